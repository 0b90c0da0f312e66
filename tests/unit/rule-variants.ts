/**
 * Small edits of the smallest site (tests/fixtures/diagnostics/_base), and what one rule alone must say of each: the
 * fixture of a rule shows its plainest finding, these show its other sentences, its limits, and where it is silent.
 */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { prepareSite } from '../../generator/check/checked-site.ts';
import { diagnosticsOf } from '../../generator/check/rule.ts';
import { rules } from '../../generator/check/rules.ts';
import {
  localize,
  type LocalizedDiagnostic,
  type Diagnostic,
  type RuleCode,
} from '../../generator/diagnostics/diagnostic.ts';
import type { Place } from '../../generator/diagnostics/place.ts';
import { normalizeSite } from '../../generator/schema/normalize-site.ts';
import { createReadings } from '../../generator/source/known-readings.ts';
import { loadSite } from '../../generator/source/load-site.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import type { MediaFile, Sources } from '../../generator/source/types.ts';
import { fixtureDate, fixturesFolder, readFixture } from './check-fixtures.ts';
import { expectEnglish } from './english-words.ts';

/** A text of a file, which stands there once, and what takes its place. */
export type Edit = readonly [was: string, is: string];

/** What an editor changed. */
export interface Change {
  /** Of site.yaml. */
  readonly site?: readonly Edit[];
  /** Of the only project. */
  readonly project?: readonly Edit[];
  /** Text of the page « tuiles », in place of its own; its first line is the file's fifth. */
  readonly body?: string;
  /** Whole files. */
  readonly files?: Readonly<Record<string, string>>;
  /** Files that can't be read. */
  readonly unreadable?: readonly string[];
  /** Files added to content/media and content/documents. */
  readonly media?: readonly string[];
  readonly documents?: readonly string[];
}

/** A case: what it is, what changes, what the rule says: « place severity: message → hint + place message ». */
export type Variant = readonly [what: string, change: Change, said: readonly string[]];

export const siteFile = 'site.yaml';
export const projectFile = 'content/projects/toit-du-mas.yaml';
export const pageFile = 'content/pages/tuiles.mdx';

const base = readFixture(join(fixturesFolder, '_base'));
/** The texts of the base that a variant leaves alone are parsed once. */
const readingsOf = createReadings();

const edited = (file: string, text: string, edits: readonly Edit[]): string =>
  edits.reduce((current, [was, is]) => {
    if (current.split(was).length !== 2) throw new Error(`${file} does not hold once: ${was}`);
    return current.replace(was, () => is);
  }, text);

/** A drawing without the site's colour has no size: it is no picture for pages. */
const picture = (name: string): MediaFile => ({
  name,
  bytes: 1000,
  ...(!name.endsWith('.svg') && { width: 1200, height: 800 }),
});

const changed = (sources: Sources, change: Change): Sources => {
  const files = new Map(sources.files);
  const edit = (file: string, edits: readonly Edit[] = []): void => {
    files.set(file, edited(file, files.get(file) ?? '', edits));
  };
  edit(siteFile, change.site);
  edit(projectFile, change.project);
  if (change.body !== undefined) files.set(pageFile, `---\nheading: Couverture en tuiles\n---\n\n${change.body}\n`);
  for (const [file, text] of Object.entries(change.files ?? {})) files.set(file, text);
  for (const file of change.unreadable ?? []) files.delete(file);
  return {
    ...sources,
    files,
    unreadable: new Map((change.unreadable ?? []).map((file) => [file, 'file-unreadable/encoding' as const])),
    assets: {
      ...sources.assets,
      media: new Map([...sources.assets.media, ...(change.media ?? []).map((name) => [name, picture(name)] as const)]),
      documents: new Map([
        ...sources.assets.documents,
        ...(change.documents ?? []).map((name): [string, MediaFile] => [name, { name, bytes: 1000 }]),
      ]),
    },
  };
};

/** « file:line », or « file:line:column ». */
type Where = (place: Pick<Place, 'file' | 'line' | 'column'>) => string;

const findingsIn = (code: RuleCode, sources: Sources): Diagnostic[] => {
  const rule = rules.find((one) => one.code === code);
  const { site } = loadSite(sources, { today: fixtureDate, readBody, drafts: false, readings: readingsOf(sources) });
  if (rule === undefined || site === undefined) throw new Error(`No rule ${code}, or no site to check`);
  return [...diagnosticsOf(rule, prepareSite(normalizeSite(site)))].map((finding) => ({ ...finding, code }));
};

const saidOf = ({ severity, message, hint, related = [], ...place }: LocalizedDiagnostic, where: Where): string =>
  `${where(place)} ${severity}: ${message} → ` +
  `${hint ?? ''}${related.map((other) => ` + ${where(other)} ${other.message}`).join('')}`;

/** What a finding says as data is what its sentence is about, and the name that its hint suggests. */
const expectFacts = ({ message, hint = '', facts = {} }: LocalizedDiagnostic): void => {
  const { name, found, expected = [], suggestions = [] } = facts;
  expect([name, found, ...expected].filter((fact) => fact !== undefined)).not.toEqual([]);
  if (name !== undefined) expect(`${message} ${hint}`).toContain(name);
  for (const suggestion of suggestions) expect(hint).toContain(suggestion);
  if (hint.startsWith('Vouliez-vous dire')) expect(suggestions).toHaveLength(1);
};

const declare = (code: RuleCode, variants: readonly Variant[], where: Where): void => {
  describe(code, () => {
    test.each(variants)('%s', async (_what, change, said) => {
      const findings = findingsIn(code, changed(await base, change));
      const told = findings.map((finding) => localize(finding, 'fr'));
      expect(told.map((diagnostic) => saidOf(diagnostic, where))).toEqual(said);
      told.forEach(expectFacts);
      findings.forEach((finding, index) => expectEnglish(localize(finding, 'en'), told[index]!));
    });
  });
};

/** Declares the tests of a rule; places are « file:line ». */
export const variantsOf = (code: RuleCode, variants: readonly Variant[]): void =>
  declare(code, variants, ({ file, line }) => `${file}:${line}`);

/** The same, with places « file:line:column »: for what shares its line with other values. */
export const placedVariantsOf = (code: RuleCode, variants: readonly Variant[]): void =>
  declare(code, variants, ({ file, line, column }) => `${file}:${line}:${column}`);
