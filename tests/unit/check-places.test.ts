/** Where a value stands is found by parsing its file again: a check does so only for what it has found. */
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { expect, test, vi } from 'vitest';
import { prepareSite } from '../../generator/check/checked-site.ts';
import { rules } from '../../generator/check/rules.ts';
import { checkSchema } from '../../generator/schema/validate.ts';
import { mendSite } from '../../generator/schema/mend-site.ts';
import { loadSite, recallReading, type FileReading } from '../../generator/source/load-site.ts';
import { readText } from '../../generator/source/read-text.step.ts';
import { readSources } from '../../generator/source/read-sources.ts';
import type { Sources, WrittenSite } from '../../generator/source/types.ts';

vi.mock('yaml', async (original) => {
  const yaml = await original<typeof import('yaml')>();
  return { ...yaml, parseDocument: vi.fn(yaml.parseDocument) };
});

const sites = join(import.meta.dirname, '../fixtures/sites');

/** The site as a later command knows it, its files read by an earlier one. */
const recall = async (sources: Sources): Promise<WrittenSite> => {
  const readings = new Map<string, FileReading>();
  for (const [file, text] of sources.files) {
    const kept = await readText.make({ file, text });
    if (kept === null) throw new Error(`${file} is not kept`);
    readings.set(file, recallReading(file, text, kept));
  }
  const readBody = (): never => {
    throw new Error('A text was parsed that is known');
  };
  const { site } = loadSite(sources, { today: '2026-11-20', drafts: false, readBody, readings });
  if (site === undefined) throw new Error('The site does not load');
  return site;
};

/** What parses a file, and finds nothing in it. */
const parsesInVain = async (sources: Sources): Promise<string[]> => {
  const first = prepareSite(mendSite(await recall(sources)));
  const silent = rules.filter((rule) => [...rule.check(first)].length === 0);
  const site = await recall(sources);
  const inVain: string[] = [];
  const watch = (who: string, check: () => unknown): void => {
    vi.mocked(parseDocument).mockClear();
    check();
    if (vi.mocked(parseDocument).mock.calls.length > 0) inVain.push(who);
  };
  watch('site.schema.json', () => checkSchema('site', site.spec, site.doc));
  for (const { file, value, doc } of site.projects) watch(file, () => checkSchema('project', value, doc));
  for (const { file, frontMatter, doc } of site.pages) watch(file, () => checkSchema('page', frontMatter, doc));
  const checked = prepareSite(mendSite(site));
  for (const rule of silent) watch(rule.code, () => [...rule.check(checked)]);
  return inVain;
};

test.each(['../../..', 'second-site', 'tiny'])('%s: no rule parses what it finds nothing in', async (site) => {
  expect(await parsesInVain(await readSources(join(sites, site)))).toEqual([]);
});

test('nor a story that is wrapped by hand', async () => {
  const sources = await readSources(join(sites, 'tiny'));
  const file = 'content/projects/ferme-haute.yaml';
  const wrapped = (sources.files.get(file) ?? '').replace('  Posé en', '  Posé, une fois le bois\n  rentré, en');
  const { projects } = mendSite(await recall({ ...sources, files: new Map(sources.files).set(file, wrapped) }));
  const story = projects[0]?.value;
  expect(story?.longDescription).toContain('bois\nrentré');
  expect(await parsesInVain({ ...sources, files: new Map(sources.files).set(file, wrapped) })).toEqual([]);
});
