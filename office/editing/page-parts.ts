/** The parts of a page that are merged and compared one by one. */
import { readBody } from '../../generator/source/mdx/body.ts';

/** A page's header without its lines « --- », and its body. A page that does not exist has neither. */
export const splitPage = (text: string): { readonly header: string; readonly body: string } | undefined => {
  if (text === '') return { header: '', body: '' };
  const match = /^---[^\S\n]*\n([\s\S]*?\n)---[^\S\n]*(?:\n|$)/.exec(text);
  return match === null ? undefined : { header: match[1]!, body: text.slice(match[0].length) };
};

/** The outermost blocks of a body, as they are written; a body with a mistake of syntax is one block. */
export const blocksOf = (body: string): string[] => {
  const { tree, repairs } = readBody(body);
  const starts = (tree?.children ?? []).map(({ position }) => position?.start.offset ?? 0);
  if (repairs.length > 0 || starts.length === 0) return body.trim() === '' ? [] : [body.trim()];
  // What stands before the first block is blank.
  return starts.map((start, index) => body.slice(start, starts[index + 1]).trim());
};
