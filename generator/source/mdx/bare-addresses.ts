/**
 * Addresses that stand in a text by themselves, which GitHub's Markdown makes links of: it takes the signs around them
 * for a part of them, but those of English.
 */
import type { Link, Nodes, Parent, PhrasingContent, Text } from 'mdast';

type Position = NonNullable<Nodes['position']>;

/** Where such an address ends: at a quotation mark or an ellipsis, at an apostrophe or a dash that nothing follows. */
const addressEnd = /[«»‹›“”„…].*$|[’‘–—]+[.,;:!?]*$/su;

/** Puts the signs that follow bare addresses beside their links. */
export const freeSigns = (tree: Nodes, text: string): void => {
  if (!('children' in tree)) return;
  const parent = tree as Parent;
  parent.children = (parent.children as PhrasingContent[]).flatMap((child): PhrasingContent[] => {
    if (child.type !== 'link') {
      freeSigns(child, text);
      return [child];
    }
    const { position } = child;
    const [words] = child.children;
    // A link in brackets has its place; one that was found in a text afterwards has none.
    const isBare = position === undefined || !/[[<]/.test(text.charAt(position.start.offset ?? 0));
    const [signs] = (isBare && words?.type === 'text' && addressEnd.exec(words.value)) || [];
    if (signs === undefined || words?.type !== 'text') return [child];
    const written = words.value.slice(0, -signs.length);
    const [before, after] = position === undefined ? [] : splitPlace(position, signs.length);
    const rest: Text = { type: 'text', value: signs, position: after };
    const link: Link = {
      ...child,
      url: child.url.slice(0, child.url.indexOf(words.value)) + written,
      children: [{ type: 'text', value: written, position: before }],
      position: before,
    };
    return [link, rest];
  });
};

/** The place of an address, which is on one line, and that of the last `length` characters of it. */
const splitPlace = ({ start, end }: Position, length: number): readonly [Position, Position] => {
  const middle = { ...end, column: end.column - length, offset: (end.offset ?? length) - length };
  return [
    { start, end: middle },
    { start: middle, end },
  ];
};
