/** Files of builds that have been replaced: pages opened before go on finding theirs. */
import type { FileIdentity } from './object-store.ts';

/** A file that the present build no longer has under its path. */
export interface FormerFile extends FileIdentity {
  readonly path: string;
  /** When its build was replaced, in milliseconds since 1970. */
  readonly retiredAt: number;
}

export interface FormerLimits {
  readonly maxAgeMs: number;
  /** Of all former files together. */
  readonly maxBytes: number;
}

/** A day, and a gigabyte at most: twenty builds that change everything but the pictures take a tenth of it. */
export const defaultFormerLimits: FormerLimits = { maxAgeMs: 24 * 3600_000, maxBytes: 1024 ** 3 };

/**
 * What is kept once `after` is served in the place of `before`: of each path the newest content that is not the present
 * one, the youngest first, until a limit is reached. Only paths whose content never changes are worth keeping.
 */
export function formerFiles(
  known: readonly FormerFile[],
  before: ReadonlyMap<string, FileIdentity>,
  after: ReadonlyMap<string, FileIdentity>,
  now: number,
  isImmutable: (path: string) => boolean,
  limits: FormerLimits = defaultFormerLimits,
): FormerFile[] {
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
}
