/** The operator's settings of the office, read once from the environment. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { officeFolderOf } from '../server/socket/office-folder.ts';
import { commitStatus, hostKindOf, hostKinds, type HostKind, type SetStatus } from './following/commit-status.ts';
import type { RemoteAddress } from './repository/remote.ts';

/** An invalid setting; its message is written for the operator. */
export class OfficeConfigError extends Error {
  override readonly name = 'OfficeConfigError';
}

const text = (env: NodeJS.ProcessEnv, name: string): string | undefined => env[name]?.trim() || undefined;

/** Reads the settings of the office of the site in `root`; throws an `OfficeConfigError` that names the variable. */
export const readOfficeConfig = (env: NodeJS.ProcessEnv, root: string) => {
  const remote = readRemote(env);
  return {
    folder: officeFolderOf(resolve(root, text(env, 'DATA_DIR') ?? 'var')),
    dist: resolve(root, text(env, 'DIST') ?? 'dist'),
    remote,
    setStatus: readStatus(env, remote),
    hookSecret: readSecret(env, 'OFFICE_HOOK_SECRET'),
    limits: {
      megabytes: readNumber(env, 'OFFICE_BUILD_MEGABYTES', 2048),
      minutes: readNumber(env, 'OFFICE_BUILD_MINUTES', 15),
    },
  };
};

/** Statuses of commits: where there is a token, at a host whose kind is known or given. */
const readStatus = (env: NodeJS.ProcessEnv, remote: RemoteAddress | undefined): SetStatus | undefined => {
  const given = text(env, 'OFFICE_REMOTE_KIND');
  if (given !== undefined && !(hostKinds as readonly string[]).includes(given))
    throw new OfficeConfigError(`OFFICE_REMOTE_KIND is "${given}": ${hostKinds.join(', ')} was expected.`);
  if (remote?.tokenFile === undefined) return undefined;
  const kind = (given as HostKind | undefined) ?? hostKindOf(remote.url);
  return kind && commitStatus({ ...remote, tokenFile: remote.tokenFile }, kind);
};

const readRemote = (env: NodeJS.ProcessEnv): RemoteAddress | undefined => {
  const url = text(env, 'OFFICE_REMOTE');
  if (url === undefined) return undefined;
  // The value may hold a password: the message never repeats it.
  const isUrl = URL.canParse(url) && ['https:', 'ssh:', 'file:'].includes(new URL(url).protocol);
  const isKnown =
    (isUrl && new URL(url).password === '') || /^[\w.-]+@[\w.-]+:[\w./~-]+$/.test(url) || /^\/[^\0]*$/.test(url);
  if (!isKnown)
    throw new OfficeConfigError(
      'OFFICE_REMOTE cannot be read: git@example.org:owner/site.git or https://example.org/owner/site.git was ' +
        'expected. A token for https belongs into the file that OFFICE_REMOTE_TOKEN_FILE names.',
    );
  const tokenFile = text(env, 'OFFICE_REMOTE_TOKEN_FILE');
  if (tokenFile !== undefined && !url.startsWith('https:'))
    throw new OfficeConfigError('OFFICE_REMOTE_TOKEN_FILE is for an OFFICE_REMOTE that begins with https.');
  const branch = text(env, 'OFFICE_BRANCH') ?? 'main';
  if (!/^[\w][\w./-]*$/.test(branch) || branch.includes('..'))
    throw new OfficeConfigError(`OFFICE_BRANCH is "${branch}": the name of a branch was expected.`);
  return { url, branch, tokenFile };
};

const readNumber = (env: NodeJS.ProcessEnv, name: string, otherwise: number): number => {
  const value = text(env, name) ?? String(otherwise);
  if (!/^[1-9]\d{0,5}$/.test(value))
    throw new OfficeConfigError(`${name} is "${value}": a whole number from 1 was expected.`);
  return Number(value);
};

const readSecret = (env: NodeJS.ProcessEnv, name: string): string | undefined => {
  const file = text(env, `${name}_FILE`);
  if (file === undefined) return text(env, name);
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    throw new OfficeConfigError(`${name}_FILE is "${file}", which cannot be read.`);
  }
};
