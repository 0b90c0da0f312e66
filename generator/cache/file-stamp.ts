/** What tells, without reading it, that a file is the one that was read before. */
import type { Stats } from 'node:fs';

/** Size, times and number of a file; `isSettled` is false when it was written so recently that a second writing could go unseen. */
export interface FileStamp {
  readonly text: string;
  readonly isSettled: boolean;
}

/** A clock's step, with a margin: two writings within it may bear the same time. */
const STEP_MS = 50;

export const stampOf = ({ size, mtimeMs, ctimeMs, ino }: Pick<Stats, 'size' | 'mtimeMs' | 'ctimeMs' | 'ino'>, now: number): FileStamp => ({
  text: `${size}:${mtimeMs}:${ctimeMs}:${ino}`,
  isSettled: now - Math.max(mtimeMs, ctimeMs) > STEP_MS,
});
