/** Everything that visitors read, whether it is a value, an attribute or part of the body of a page. */
import type { Place } from '../diagnostics/place.ts';
import { placeOfNode, type NodeAt } from '../source/mdx/blocks.ts';
import type { LoadedText } from '../source/types.ts';
import { mayBear, type CheckedFile, type CheckedSite, type SiteText } from './checked-site.ts';
import { textMarkers, type TextMarker } from './text-markers.ts';

/** A text, and the place of any part of it. */
export interface ReadableText {
  readonly text: string;
  readonly file: string;
  /** The value or attribute it is; absent in the body of a page. */
  readonly value?: SiteText;
  /** The route of the card that it is in. */
  readonly cardOf?: string | undefined;
  placeOf(part: string): Place;
}

/** The texts of a file. */
export const readableTexts = function* (file: CheckedFile): Generator<ReadableText> {
  for (const value of file.texts) {
    const { text, doc, path } = value;
    yield { text, file: doc.file, value, cardOf: value.block?.cardOf, placeOf: (part) => doc.placeOfText(path, part) };
  }
  for (const { page, node, cardOf } of file.nodes)
    if (node.type === 'text')
      yield { text: node.value, file: page.file, cardOf, placeOf: (part) => placeInNode(page, node, part) };
};

/** Those of a site that bear a sign. */
export const readableTextsWith = function* (
  { files }: Pick<CheckedSite, 'files'>,
  marker: TextMarker,
): Generator<ReadableText> {
  for (const file of files.filter((each) => mayBear(each, marker)))
    for (const readable of readableTexts(file)) if (textMarkers[marker](readable.text)) yield readable;
};

/** The place of a part of a node, the whole node where it is not written so (an entity, an escaped sign). */
export const placeInNode = (page: LoadedText, node: NodeAt['node'], part: string): Place => {
  const whole = placeOfNode(page, node);
  const { start, end } = node.position ?? { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };
  const lines = page.body.split('\n', end.line);
  for (let line = start.line; line <= end.line; line += 1) {
    const at = (lines[line - 1] ?? '').indexOf(part, line === start.line ? start.column - 1 : 0);
    if (at === -1) continue;
    const inFile = line + page.bodyLine;
    return { ...whole, line: inFile, column: at + 1, endLine: inFile, endColumn: at + 1 + part.length };
  }
  return whole;
};

/** Beginnings of list items that Markdown takes for lines of one paragraph; Word's own signs are followed by a tab. */
export const bullet = /^\s*(?:[•·▪◦‣●○■\uF0B7\uF0A7]\s*|[o§–—]\t\s*)(?=\S)/u;
