import type { List } from 'mdast';
import { codePoint } from '../../language/code-point.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import type { LoadedText } from '../../source/types.ts';
import { fileRule, warning, type RuleDiagnostic } from '../rule.ts';
import { bullet, placeInNode } from '../readable-texts.ts';

/** Others, which mean something else where there is only one. */
const glued = /^\s*(?:[–—]\s+|-|\d{1,2}[.)])(?=\p{L})/u;
/** A space that Markdown does not take for one, after the mark of a list, a heading or a quotation. */
const wideSpace = /^\s*([-*+]|\d{1,9}[.)]|#{1,6})[ \t]*([\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000])\s*(?=\S)/u;
/** « a) poser », « (b) fixer ». */
const lettered = /^\s*\(?[a-z]\)\s+(?=\p{L})/u;
/** A project's story knows paragraphs only. */
const inStory = /^\s*(?:[•·▪◦‣●○■*–—-]|\d{1,2}[.)])\s+(?=\S)|^\s*[•·▪◦‣●○■](?=\S)/;
/** Somebody speaks: « — Bonjour, dit-il. » */
const spoken = /^\s*[–—]\s*[«“"]?\s*\p{Lu}.*[.!?…][»”"]?\s*$/u;

/** What was meant as a list is one: its lines would run together into a paragraph. */
export const listForm = fileRule('list-form', function* (file) {
  const { nodes, texts, doc: own } = file;
  for (const { page, node } of nodes) {
    if (node.type === 'list') yield* numbersOf(page, node);
    if (node.type !== 'paragraph') continue;
    const { start, end } = node.position ?? {};
    const lines = page.body.slice(start?.offset, end?.offset).split('\n');
    for (const line of lines) {
      const [whole = '', mark = '', space = ''] = wideSpace.exec(line) ?? [];
      if (whole === '') continue;
      const mended = `${/^#{1,2}$/.test(mark) ? '###' : mark} ${shortened(line.slice(whole.length))}`;
      yield warning(placeInNode(page, node, line.trim()), 'list-form/space', { mark, mended, found: codePoint(space) });
    }
    const item =
      lines.find((line) => bullet.test(line)) ?? twoOf(lines, glued) ?? lines.find((line) => lettered.test(line));
    if (item === undefined) continue;
    const mark = (bullet.exec(item) ?? lettered.exec(item) ?? glued.exec(item))?.[0].trim() ?? '';
    const [number] = /^\d+/.exec(mark) ?? [];
    const mended = `${number === undefined ? '-' : `${number}.`} ${shortened(item.trim().slice(mark.length))}`;
    const place = lines.length === 1 ? placeOfNode(page, node) : placeInNode(page, node, item.trim());
    yield warning(place, 'list-form', { mended, found: mark });
  }
  for (const { kind, text, path, doc } of texts) {
    const item = kind === 'markdown' ? twoOf(text.split('\n'), inStory) : undefined;
    if (item !== undefined)
      yield warning(doc.placeOfText(path, item.trim()), 'list-form/story', { found: item.trim() });
  }
  for (const [index, tag] of file.kind === 'project' ? file.value.tags.entries() : [])
    // A tag may hold a comma, if somebody means it.
    if (/\S[,;]\s*\S/.test(tag.replace(/\d,\d/g, '')))
      yield warning(own.placeOf(['tags', index]), 'list-form/tag', { found: tag });
});

/** The first of at least two lines that begin so: a single one may be anything. */
const twoOf = (lines: readonly string[], pattern: RegExp): string | undefined => {
  const found = lines.filter((line) => pattern.test(line) && !spoken.test(line));
  return found.length > 1 ? found[0] : undefined;
};

const shortened = (text: string): string => {
  const words = text.trim();
  return words.length > 40 ? `${words.slice(0, 39)}…` : words;
};

/** Numbers that would be lost: a year at the start of a line, and those that are not in order. */
const numbersOf = function* (page: LoadedText, { ordered, start, children }: List): Generator<RuleDiagnostic> {
  if (ordered !== true) return;
  const items = children.map((node) => ({
    node,
    line: page.body.slice(node.position?.start.offset).split('\n', 1)[0] ?? '',
  }));
  const written = items.map(({ line }) => Number.parseInt(line, 10));
  const [first] = items;
  if (first !== undefined && (start ?? 1) >= 1000) {
    const found = /^\d+[.)]/.exec(first.line)?.[0] ?? '';
    const mended = shortened(`${found.slice(0, -1)}\\${first.line.slice(found.length - 1)}`);
    yield warning(placeInNode(page, first.node, found), 'list-form/year', { found, mended });
    return;
  }
  // Many number every item alike, and let the list count.
  if (new Set(written).size === 1) return;
  for (const [index, { node }] of items.entries()) {
    const number = written[index];
    const shown = (written[0] ?? 1) + index;
    if (number === shown) continue;
    const place = placeInNode(page, node, String(number));
    yield warning(place, 'list-form/number', { found: String(number), shown: String(shown) });
    return;
  }
};
