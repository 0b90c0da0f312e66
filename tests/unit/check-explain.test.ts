/** `npm run check -- --explain`: each code at length, and the list of them. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reportOf } from '../../generator/commands/fixture-reports.ts';
import { catalogue, explain, printExplanation, printTitles } from '../../generator/diagnostics/docs.ts';
import { uncapital } from '../../generator/language/language.ts';
import { fixtureNames, fixturesFolder } from './check-fixtures.ts';

const run = (command: string, ...args: string[]) =>
  spawnSync(process.execPath, ['scripts/run.mjs', 'generator/commands/site.ts', command, '--explain', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });

describe.each([
  ['fr', 'expected.txt'],
  ['en', 'expected.en.txt'],
] as const)('in %s', (language, reportFile) => {
  test('a code is explained by all that is said of it', () => {
    for (const [code, docs] of Object.entries(catalogue)) {
      const { title, why, right = '', cure } = docs[language];
      const text = printExplanation(explain(code, reportOf(language), language), language);
      expect(text.startsWith(`${code}\n\n${title}.\n\n${why}\n\n`), code).toBe(true);
      expect(text.endsWith(` ${uncapital(cure)}\n`), code).toBe(true);
      expect(text.replace(/^ {4}/gm, '')).toContain(right);
    }
  });

  test('the wrong example is the report of the fixture, without its last line', () => {
    for (const code of fixtureNames()) {
      const report = readFileSync(join(fixturesFolder, code, reportFile), 'utf8');
      const { wrong = '' } = explain(code, reportOf(language), language);
      const lines = wrong.split('\n').map((line) => line.replace(/…$/, ''));
      expect(lines[0]).toMatch(new RegExp(`^\\S+:\\d+:\\d+ (?:error|warning) ${code}  .`));
      expect(lines.filter((line) => !report.includes(line))).toEqual([]);
      expect(wrong).not.toMatch(/^ {2}(?:Aide :|Help:)/m);
    }
  });

  test('the list has a line for each code, with its title', () => {
    const lines = printTitles(language).split('\n');
    const expected = Object.entries(catalogue).map(([code, docs]) => `${code} ${docs[language].title}`);
    const listed = lines.filter((line) => line.startsWith('  ')).map((line) => line.trim().replace(/ +/, ' '));
    expect(listed.sort()).toEqual(expected.sort());
    // Families are set apart by blank lines; the last line says how to read more.
    const blocks = printTitles(language).split('\n\n');
    for (const block of blocks.slice(0, -1)) expect(block).toMatch(/^\S[^\n]*(?:\n {2}\S[^\n]*)+$/);
    expect(blocks.at(-1)).toMatch(/^\S[^\n]*--explain[^\n]*\n$/);
  });
});

describe('the command', () => {
  test('explains several codes, each once, without looking at the site', () => {
    const { status, stdout, stderr } = run('check', 'yaml-tab', 'route-unknown', 'yaml-tab', '--root', '/nowhere');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe(
      ['yaml-tab', 'route-unknown']
        .map((code) => printExplanation(explain(code, reportOf('fr'), 'fr'), 'fr'))
        .join('\n'),
    );
  });

  test('takes a code behind =, another language, and gives data', () => {
    const { status, stdout } = run('check', '--explain=yaml-tab', '--lang', 'en', '--format=json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual([explain('yaml-tab', reportOf('en'), 'en')]);
  });

  test('lists all codes where none is given, and its help has the option', () => {
    expect(run('check').stdout).toBe(printTitles('fr'));
    expect(run('check', '--help').stdout).toContain('\n  --explain ');
  });

  test('names the nearest code for one that there isn’t, and has explained nothing', () => {
    const { status, stdout, stderr } = run('check', 'yaml-tab', 'route-unknow', 'constructor');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('« route-unknow ». Vouliez-vous dire « route-unknown » ?\n');
    expect(stderr).toContain('« constructor » : « npm run check -- --explain » les donne tous.\n');
  });

  test('is that of the check alone: a build is not taken for done', () => {
    expect(run('build', 'yaml-tab')).toMatchObject({ status: 2, stdout: '' });
  });
});
