import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, fileRule, warning } from '../rule.ts';
import { bullet, placeInNode } from '../readable-texts.ts';

/** Others, which mean something else where there is only one. */
const glued = /^\s*(?:[–—]\s+|-|\d{1,2}[.)])(?=\p{L})/u;
/** A project's story knows paragraphs only. */
const inStory = /^\s*(?:[•·▪◦‣●○■*–—-]|\d{1,2}[.)])\s+(?=\S)|^\s*[•·▪◦‣●○■](?=\S)/;
/** Somebody speaks: « — Bonjour, dit-il. » */
const spoken = /^\s*[–—]\s*[«“"]?\s*\p{Lu}.*[.!?…][»”"]?\s*$/u;

/** What was meant as a list is one: its lines would run together into a paragraph. */
export const listForm = fileRule('list-form', function* (file) {
  const { nodes, texts, doc: own } = file;
  for (const { page, node } of nodes) {
    if (node.type !== 'paragraph') continue;
    const { start, end } = node.position ?? {};
    const lines = page.body.slice(start?.offset, end?.offset).split('\n');
    const item = lines.find((line) => bullet.test(line)) ?? twoOf(lines, glued);
    if (item === undefined) continue;
    const mark = (bullet.exec(item) ?? glued.exec(item))?.[0].trim() ?? '';
    const [number] = /^\d+/.exec(mark) ?? [];
    const words = item.trim().slice(mark.length).trim();
    const short = words.length > 40 ? `${words.slice(0, 39)}…` : words;
    const mended = `${number === undefined ? '-' : `${number}.`} ${short}`;
    const place = lines.length === 1 ? placeOfNode(page, node) : placeInNode(page, node, item.trim());
    yield error(place, 'list-form', { mended, found: mark });
  }
  for (const { kind, text, path, doc } of texts) {
    const item = kind === 'markdown' ? twoOf(text.split('\n'), inStory) : undefined;
    if (item !== undefined) yield error(doc.placeOfText(path, item.trim()), 'list-form/story', { found: item.trim() });
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
