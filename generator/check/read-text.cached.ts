/** Parses one file and runs the rules that concern it alone: a step, as this is most of what a check costs. */
import { defineStep } from '../cache/step.ts';
import { accepts } from '../schema/validate.ts';
import { textDigest } from '../site/visible-text.ts';
import { isText, kindOf, readFile, textOf, type FileReading, type KeptReading } from '../source/load-site.ts';
import { checkBlocks } from './check-blocks.ts';
import { prepareFile, type SourceFile } from './checked-site.ts';
import type { CleanFile } from '../source/types.ts';
import { lettersByRole } from './font-roles.ts';
import { readableTexts } from './readable-texts.ts';
import { rules } from './rules.ts';
import { textMarkerNames, textMarkers } from './text-markers.ts';

interface SourceText {
  readonly file: string;
  readonly text: string;
}

/** Null for a text with a syntax error, or with a value that JSON cannot hold: each command reads it again. */
export const readText = defineStep('read-text', async ({ file, text }: SourceText): Promise<KeptReading | null> => {
  // The parser of pages is a third of what a command would load.
  const reading = readFile(file, text, isText(file) ? (await import('../source/mdx/body.ts')).readBody : undefined);
  const { value, page, isLiteral, diagnostics } = reading;
  if (diagnostics.length > 0 || !isPlain(value)) return null;
  return { value, isLiteral, clean: cleanFile(file, reading), page };
});

/** YAML also knows infinity and « not a number ». */
const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isPlain)
    : typeof value !== 'number' || Number.isFinite(value);

/** What a later check needs of a file that fits its schemas and in which no rule of files finds anything. */
const cleanFile = (file: string, { value, page, doc }: FileReading): CleanFile | undefined => {
  const kind = kindOf(file);
  if (!accepts(kind, value)) return undefined;
  const text = page && textOf(file, page, doc);
  const checked = prepareFile({ kind, value, doc, text } as SourceFile);
  const found = [...checkBlocks(checked), ...rules.flatMap((rule) => [...rule.checkFile(checked)])];
  if (found.length > 0) return undefined;
  const texts = [...readableTexts(checked)];
  return {
    references: checked.references.map(({ kind: of, value: name, path }) => [of, name, path]),
    markers: textMarkerNames.filter((marker) => texts.some(({ text: read }) => textMarkers[marker](read))),
    letters: lettersByRole(texts),
    textDigest: text?.tree && textDigest(text.tree),
  };
};
