import { message, type Message } from '../../diagnostics/message.ts';
import { LineIndex } from '../line-index.ts';

/** The two parts of a page's file. */
interface SplitPage {
  readonly yaml: string;
  /** Lines above the YAML text: 1, for the first « --- ». */
  readonly yamlLine: number;
  readonly body: string;
  /** Lines above the body. */
  readonly bodyLine: number;
  /** What is wrong with the front matter, reported on the first line up to a column. */
  readonly repair: { readonly message: Message; readonly endColumn: number } | undefined;
}

/** Separates the front matter, between two lines « --- », from the body; both keep their lines. */
export const splitFrontMatter = (text: string): SplitPage => {
  const index = new LineIndex(text);
  const isFence = (line: number): boolean => /^---\s*$/.test(index.line(line));
  /** The YAML text goes from one line to the one before another. */
  const split = (from: number, to: number, bodyFrom: number, wrong?: Message): SplitPage => ({
    yaml: text.slice(index.startOf(from), index.startOf(to)),
    yamlLine: from - 1,
    body: text.slice(index.startOf(bodyFrom)),
    bodyLine: bodyFrom - 1,
    repair: wrong && { message: wrong, endColumn: isFence(1) ? 4 : Math.max(2, index.line(1).length + 1) },
  });
  let opening = 1;
  while (opening < index.count && index.line(opening).trim() === '') opening += 1;
  if (isFence(opening)) {
    let closing = opening + 1;
    while (closing <= index.count && !isFence(closing)) closing += 1;
    const wrong = opening === 1 ? undefined : message('front-matter-missing/blank-before');
    if (closing <= index.count) return split(opening + 1, closing, closing + 1, wrong);
    // The front matter ends where lines stop looking like « key: value »: reading goes on from there.
    const end = headerEnd(index, opening + 1);
    return split(opening + 1, end, end, message('front-matter-unclosed'));
  }
  const closing = headerEnd(index, 1);
  if (closing > 1 && isFence(closing)) return split(1, closing, closing + 1, message('front-matter-missing/opening'));
  const isBlank = index.line(1).trim() === '';
  return split(1, 1, 1, message(isBlank ? 'front-matter-missing/blank-first' : 'front-matter-missing'));
};

/** The first line, from one on, that does not look like one of a front matter. */
const headerEnd = (index: LineIndex, from: number): number => {
  let end = from;
  while (end <= index.count && /^(\s*(#.*)?|\s+\S.*|[\w-]+\s*:.*)$/.test(index.line(end))) end += 1;
  return end;
};
