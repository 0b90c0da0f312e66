/** The lines of what somebody picked, as they are written into a request. */

export interface Picked {
  readonly name: string;
  readonly count: number;
  /** As it was typed, with its unit; empty when not said. */
  readonly length: string;
}

/** One line a kind that is wanted, under what introduces them; empty when nothing is. */
export const linesOf = (introduction: string, picked: readonly Picked[]): string => {
  const lines = picked
    .filter(({ count }) => count > 0)
    .map(({ name, count, length }) => `${count} × ${name}${length === '' ? '' : `, ${length}`}`);
  return lines.length === 0 ? '' : [introduction, ...lines].join('\n');
};

/**
 * A message with a list in the place of the one of the same introduction, or after what was written; without it when
 * nothing is wanted.
 */
export const withList = (message: string, introduction: string, list: string): string =>
  [...message.split(/\n{2,}/).filter((paragraph) => !paragraph.startsWith(introduction)), list]
    .filter((text) => text.trim() !== '')
    .join('\n\n');
