/** What built yesterday builds tomorrow: a site that was without error under an earlier version still is. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { oneIn } from '../setup/length.ts';
import { foldersOf } from '../../generator/config/folders.ts';
import { inspectSite } from '../../generator/pipeline/inspect.ts';
import { writePresentNames } from '../../generator/pipeline/write-present-names.ts';
import { copyFormerSite, formerSites } from './former-sites.ts';

const work = mkdtempSync(join(tmpdir(), 'former-sites-'));
afterAll(() => rmSync(work, { recursive: true }));

test('those of 22 and 26 November are kept', () => {
  expect(formerSites.map(({ day, name }) => `${day}/${name}`)).toEqual(
    expect.arrayContaining(['2026-11-22/second-site', '2026-11-22/vellarbre', '2026-11-26/vellarbre']),
  );
});

const looked = oneIn(4, formerSites);

test.each(looked)('$name of $day checks without error, and without a former name once mended', async (site) => {
  const root = join(work, site.day, site.name);
  copyFormerSite(site, root);
  const check = async () => (await inspectSite(foldersOf(root), { today: site.day, drafts: false })).diagnostics;
  expect((await check()).filter(({ severity }) => severity === 'error')).toEqual([]);
  await writePresentNames(foldersOf(root));
  const mended = await check();
  expect(mended.filter(({ code, severity }) => severity === 'error' || code === 'name-former')).toEqual([]);
});
