/** The list of chosen quantities, as written into the contact form's message. */

export interface Picked {
  readonly name: string;
  readonly count: number;
  /** As typed, with its unit; empty when not given. */
  readonly length: string;
}

/** The introduction and one line per item with a quantity; empty when no item has one. */
export const linesOf = (introduction: string, picked: readonly Picked[]): string => {
  const lines = picked
    .filter(({ count }) => count > 0)
    .map(({ name, count, length }) => `${count} × ${name}${length === '' ? '' : `, ${length}`}`);
  return lines.length === 0 ? '' : [introduction, ...lines].join('\n');
};

/**
 * A message whose list with the same introduction is replaced by `list`; appended where there was none, removed where
 * `list` is empty.
 */
export const withList = (message: string, introduction: string, list: string): string =>
  [...message.split(/\n{2,}/).filter((paragraph) => !paragraph.startsWith(introduction)), list]
    .filter((text) => text.trim() !== '')
    .join('\n\n');
