/** Reading one text, kept from one command to the next: parsing is most of what a check costs. */
import { defineStep } from '../cache/step.ts';
import { isText, readFile, type KeptReading } from './load-site.ts';

interface SourceText {
  readonly file: string;
  readonly text: string;
}

/** Null for a text with a syntax error, or with a value that JSON cannot hold: each command reads it again. */
export const readText = defineStep('read-text', async ({ file, text }: SourceText): Promise<KeptReading | null> => {
  // The parser of pages is a third of what a command would load.
  const { value, page, isLiteral, findings } = readFile(
    file,
    text,
    isText(file) ? (await import('./mdx/body.ts')).readBody : undefined,
  );
  if (findings.length > 0 || !isPlain(value)) return null;
  return page === undefined ? { value, isLiteral } : { value, isLiteral, page };
});

/** YAML also knows infinity and « not a number ». */
const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isPlain)
    : typeof value !== 'number' || Number.isFinite(value);
