#!/bin/sh
# Checks the site. Forgejo shows no annotations of a run: for a proposal (PROPOSAL, its number) what the check says
# becomes a review there, each sentence at its line, by the token of the run (TOKEN).
set -eu
review=$(mktemp)
trap 'rm -f "$review"' EXIT
if [ -n "${PROPOSAL:-}" ]; then
  # Whether it passes is said by the check below.
  npm run --silent check -- --format forgejo >"$review" || true
  if [ -s "$review" ]; then
    # The run of a fork's proposal may write nothing: what the check says is in its log all the same.
    curl --silent --show-error --fail --output /dev/null \
      --header "Authorization: token $TOKEN" --header 'Content-Type: application/json' --data "@$review" \
      "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/pulls/$PROPOSAL/reviews" || echo 'The review could not be written.'
  fi
fi
npm run check
