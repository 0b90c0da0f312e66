/** Where a value stands is found by parsing its file again: a check does so only for what it has found. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareSite } from '../../generator/check/checked-site.ts';
import { diagnosticsOf } from '../../generator/check/rule.ts';
import { rules } from '../../generator/check/rules.ts';
import { checkSchema } from '../../generator/schema/validate.ts';
import { normalizeSite } from '../../generator/schema/normalize-site.ts';
import { loadSite, recallReading, type FileReading } from '../../generator/source/load-site.ts';
import { readText } from '../../generator/check/read-text.cached.ts';
import { readSources } from '../../generator/source/read-sources.ts';
import type { Located, Sources, WrittenSite } from '../../generator/source/types.ts';

const sites = join(import.meta.dirname, '../fixtures/sites');

/** Calls `onParse` where a document is asked for what takes parsing its file. */
const watched = (doc: Located, isLiteral: boolean, onParse: () => void): Located => {
  const parsing =
    <Args extends unknown[], Result>(method: (...args: Args) => Result) =>
    (...args: Args): Result => {
      onParse();
      return method(...args);
    };
  return {
    ...doc,
    placeOf: parsing(doc.placeOf),
    placeOfKey: parsing(doc.placeOfKey),
    placeOfText: parsing(doc.placeOfText),
    sourceOf: parsing(doc.sourceOf),
    lineAt: parsing(doc.lineAt),
    isLiteral: isLiteral ? doc.isLiteral : parsing(doc.isLiteral),
  };
};

/** The site as a later command knows it, its files read by an earlier one. */
const recall = async (sources: Sources, onParse: () => void = () => undefined): Promise<WrittenSite> => {
  const readings = new Map<string, FileReading>();
  for (const [file, text] of sources.files) {
    const kept = await readText.make({ file, text });
    if (kept === null) throw new Error(`${file} is not kept`);
    const reading = recallReading(file, text, kept);
    readings.set(file, { ...reading, doc: watched(reading.doc, kept.isLiteral, onParse) });
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
  const first = prepareSite(normalizeSite(await recall(sources)));
  const silent = rules.filter((rule) => [...diagnosticsOf(rule, first)].length === 0);
  let isParsed = false;
  const site = await recall(sources, () => {
    isParsed = true;
  });
  const inVain: string[] = [];
  const watch = (who: string, check: () => unknown): void => {
    isParsed = false;
    check();
    if (isParsed) inVain.push(who);
  };
  watch('site.schema.json', () => checkSchema('site', site.spec, site.doc));
  for (const { file, value, doc } of site.projects) watch(file, () => checkSchema('project', value, doc));
  for (const { file, frontMatter, doc } of site.pages) watch(file, () => checkSchema('page', frontMatter, doc));
  const checked = prepareSite(normalizeSite(site));
  for (const rule of silent) watch(rule.code, () => [...diagnosticsOf(rule, checked)]);
  return inVain;
};

test.each(['../../..', 'second-site', 'tiny'])('%s: no rule parses what it finds nothing in', async (site) => {
  expect(await parsesInVain(await readSources(join(sites, site)))).toEqual([]);
});

test('nor a story that is wrapped by hand', async () => {
  const sources = await readSources(join(sites, 'tiny'));
  const file = 'content/projects/ferme-haute.yaml';
  const wrapped = (sources.files.get(file) ?? '').replace('  Posé en', '  Posé, une fois le bois\n  rentré, en');
  const { projects } = normalizeSite(await recall({ ...sources, files: new Map(sources.files).set(file, wrapped) }));
  const story = projects[0]?.value;
  expect(story?.longDescription).toContain('bois\nrentré');
  expect(await parsesInVain({ ...sources, files: new Map(sources.files).set(file, wrapped) })).toEqual([]);
});
