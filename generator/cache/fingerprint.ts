/** What tells, without reading it, that a file is the one that was read or written before. */
import type { Stats } from 'node:fs';

/**
 * Size, times and number of a file. The time of the last change of state is set by the system alone, so that no tool
 * which restores a date of modification hides a change.
 */
export const fingerprintOf = ({
  size,
  mtimeMs,
  ctimeMs,
  ino,
}: Pick<Stats, 'size' | 'mtimeMs' | 'ctimeMs' | 'ino'>): string => `${size}:${mtimeMs}:${ino}:${ctimeMs}`;

/** False for a file written so recently that a second writing could bear the same times. */
export const isSettled = ({ mtimeMs, ctimeMs }: Pick<Stats, 'mtimeMs' | 'ctimeMs'>, now = Date.now()): boolean =>
  now - Math.max(mtimeMs, ctimeMs) > stepMs;

/** A clock's step, with a margin. */
const stepMs = 50;
