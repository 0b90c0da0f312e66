import type { Inline } from './model.ts';

const PIECES = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Reads the emphasis and links of one paragraph; everything else is text. */
export const parseInline = (paragraph: string): Inline[] => {
  const pieces: Inline[] = [];
  let from = 0;
  for (const match of paragraph.matchAll(PIECES)) {
    if (match.index > from) pieces.push({ kind: 'text', text: paragraph.slice(from, match.index) });
    const [whole, strong, text, href] = match;
    pieces.push(strong === undefined ? { kind: 'link', text: text ?? '', href: href ?? '' } : { kind: 'strong', text: strong });
    from = match.index + whole.length;
  }
  if (from < paragraph.length) pieces.push({ kind: 'text', text: paragraph.slice(from) });
  return pieces;
};

/** Paragraphs stand apart by a blank line; single line breaks are spaces. */
export const parseParagraphs = (text: string): Inline[][] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .map(parseInline);
