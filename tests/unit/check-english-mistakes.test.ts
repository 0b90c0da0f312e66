/**
 * More than forty mistakes that an editor makes in an English site (tests/fixtures/english-mistakes.yaml): each is told
 * in English, where it stands, with a way out, and nothing else is told besides.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { LocalizedDiagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { formatReport } from '../../generator/diagnostics/report.ts';
import { readSources } from '../../generator/source/read-sources.ts';
import { oneIn } from '../setup/length.ts';
import { fixtureDate } from './check-fixtures.ts';
import { checkSources } from './check-sources.ts';
import { frenchIn } from './language-of-texts.ts';

/** A text of a file of the second company, which stands there once, and what an editor made of it. */
interface Mistake {
  readonly code: string;
  readonly file: string;
  readonly was: string;
  /** « ‸ » is where the mistake is to be told. */
  readonly is: string;
  readonly message: string;
  readonly hint: string;
}

const fixtures = join(import.meta.dirname, '../fixtures');
const mistakes = parse(readFileSync(join(fixtures, 'english-mistakes.yaml'), 'utf8')) as Mistake[];
const sources = await readSources(join(fixtures, 'sites/second-site'));
const options = { today: fixtureDate, drafts: false };
const told = ({ code, message }: LocalizedDiagnostic): string => `${code} ${message}`;
const before = new Set(checkSources(sources, options).diagnostics.map(told));

/** The site with a mistake in it, and the line and column at which it stands. */
const made = ({ file, was, is }: Mistake) => {
  const [start = '', end, ...more] = (sources.files.get(file) ?? '').split(was);
  if (end === undefined || more.length > 0) throw new Error(`${file} does not hold once: ${was}`);
  const [first = '', rest = ''] = is.split('‸');
  const lines = `${start}${first}`.split('\n');
  return {
    sources: { ...sources, files: new Map([...sources.files, [file, start + first + rest + end]]) },
    line: lines.length,
    column: (lines.at(-1) ?? '').length + 1,
  };
};

test('forty mistakes of as many kinds are made', () => {
  expect(new Set(mistakes.map(({ code }) => code)).size).toBeGreaterThanOrEqual(40);
});

describe('told in English, in its place, with a way out', () => {
  test.each(oneIn(6, mistakes))('$code', (mistake) => {
    const { sources: wrong, ...place } = made(mistake);
    const found = checkSources(wrong, options).diagnostics.filter((diagnostic) => !before.has(told(diagnostic)));
    const { code, file, message, hint } = mistake;
    expect(
      found.map(({ code, file, line, column, message, hint }) => ({ code, file, line, column, message, hint })),
    ).toEqual([{ code, file, ...place, message, hint }]);
    expect(frenchIn(formatReport(found, wrong.files, 'pretty', { language: 'en' }))).toEqual([]);
  });
});
