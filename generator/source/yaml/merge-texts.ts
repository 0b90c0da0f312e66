/** A change between two printed forms of a text, made in the text as it is written. */
import { diff3Merge } from 'node-diff3';

/** What is compared: lines, and in those that are printed otherwise and changed as well, words and signs. */
const lineEnds = /(?<=\n)/;
const wordEnds = /\b|(?<=\W)/;

/**
 * The text as it is written with what `changed` changes in `printed`, which is the same text as a printer writes it.
 * The merge that keeps most comes first; the second takes whole lines as they are printed.
 */
export const mergesOf = (written: string, printed: string, changed: string): string[] =>
  [[lineEnds, wordEnds], [lineEnds]].map((separators) => merge(written, printed, changed, separators));

const merge = (written: string, printed: string, changed: string, [separator, ...finer]: readonly RegExp[]): string => {
  if (separator === undefined) return changed;
  const chunks = diff3Merge(written.split(separator), printed.split(separator), changed.split(separator));
  const texts = chunks.flatMap(({ ok, conflict }) => {
    if (conflict === undefined) return ok ?? [];
    const { a, o, b } = conflict;
    return merge(a.join(''), o.join(''), b.join(''), finer);
  });
  return texts.join('');
};
