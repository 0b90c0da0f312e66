/** What stands beside a site's files and is none of them: it is read by no command. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { foldersOf } from '../../generator/config/folders.ts';
import { readSiteFiles, type SiteFiles } from '../../generator/model/site-files.ts';
import { openBuildCache } from '../../generator/pipeline/inspect.ts';
import { loadSite } from '../../generator/source/load-site.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import { readSources } from '../../generator/source/read-sources.ts';

const tinySite = join(import.meta.dirname, '../fixtures/sites/tiny');

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'site-files-'));
  cpSync(join(tinySite, 'content'), join(root, 'content'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const filesOf = async (): Promise<SiteFiles> => {
  const folders = { ...foldersOf(root), shared: join(root, 'shared') };
  return readSiteFiles(folders, (await readSources(root)).assets, openBuildCache(folders));
};

test('a folder, a hidden file or a link that leads nowhere is no file of the site', async () => {
  const before = await filesOf();
  expect([before.fonts.size, before.icons.size, before.media.size]).not.toContain(0);
  for (const folder of ['fonts/anciennes', 'fonts/.git', 'documents/notice.pdf', 'icons/x.svg', 'drawings/x.svg'])
    mkdirSync(join(root, 'content', folder));
  for (const file of ['fonts/.DS_Store', 'icons/._marque.svg']) writeFileSync(join(root, 'content', file), '\0');
  for (const link of ['fonts/lien.txt', 'documents/lien.pdf', 'media/lien.txt'])
    symlinkSync('nulle-part', join(root, 'content', link));
  expect(await filesOf()).toEqual(before);
});

test('a link that leads nowhere is told, wherever it stands', async () => {
  const links = ['documents/lien.mdx', 'fonts/lien.woff2', 'icons/lien.svg', 'media/lien.jpg', 'pages/lien.mdx'];
  for (const link of links) symlinkSync('nulle-part', join(root, 'content', link));
  const sources = await readSources(root);
  expect(sources.dangling).toEqual(links.map((link) => `content/${link}`));
  const { diagnostics } = loadSite(sources, { today: '2026-06-01', readBody, drafts: false, language: 'fr' });
  const told = diagnostics.filter(({ code }) => code === 'file-ignored');
  expect(told.map(({ file, severity }) => [file, severity])).toEqual(
    links.map((link) => [`content/${link}`, 'warning']),
  );
  expect(told[0]?.message).toContain('ne mène nulle part');
});
