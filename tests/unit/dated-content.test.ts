/**
 * Content that ages: warned of sixty days before, hidden after, and never the reason why a site cannot be published.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LocalizedDiagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { resolveMdx } from '../../generator/emit/resolve-mdx.ts';
import { readSources } from '../../generator/source/read-sources.ts';
import type { Sources } from '../../generator/source/types.ts';
import { resolveSite, type SiteModel } from '../../generator/model/resolve-site.ts';
import { checkSources } from './check-sources.ts';
import { createReadings } from '../../generator/source/known-readings.ts';

const zinc = 'content/pages/zinc.mdx';
const townRoof = 'content/projects/zinc-de-ville.yaml';

let sources: Sources;
const readingsOf = createReadings();

beforeAll(async () => {
  sources = await readSources(join(import.meta.dirname, '../fixtures/sites/tiny'));
});

interface Seen {
  readonly model: SiteModel;
  readonly errors: readonly LocalizedDiagnostic[];
  /** Warnings about dates. */
  readonly dated: readonly LocalizedDiagnostic[];
}

/** The site on a day, with a piece of a file replaced. */
const on = (today: string, [file, from, to]: readonly [string, string, string], drafts = false): Seen => {
  const text = sources.files.get(file) ?? '';
  expect(text, `${file} holds « ${from} »`).toContain(from);
  const changed = { ...sources, files: new Map([...sources.files, [file, text.replace(from, to)]]) };
  const { site, diagnostics } = checkSources(changed, { today, drafts, readings: readingsOf(changed) });
  return {
    model: resolveSite(site!, {
      media: new Map(),
      fonts: new Map(),
      documents: new Map(),
      icons: new Map(),
      drawings: new Map(),
    }),
    errors: diagnostics.filter(({ severity }) => severity === 'error'),
    dated: diagnostics.filter(({ code }) => code.startsWith('content-expire')),
  };
};

const codes = ({ dated }: Seen): string[] => dated.map(({ code }) => code);
const pages = ({ model }: Seen): string[] => model.pages.map(({ route }) => route.id);
const projects = ({ model }: Seen): string[] => model.projects.map(({ summary }) => summary.id);

describe('a label of the company', () => {
  const dated = ['site.yaml', 'number: "E-1", expires: 2099-12-31', 'number: "E-1", expires: 2027-01-31'] as const;
  const labels = ({ model }: Seen): string[] => model.spec.company.labels.map(({ name }) => name);

  test('is warned of from the sixtieth day before', () => {
    expect(codes(on('2026-12-01', dated))).toEqual([]);
    const seen = on('2026-12-02', dated);
    expect(codes(seen)).toEqual(['content-expires-soon']);
    expect(seen.dated[0]?.message).toContain('60 jours');
    expect(labels(seen)).toContain('QUALIBAT');
  });

  test('is shown to the end of its last day, then hidden with a warning', () => {
    expect(labels(on('2027-01-31', dated))).toContain('QUALIBAT');
    const after = on('2027-02-01', dated);
    expect(labels(after)).not.toContain('QUALIBAT');
    expect(codes(after)).toEqual(['content-expired']);
    expect(after.errors).toEqual([]);
  });
});

test('a call-out past its date is not in the page', async () => {
  const dated = [
    'content/pages/tuiles.mdx',
    'title="Fermé en août" expires="2027-08-31"',
    'title="Fermé en août" expires="2027-01-31"',
  ] as const;
  const textOn = async (today: string): Promise<string> => {
    const { model } = on(today, dated);
    return JSON.stringify(
      resolveMdx(model.pages.find(({ route }) => route.content === 'tuiles.mdx')!.source!.tree!, model),
    );
  };
  expect(await textOn('2027-01-31')).toContain('Fermé en août');
  expect(await textOn('2027-02-01')).not.toContain('Fermé en août');
});

describe('a page', () => {
  const expires = [zinc, 'expires: 2099-12-31', 'expires: 2027-01-31'] as const;

  test('past its date is hidden with what leads to it; the site can still be published', () => {
    expect(pages(on('2027-01-31', expires))).toContain('zinc');
    const after = on('2027-02-01', expires);
    expect(pages(after)).not.toContain('zinc');
    expect(codes(after)).toEqual(['content-expired']);
    expect(after.errors).toEqual([]);
    expect(JSON.stringify(after.model.spec.menus)).not.toContain('"zinc"');
  });

  test('appears on the day it is published from', () => {
    const later = [zinc, 'publishFrom: 2026-01-01', 'publishFrom: 2027-03-01'] as const;
    expect(pages(on('2027-02-28', later))).not.toContain('zinc');
    expect(pages(on('2027-03-01', later))).toContain('zinc');
    expect(pages(on('2027-02-28', later, true))).toContain('zinc');
  });

  test('the legal notice stays, whatever its date: it is to be reviewed', () => {
    const legal = on('2027-02-01', ['content/pages/mentions.mdx', 'updated:', 'expires: 2027-01-31\nupdated:']);
    expect(pages(legal)).toContain('mentions');
    expect(codes(legal)).toEqual(['content-expired']);
    expect(legal.errors).toEqual([]);
  });
});

describe('a project', () => {
  const id = 'zinc-de-ville';

  test('that is a draft shows in development only', () => {
    const draft = [townRoof, `id: ${id}`, `id: ${id}\ndraft: true`] as const;
    expect(projects(on('2027-01-01', draft))).not.toContain(id);
    expect(projects(on('2027-01-01', draft, true))).toContain(id);
  });

  test('appears on the day it is published from', () => {
    const later = [townRoof, `id: ${id}`, `id: ${id}\npublishFrom: 2027-03-01`] as const;
    expect(projects(on('2027-02-28', later))).not.toContain(id);
    expect(projects(on('2027-03-01', later))).toContain(id);
  });
});

test('a figure past its date stays in the sentences, which are named', () => {
  const seen = on('2027-02-01', ['site.yaml', 'value: 18, unit', 'value: 18, expires: 2027-01-31, unit']);
  expect(codes(seen)).toEqual(['content-expired']);
  expect(seen.dated[0]?.related?.length).toBeGreaterThan(0);
  expect(seen.errors).toEqual([]);
});

test('the day is given on the command line, and must be one', () => {
  const run = (date: string) =>
    spawnSync(
      process.execPath,
      [
        'scripts/run.mjs',
        'generator/commands/site.ts',
        'check',
        '--root',
        'tests/fixtures/diagnostics/content-expired',
        '--date',
        date,
      ],
      {
        cwd: join(import.meta.dirname, '../..'),
        encoding: 'utf8',
      },
    );
  const { status, stderr } = run('2027-02-30');
  expect(status).toBe(2);
  expect(stderr).toContain('une date comme 2026-11-20 est attendue');
});
