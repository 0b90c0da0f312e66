#!/bin/sh
# Copies dist/ to DEPLOY_TO (user@host:/folder/ by ssh, or a folder) by rsync. The ID of the build goes last: the server
# takes a build up when it is whole. With DEPLOY_STATIC=1, for a host without this project's server, what is the server's
# alone stays here. Called by the pipelines of deploy/github, deploy/gitlab and deploy/forgejo.
set -eu
: "${DEPLOY_TO:?Set DEPLOY_TO, such as site@www.example.org:/srv/site/current/dist/}"
keys=$(mktemp -d)
trap 'rm -rf "$keys"' EXIT
if [ -n "${DEPLOY_KEY:-}" ]; then
  (umask 077 && printf '%s\n' "$DEPLOY_KEY" >"$keys/key" && printf '%s\n' "${DEPLOY_HOST_KEY:?}" >"$keys/hosts")
  export RSYNC_RSH="ssh -i $keys/key -o UserKnownHostsFile=$keys/hosts -o StrictHostKeyChecking=yes"
fi
if [ -n "${DEPLOY_STATIC:-}" ]; then
  # Files with a hash in their names first, and none is removed: open pages keep theirs.
  for folder in assets media fonts; do
    [ ! -d "dist/$folder" ] || rsync --archive --exclude='*.br' "dist/$folder" "$DEPLOY_TO"
  done
  rsync --archive --exclude=/.server --exclude='*.br' dist/ "$DEPLOY_TO"
  exit
fi
rsync --archive --delay-updates --exclude=/.server/build-id dist/ "$DEPLOY_TO"
rsync --archive dist/.server/build-id "${DEPLOY_TO%/}/.server/build-id"
rsync --archive --delete-delay dist/ "$DEPLOY_TO"
