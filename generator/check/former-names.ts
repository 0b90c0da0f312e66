/** The text of a file with the present names of its keys and values (`schema/renames.json`), all else as it was. */
import type { Place } from '../diagnostics/place.ts';
import type { Language } from '../language/language.ts';
import { spelledIn } from '../schema/choices.ts';
import { formerValuesOf, isMoved, keyRenames, withPresentNames, type KeyRename } from '../schema/renames.ts';
import { blockShapes } from '../schema/shape.ts';
import { kindOf, readFile, textOf, type ReadBody } from '../source/load-site.ts';
import { splitFrontMatter } from '../source/mdx/front-matter.ts';
import { readBlocks } from '../source/mdx/blocks.ts';
import { editYaml } from '../source/yaml/edit.ts';

interface Naming {
  /** The language in which values are spelled. */
  readonly language: Language;
  readonly readBody: ReadBody;
  readonly renames?: readonly KeyRename[];
}

/** A piece of a line, and what is written there. */
interface Edit {
  readonly place: Place;
  readonly was: string;
  readonly is: string;
}

/** A file with a syntax error stays as it is: its places cannot be relied on. */
export const withNamesOfToday = (
  file: string,
  text: string,
  { language, readBody, renames = keyRenames }: Naming,
): string => {
  const kind = kindOf(file);
  const { value, doc, page, diagnostics } = readFile(file, text, readBody);
  if (diagnostics.length > 0) return text;
  const { value: present, renamed } = withPresentNames(kind, value, renames);
  const keys = renamed
    .filter((each) => !isMoved(each))
    .map(({ from, to }): Edit => ({ place: doc.placeOfKey(from), was: String(from.at(-1)), is: String(to.at(-1)) }));
  const { blocks } = page === undefined ? { blocks: [] } : readBlocks(textOf(file, page, doc));
  const values = blocks.flatMap((block) =>
    formerValuesOf(block).map(({ key, found, value: written }): Edit => {
      const schema = blockShapes.get(block.name)?.properties.get(key)?.schema ?? {};
      return { place: block.doc.placeOf([key]), was: found, is: spelledIn(schema, written, language) };
    }),
  );
  const edited = withEdits(text, [...keys, ...values]);
  return renamed.some(isMoved) ? withValue(edited, page !== undefined, present) : edited;
};

const withEdits = (text: string, edits: readonly Edit[]): string => {
  const lines = text.split('\n');
  for (const { place, was, is } of edits.toSorted(
    (a, b) => b.place.line - a.place.line || b.place.column - a.place.column,
  )) {
    const line = lines[place.line - 1] ?? '';
    const [start, end] = [place.column - 1, place.endColumn - 1];
    lines[place.line - 1] = line.slice(0, start) + line.slice(start, end).replace(was, () => is) + line.slice(end);
  }
  return lines.join('\n');
};

/** The text whose keys hold `value`. */
const withValue = (text: string, isPage: boolean, value: unknown): string => {
  if (!isPage) return editYaml(text, value);
  const { yaml } = splitFrontMatter(text);
  const start = text.indexOf(yaml);
  return text.slice(0, start) + editYaml(yaml, value) + text.slice(start + yaml.length);
};
