/** The check finds no error in the site’s sources; its pages are valid HTML, each named and described by itself. */
import { expect, test } from 'vitest';
import { foldersOf } from '../../generator/config/folders.ts';
import { isError } from '../../generator/diagnostics/diagnostic.ts';
import { inspectSite } from '../../generator/pipeline/inspect.ts';
import { siteFolders } from '../browser/folders.ts';
import { htmlFindings } from '../browser/html-validity.ts';
import { expectNoFindings } from '../browser/expect-no-findings.ts';
import { answerOf, attributesOf, graphOf, textsOf } from '../browser/read.ts';
import { projectPath, projectPaths, routePaths, siteFiles, today } from '../browser/site-files.ts';

const site = 'given';
const pages = [...routePaths(site), ...projectPaths(site)];

test('the check finds no error', async () => {
  const { diagnostics } = await inspectSite(foldersOf(siteFolders[site]), { today, drafts: false });
  expectNoFindings(
    diagnostics.filter(isError).map(({ file, line, code, message }) => `${file}:${line} ${code} ${message}`),
    'errors',
  );
});

test.each([...pages, '/no-such-page', projectPath('no-such-project', site)])('%s is valid HTML', async (path) => {
  expectNoFindings(await htmlFindings(path, site), path);
});

test('every page has a title and a description of its own, in the language of the site', async () => {
  const seen = new Map<string, string>();
  const twice: string[] = [];
  for (const path of pages) {
    const [title = ''] = await textsOf(path, 'title', site);
    const [description] = await attributesOf(path, 'meta[name="description"]', 'content', site);
    for (const text of [title, description ?? '']) {
      expect(text, path).not.toBe('');
      if (seen.has(text)) twice.push(`${path} and ${seen.get(text) ?? ''}: ${text}`);
      seen.set(text, path);
    }
    expect(await attributesOf(path, 'html', 'lang', site)).toEqual([siteFiles(site).spec.site.locale.slice(0, 2)]);
  }
  expectNoFindings(twice, 'titles and descriptions');
});

test('what is shared of a page has its picture, and search engines are told of the company', async () => {
  for (const path of pages) {
    const [picture] = await attributesOf(path, 'meta[property="og:image"]', 'content', site);
    expect((await answerOf(new URL(picture ?? '').pathname, site)).status, path).toBe(200);
    expect((await graphOf(path, site)).length, path).toBeGreaterThan(0);
  }
});
