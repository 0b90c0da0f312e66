/** What became of a commit, told to the host of the repository as the commit's status, where its token allows that. */
import { readFileSync } from 'node:fs';
import type { Commit } from '../api.ts';
import type { RemoteAddress } from '../repository/remote.ts';

export const hostKinds = ['github', 'gitlab', 'forgejo'] as const;
export type HostKind = (typeof hostKinds)[number];

/** `failure`: the sources do not pass the check; `error`: they could not be built. */
export type StatusState = 'success' | 'failure' | 'error';

/** Sets a status; rejects with why the host did not take it. */
export type SetStatus = (commit: Commit, state: StatusState, sentence: string) => Promise<void>;

const kindByHost: Readonly<Record<string, HostKind>> = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
  'codeberg.org': 'forgejo',
};

/** Kind of a host by its name; undefined for a host of somebody's own. */
export const hostKindOf = (url: string): HostKind | undefined =>
  URL.canParse(url) ? kindByHost[new URL(url).hostname] : undefined;

/** Name of the status among those of other services. */
const context = 'site';
const timeoutMs = 10_000;
/** The shortest limit of the hosts: GitHub's. */
const maxCharacters = 140;

/**
 * Statuses at the host of a remote repository.
 *
 * @param api address that the host's API is below; by default that of `remote.url`.
 */
export const commitStatus = (
  { url, tokenFile }: RemoteAddress & { readonly tokenFile: string },
  kind: HostKind,
  api = apiOf(kind, new URL(url)),
): SetStatus => {
  const repository = new URL(url).pathname.replace(/^\/+|(?:\.git)?\/*$/g, '');
  return async (commit, state, sentence) => {
    const description = shorten(sentence);
    const { path, body } = callOf(kind, { repository, commit, state, description });
    const answer = await fetch(api + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The host answered ${answer.status} to the status of a commit.`);
  };
};

/** https://docs.github.com/rest, https://docs.gitlab.com/api, https://forgejo.org/docs/latest/user/api-usage */
const apiOf = (kind: HostKind, { origin, hostname }: URL): string => {
  switch (kind) {
    case 'github':
      return hostname === 'github.com' ? 'https://api.github.com' : `${origin}/api/v3`;
    case 'gitlab':
      return `${origin}/api/v4`;
    case 'forgejo':
      return `${origin}/api/v1`;
  }
};

interface Status {
  readonly repository: string;
  readonly commit: Commit;
  readonly state: StatusState;
  readonly description: string;
}

const callOf = (kind: HostKind, { repository, commit, state, description }: Status) => {
  switch (kind) {
    case 'github':
    case 'forgejo':
      return { path: `/repos/${repository}/statuses/${commit}`, body: { state, description, context } };
    case 'gitlab':
      return {
        path: `/projects/${encodeURIComponent(repository)}/statuses/${commit}`,
        body: { state: state === 'success' ? state : 'failed', description, name: context },
      };
  }
};

const shorten = (sentence: string): string =>
  sentence.length <= maxCharacters ? sentence : `${sentence.slice(0, maxCharacters - 1).trimEnd()}…`;
