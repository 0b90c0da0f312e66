import type { Place } from '../../diagnostics/place.ts';
import { error, fileRule, warning, type RuleDiagnostic } from '../rule.ts';
import { placeInNode } from '../readable-texts.ts';

/** Lines longer than this aren't wrapped by hand; those that would fit within the other were not full. */
const longestWrap = 120;
const usualWrap = 72;

/** How a paragraph begins, a spoken one too, and how a sentence ends. */
const beginning = /^(?:[–—]\s*)?[«“"(*\s]*\p{Lu}/u;
const ending = /[.!?…][»”")*\s]*$/u;

const blankLine = /\S[^\S\n]*\n[^\S\n]*\n[^\S\n]*\S/;

/** Paragraphs that would be read as one: a blank line between two counts, and under « | » alone. */
export const paragraphsMerged = fileRule('paragraphs-merged', function* ({ texts, nodes }) {
  for (const { text, kind, source: owner, path, doc } of texts) {
    // Merged paragraphs are on consecutive lines. The mails in site.yaml are left out: they have paragraphs.
    if (!text.includes('\n')) continue;
    const joined = kind === 'markdown' ? /\S[^\S\n]*\n[^\S\n]*\S/ : /\S\s*\n\s*\S/;
    if (path.length === 0 || (kind !== 'markdown' && owner === 'site') || !joined.test(text)) continue;
    const isLiteral = doc.isLiteral(path);
    // The source of a literal is not asked for: it is its value, and finding it takes reading the file anew.
    const hasBlankLine = blankLine.test(isLiteral ? text : doc.sourceOf(path).replaceAll('\r', ''));
    if (kind === 'markdown' && isLiteral) {
      const own = lineOfItsOwn(text);
      if (own !== undefined)
        yield ownLine(doc.placeOfText(path, own.line, own.before.split(own.line).length - 1), own.line);
    } else if (hasBlankLine) {
      const name = String(path.at(-1));
      yield kind === 'markdown'
        ? error(doc.placeOf(path), 'paragraphs-merged/several', { name })
        : warning(doc.placeOf(path), 'paragraphs-merged/one-only', { name });
    }
  }
  for (const { page, node } of nodes) {
    if (node.type !== 'paragraph') continue;
    const own = lineOfItsOwn(page.body.slice(node.position?.start.offset, node.position?.end.offset));
    if (own !== undefined) yield ownLine(placeInNode(page, node, own.line), own.line);
  }
});

const ownLine = (place: Place, line: string): RuleDiagnostic =>
  warning(place, 'paragraphs-merged/own-line', { found: line });

/** The first line that was begun for a sentence though the one before it had room: nobody wraps a paragraph so. */
const lineOfItsOwn = (text: string): { readonly line: string; readonly before: string } | undefined => {
  const lines = text.trimEnd().split(/\r?\n/);
  const longest = Math.max(...lines.map((line) => line.trim().length));
  // Of two lines none may be full.
  const width = longest > longestWrap ? Infinity : lines.length > 2 ? longest : Math.max(longest, usualWrap);
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1] ?? '';
    const [word = ''] = line.trim().split(/\s/, 1);
    // Two spaces or a backslash at its end break a line on the page as well.
    if (!ending.test(before) || / {2}$/.test(before) || !beginning.test(line.trim())) continue;
    if (before.trim().length + 1 + word.length <= width)
      return { line: line.trim(), before: lines.slice(0, index).join('\n') };
  }
  return undefined;
};
