import type { Emphasis, Nodes } from 'mdast';
import { short } from '../../language/language.ts';
import type { Place } from '../../diagnostics/place.ts';
import { placeOfNode, type NodeAt } from '../../source/mdx/blocks.ts';
import { readMarks, writtenOf } from '../../source/story.ts';
import type { SiteText } from '../checked-site.ts';
import { placeInNode } from '../readable-texts.ts';
import { fileRule, warning, type RuleDiagnostic } from '../rule.ts';

/** A project's story and a document to download hold what they show; pages show all of Markdown. */
export const markdownUnshown = fileRule('markdown-unshown', function* ({ kind, texts, nodes }) {
  for (const text of texts) if (text.kind === 'markdown') yield* inStory(text);
  if (kind === 'document') for (const each of nodes) yield* inDocument(each);
});

/** A story knows bold words and links. Lists are told by `list-form`, tags and pictures by `markup-shown`. */
const inStory = function* (story: SiteText): Generator<RuleDiagnostic> {
  const root = readMarks(story.text);
  if (root !== undefined) yield* inMarks(root, story, false);
};

const inMarks = function* (node: Nodes, story: SiteText, isStrong: boolean): Generator<RuleDiagnostic> {
  const found = writtenOf(story.text, node);
  const place = (written = firstLine(found)): Place => placeOf(story, node, written);
  switch (node.type) {
    case 'emphasis': {
      const mended = mendedEmphasis(node, story.text, isStrong);
      const id = isStrong ? 'markdown-unshown/italics-in-bold' : 'markdown-unshown/italics';
      yield warning(place(found), id, { found, mended, expected: [mended] });
      break;
    }
    case 'delete':
      yield warning(place(), 'markdown-unshown/strike', { found: short(found, 50) });
      break;
    case 'inlineCode':
    case 'code':
      if (found.trim() !== '' && /^[`~]/.test(found))
        yield warning(place(), 'markdown-unshown/code', { found: short(firstLine(found), 50) });
      break;
    case 'table':
      yield warning(place(), 'markdown-unshown/table', { found: firstLine(found) });
      break;
    case 'thematicBreak':
      yield warning(place(), 'markdown-unshown/rule', { found });
      break;
    case 'heading':
      if (!found.startsWith('#'))
        yield warning(place(), 'markdown-unshown/heading', { found: short(firstLine(found), 50) });
      break;
    case 'blockquote':
      // « > 25 % » is a comparison.
      if (/^>\s*[^\s\d]/.test(found))
        yield warning(place(), 'markdown-unshown/quote', { found: short(firstLine(found), 50) });
      break;
    case 'html':
      if (found.startsWith('<!--')) yield warning(place(), 'markdown-unshown/comment', { found: short(found, 50) });
      break;
    case 'break':
      if (found.startsWith('\\')) yield warning(place(), 'markdown-unshown/break', { found: '\\' });
      break;
    case 'footnoteReference':
      yield warning(place(), 'markdown-unshown/footnote', { found });
      return;
    case 'footnoteDefinition':
      return;
  }
  if ('children' in node)
    for (const child of node.children) yield* inMarks(child, story, isStrong || node.type === 'strong');
};

/** Bold words in the place of slanted ones; within bold ones, the words alone. */
const mendedEmphasis = ({ children }: Emphasis, text: string, isStrong: boolean): string => {
  const [first] = children;
  const start = first?.position?.start.offset;
  const words = text.slice(start, children.at(-1)?.position?.end.offset);
  const isBold = children.length === 1 && first?.type === 'strong';
  return isStrong || isBold ? words : `**${words}**`;
};

const placeOf = ({ text, doc, path }: SiteText, { position }: Nodes, written: string): Place => {
  const before = text.slice(0, position?.start.offset);
  return doc.placeOfText(path, written, before.split(written).length - 1);
};

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

const emoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F/gu;

/** What the typesetting of documents leaves out. */
const inDocument = function* ({ page, node }: NodeAt): Generator<RuleDiagnostic> {
  const written = writtenOf(page.body, node);
  const place = () => placeOfNode(page, node);
  if (node.type === 'delete') yield warning(place(), 'markdown-unshown/strike', { found: short(written, 50) });
  else if (node.type === 'linkReference')
    yield warning(place(), 'markdown-unshown/reference', { found: short(written, 50) });
  else if (node.type === 'footnoteReference') yield warning(place(), 'markdown-unshown/footnote', { found: written });
  else if (node.type === 'code') yield warning(place(), 'markdown-unshown/code', { found: '```' });
  else if (node.type === 'thematicBreak') yield warning(place(), 'markdown-unshown/rule', { found: written });
  else if (node.type === 'text')
    for (const found of new Set(node.value.match(emoji)))
      yield warning(placeInNode(page, node, found), 'markdown-unshown/emoji', { found });
};
