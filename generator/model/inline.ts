import type { Definition, PhrasingContent } from 'mdast';
import { mayLink, readStory, storyLinks, writtenOf } from '../source/story.ts';
import type { Terms } from '../site/terms.ts';
import type { Inline } from './model.ts';
import type { TextSetter } from './texts.ts';

/** The addresses of the links in a text, as they are when it is set. */
export const hrefsIn = (text: string, set: TextSetter): string[] =>
  mayLink(text) ? storyLinks(set(text, 'markdown')).map(({ url }) => url) : [];

/** Parses the paragraphs of a story; the words of a dead link are text. */
export const parseParagraphs = (text: string, isDeadLink: (href: string) => boolean): Inline[][] => {
  const { paragraphs, definitions } = readStory(text);
  const reading: Reading = { text, definitions, isDeadLink };
  return paragraphs.map(({ children }) => joined(piecesOf(children, reading, false)));
};

interface Reading {
  readonly text: string;
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly isDeadLink: (href: string) => boolean;
}

const piecesOf = (nodes: readonly PhrasingContent[], reading: Reading, isStrong: boolean): readonly Inline[] =>
  nodes.flatMap((node): readonly Inline[] => {
    const textOf = (text: string): Inline => ({ kind: isStrong ? 'strong' : 'text', text });
    switch (node.type) {
      case 'text':
        return [textOf(onOneLine(node.value))];
      case 'break':
        return [textOf(' ')];
      case 'strong':
        return piecesOf(node.children, reading, true);
      case 'link':
        return linkTo(node.url, piecesOf(node.children, reading, isStrong), reading);
      case 'linkReference': {
        const href = reading.definitions.get(node.identifier)?.url ?? '';
        return linkTo(href, piecesOf(node.children, reading, isStrong), reading);
      }
      case 'emphasis': {
        // Its signs show, which the check tells.
        const sign = textOf(writtenOf(reading.text, node).slice(0, 1));
        return [sign, ...piecesOf(node.children, reading, isStrong), sign];
      }
      default:
        return [textOf(onOneLine(writtenOf(reading.text, node)))];
    }
  });

const linkTo = (href: string, words: readonly Inline[], { isDeadLink }: Reading): readonly Inline[] => {
  if (isDeadLink(href)) return words;
  const isStrong = words.length > 0 && words.every(({ kind }) => kind === 'strong');
  return [{ kind: 'link', text: words.map(({ text }) => text).join(''), href, ...(isStrong && { isStrong }) }];
};

/** Single line breaks are spaces. */
const onOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

/** Neighbours of one kind that are no links are one piece. */
const joined = (pieces: readonly Inline[]): Inline[] => {
  const whole: Inline[] = [];
  for (const piece of pieces) {
    const last = whole.at(-1);
    if (last !== undefined && last.kind === piece.kind && (piece.kind === 'text' || piece.kind === 'strong'))
      whole.splice(-1, 1, { kind: piece.kind, text: last.text + piece.text });
    else whole.push(piece);
  }
  return whole;
};

/** The paragraphs of a page with the first use of each word of the glossary leading to its definition. */
export const linkTerms = (paragraphs: readonly (readonly Inline[])[], { reader }: Terms): Inline[][] => {
  const read = reader();
  const linked = (part: Inline): readonly Inline[] => {
    const pieces = part.kind === 'text' ? read(part.text) : undefined;
    if (pieces === undefined) return [part];
    return pieces.map(({ text, href }) => (href === undefined ? { kind: 'text', text } : { kind: 'term', text, href }));
  };
  return paragraphs.map((parts) => parts.flatMap(linked));
};
