import type { Nodes } from 'mdast';
import { short } from '../../language/language.ts';
import { placeOfNode, type NodeAt } from '../../source/mdx/blocks.ts';
import type { SiteText } from '../checked-site.ts';
import { placeInNode } from '../readable-texts.ts';
import { fileRule, warning, type RuleDiagnostic } from '../rule.ts';

/** A project's story and a document to download hold what they show; pages show all of Markdown. */
export const markdownUnshown = fileRule('markdown-unshown', function* ({ kind, texts, nodes }) {
  for (const text of texts) if (text.kind === 'markdown') yield* inStory(text);
  if (kind === 'document') for (const each of nodes) yield* inDocument(each);
});

const italics = /(?<![\p{L}\d*_/])([*_])(?=[^\s*_])([^*_\n]*[^\s*_])\1(?![\p{L}\d*_])/gu;
const boldLink = /\*\*(\[[^\]\n]+\]\([^)\s]+\))\*\*/g;
const addressWithin = /(?<=\]\()([^()\s]*)\(([^()\s]*)\)([^()\s]*)(?=\))/g;
const struck = /~~(?=\S)[^~\n]*~~/g;
const code = /```|(?<!`)`[^`\n]+`(?!`)/g;
/** The line of hyphens below the names of a table's columns. */
const table = /^\s*\|?\s*:?-{3,}:?\s*(?:\|\s*:?-{3,}:?\s*)+\|?\s*$/gm;
const separator = /^[^\S\n]*(?:-{3,}|\*{3,}|_{3,})[^\S\n]*$/gm;

/** A story knows bold words and links. */
const inStory = function* ({ text, path, doc }: SiteText): Generator<RuleDiagnostic> {
  const placeOf = (written: string) => doc.placeOfText(path, written);
  for (const [written, link = ''] of text.matchAll(boldLink))
    yield warning(placeOf(written), 'markdown-unshown/bold-link', { found: written, mended: link, expected: [link] });
  for (const [found, before = '', inside = '', after = ''] of text.matchAll(addressWithin)) {
    const mended = `${before}%28${inside}%29${after}`;
    yield warning(placeOf(found), 'markdown-unshown/address', { found, mended, expected: [mended] });
  }
  // Stars in an address are no italics.
  const words = text.replace(/\]\([^)\s]*\)|https?:\/\/\S+/g, '').replace(code, '');
  for (const [written, , bare = ''] of words.matchAll(italics)) {
    const mended = `**${bare}**`;
    yield warning(placeOf(written), 'markdown-unshown/italics', { found: written, mended, expected: [mended] });
  }
  for (const [written] of text.matchAll(struck))
    yield warning(placeOf(written), 'markdown-unshown/strike', { found: short(written, 50) });
  const [firstCode] = text.match(code) ?? [];
  if (firstCode !== undefined)
    yield warning(placeOf(firstCode), 'markdown-unshown/code', { found: short(firstCode, 50) });
  for (const [written] of text.matchAll(table))
    yield warning(placeOf(written.trim()), 'markdown-unshown/table', { found: written.trim() });
  for (const { 0: written, index } of text.matchAll(separator)) {
    const found = written.trim();
    // A table above may hold the same signs.
    const place = doc.placeOfText(path, found, text.slice(0, index).split(found).length - 1);
    yield warning(place, 'markdown-unshown/rule', { found });
  }
};

const emoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F/gu;

/** What the typesetting of documents leaves out. */
const inDocument = function* ({ page, node }: NodeAt): Generator<RuleDiagnostic> {
  const written = writtenOf(page.body, node);
  const place = () => placeOfNode(page, node);
  if (node.type === 'delete') yield warning(place(), 'markdown-unshown/strike', { found: short(written, 50) });
  else if (node.type === 'linkReference')
    yield warning(place(), 'markdown-unshown/reference', { found: short(written, 50) });
  else if (node.type === 'code') yield warning(place(), 'markdown-unshown/code', { found: '```' });
  else if (node.type === 'thematicBreak') yield warning(place(), 'markdown-unshown/rule', { found: written });
  else if (node.type === 'text')
    for (const found of new Set(node.value.match(emoji)))
      yield warning(placeInNode(page, node, found), 'markdown-unshown/emoji', { found });
};

const writtenOf = (body: string, { position }: Nodes): string =>
  body.slice(position?.start.offset, position?.end.offset);
