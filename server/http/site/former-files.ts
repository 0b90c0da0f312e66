/** Files of earlier builds, which pages opened before still request. */
import type { FileIdentity } from './object-store.ts';

/** A file of an earlier build that the current one does not have under its path. */
export interface FormerFile extends FileIdentity {
  readonly path: string;
  /** When its build was replaced, in milliseconds since 1970. */
  readonly retiredAt: number;
}

export interface FormerLimits {
  readonly maxAgeMs: number;
  /** Total size of all former files. */
  readonly maxBytes: number;
}

/** A day, and at most a gigabyte: twenty builds that change everything but the pictures take a tenth of it. */
export const defaultFormerLimits: FormerLimits = { maxAgeMs: 24 * 3600_000, maxBytes: 1024 ** 3 };

/**
 * The former files to keep when `after` replaces `before`: for each path the newest content that is not current, newest
 * first, until a limit is reached. Only immutable paths are kept.
 */
export const formerFiles = (
  known: readonly FormerFile[],
  before: ReadonlyMap<string, FileIdentity>,
  after: ReadonlyMap<string, FileIdentity>,
  now: number,
  isImmutable: (path: string) => boolean,
  limits: FormerLimits = defaultFormerLimits,
): FormerFile[] => {
  const retired = [...before].flatMap(([path, { digest, bytes }]) =>
    isImmutable(path) ? [{ path, digest, bytes, retiredAt: now }] : [],
  );
  const kept: FormerFile[] = [];
  const paths = new Set<string>();
  let total = 0;
  for (const file of [...retired, ...known].sort((a, b) => b.retiredAt - a.retiredAt)) {
    if (after.has(file.path) || paths.has(file.path) || now - file.retiredAt > limits.maxAgeMs) continue;
    total += file.bytes;
    if (total > limits.maxBytes) break;
    paths.add(file.path);
    kept.push(file);
  }
  return kept;
};
