/**
 * Each rule alone: it finds what the fixture of its name shows (beside what reading tells under the same code), and
 * nothing in the fixtures of the others.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { prepareSite, type CheckedSite } from '../../generator/check/checked-site.ts';
import { findingsOf, type Rule } from '../../generator/check/rule.ts';
import { rules } from '../../generator/check/rules.ts';
import { localize, type Diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { formatReport } from '../../generator/diagnostics/report.ts';
import { sortDiagnostics } from '../../generator/diagnostics/sort.ts';
import { mendSite } from '../../generator/schema/mend-site.ts';
import { loadSite } from '../../generator/source/load-site.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import type { Sources } from '../../generator/source/types.ts';
import { fixtureDate, fixtureNames, fixturesFolder, readFixture } from './check-fixtures.ts';

interface Fixture {
  readonly name: string;
  readonly sources: Sources;
  /** What reading the files tells, before any rule. */
  readonly told: readonly Diagnostic[];
  /** Nothing when site.yaml can't be read at all. */
  readonly site: CheckedSite | undefined;
}

const read = async (name: string): Promise<Fixture> => {
  const sources = await readFixture(join(fixturesFolder, name));
  const { site, diagnostics: told } = loadSite(sources, { today: fixtureDate, readBody, drafts: false });
  return { name, sources, told, site: site && prepareSite(mendSite(site)) };
};

/** Read once, by the first test that asks. */
const once = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
};

const everyFixture = once(() => Promise.all(['_base', ...fixtureNames()].map(read)));

/** What one rule says of a site, less what stands on lines that could not be read for sure. */
const saidBy = (rule: Rule, site: CheckedSite): Diagnostic[] =>
  [...findingsOf(rule, site)]
    .filter(({ file, line }) => site.doubtfulLines.get(file)?.has(line) !== true)
    .map((finding) => localize({ ...finding, code: rule.code }, 'fr'));

describe.each(rules)('$code', (rule) => {
  test('alone finds what its fixture shows', async () => {
    const { site, sources, told } = await read(rule.code);
    const found = site === undefined ? [] : saidBy(rule, site);
    expect(found).not.toEqual([]);
    expect(formatReport(sortDiagnostics([...told, ...found]), sources.files)).toBe(
      readFileSync(join(fixturesFolder, rule.code, 'expected.txt'), 'utf8'),
    );
  });

  test('alone is silent on the fixtures of the others', async () => {
    const others = (await everyFixture()).filter(({ name }) => name !== rule.code);
    const loud = others.filter(({ site }) => site !== undefined && saidBy(rule, site).length > 0);
    expect(loud.map(({ name }) => name)).toEqual([]);
    expect(others.filter(({ site }) => site !== undefined).length).toBeGreaterThan(rules.length);
  });
});
