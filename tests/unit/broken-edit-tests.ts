/** The test of each broken edit: it is made to happen to a copy of the site, and the check tells it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BuildCache } from '../../generator/cache/build-cache.ts';
import type { LocalizedDiagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { formatReport } from '../../generator/diagnostics/report.ts';
import { foldersOf } from '../../generator/config/folders.ts';
import { inspectSite, type Inspection } from '../../generator/pipeline/inspect.ts';
import {
  brokenEditsFolder,
  copyToBreak,
  applyEdit,
  printBrokenEdit,
  type BrokenEdit,
  type ExpectedPlace,
} from './broken-edit-fixtures.ts';

/** Declares the tests of broken edits: where each is told, and in what words. */
export const tellBrokenEdits = (brokenEdits: readonly BrokenEdit[]): void => {
  const cache = mkdtempSync(join(tmpdir(), 'broken-edits-cache-'));
  const buildCache = new BuildCache(cache, cache);
  let root = '';
  /** What the site has to say when nothing happened to it: facts its company has not given yet. */
  let usual: ReadonlySet<string>;

  const inspect = (): Promise<Inspection> =>
    inspectSite(foldersOf(root), { today: '2026-06-01', drafts: false, cache: buildCache });
  const identify = ({ file, code, message }: LocalizedDiagnostic): string => `${file} ${code} ${message}`;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'broken-edits-'));
    copyToBreak(join(import.meta.dirname, '../..'), root);
    const { diagnostics } = await inspect();
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    usual = new Set(diagnostics.map(identify));
  });

  afterAll(() => {
    for (const folder of [root, cache]) rmSync(folder, { recursive: true, force: true });
  });

  test.each(brokenEdits)('$name', async (brokenEdit) => {
    const { places, undo } = applyEdit(brokenEdit, root);
    try {
      const { diagnostics, sources } = await inspect();
      // Whatever changes a text, mistake or not, asks for its date to be renewed.
      const own = diagnostics.filter(
        (diagnostic) => !usual.has(identify(diagnostic)) && diagnostic.code !== 'updated-stale',
      );
      const report = formatReport(own, sources.files);
      await expect(printBrokenEdit(brokenEdit, withoutNumbers(report, own))).toMatchFileSnapshot(
        join(brokenEditsFolder, `${brokenEdit.name}.txt`),
      );
      expect(own.map(placeOf).sort()).toEqual(places.map(placeOf).sort());
      expect(own.filter(({ hint }) => hint === undefined).map(identify)).toEqual([]);
      for (const { message, hint = '' } of own) expect(`${message} ${hint}`).not.toMatch(parserWords);
      expect(report).not.toMatch(/\n\s+at .+:\d+/);
    } finally {
      undo();
    }
  });
};

/** Words of parsers and validators, which no editor should meet. */
const parserWords =
  /\b(?:unexpected|expected|invalid|must|should|could not|cannot|error|token|scalar|mapping|sequence|parse|syntax|undefined|null|object|array|string|boolean|property|instance|schema|micromark|acorn|ajv)\b/i;

const placeOf = ({ file, line }: ExpectedPlace): string => `${file}:${line}`;

/**
 * The report with its line numbers as « L », and without the lines above: the site's texts may grow, shrink and change
 * around an brokenEdit.
 */
const withoutNumbers = (report: string, diagnostics: readonly LocalizedDiagnostic[]): string => {
  const files = new Set(diagnostics.flatMap(({ file, related = [] }) => [file, ...related.map((place) => place.file)]));
  let text = report.replace(/^ {4}\s*\d+ │.*\n/gm, '').replace(/^( {2}> )(\d+) │/gm, '$1L │');
  text = text.replace(/^ {2}(\s+)│/gm, (_line, spaces: string) => `  ${spaces.slice(0, 4)}│`);
  for (const file of files)
    text = text.replaceAll(new RegExp(`${file.replaceAll('.', '\\.')}:\\d+:`, 'g'), `${file}:L:`);
  return text.replace(/\(lignes? \d+\)/g, '(ligne L)').replace(/à la ligne \d+/g, 'à la ligne L');
};
