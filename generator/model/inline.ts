import type { Terms } from '../site/terms.ts';
import type { Inline } from './model.ts';
import type { TextSetter } from './texts.ts';

const piecePattern = /\*\*((?:[^*]|\*(?!\*))+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** The addresses of the links in a text, as they are when it is set. */
export const hrefsIn = (text: string, set: TextSetter): string[] =>
  text.includes('](') ? [...set(text, 'markdown').matchAll(piecePattern)].flatMap(({ 3: href }) => href ?? []) : [];

/** Reads the emphasis and links of one paragraph; everything else is text, the words of a dead link too. */
const parseInline = (paragraph: string, isDeadLink: (href: string) => boolean): Inline[] => {
  const pieces: Inline[] = [];
  let from = 0;
  for (const match of paragraph.matchAll(piecePattern)) {
    if (match.index > from) pieces.push({ kind: 'text', text: paragraph.slice(from, match.index) });
    const [whole, strong, text, href] = match;
    if (strong !== undefined) pieces.push({ kind: 'strong', text: strong });
    else if (isDeadLink(href ?? '')) pieces.push({ kind: 'text', text: text ?? '' });
    else pieces.push({ kind: 'link', text: text ?? '', href: href ?? '' });
    from = match.index + whole.length;
  }
  if (from < paragraph.length) pieces.push({ kind: 'text', text: paragraph.slice(from) });
  return pieces;
};

/** Parses paragraphs, which are separated by a blank line; single line breaks are spaces. */
export const parseParagraphs = (text: string, isDeadLink: (href: string) => boolean): Inline[][] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => parseInline(paragraph, isDeadLink));

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
