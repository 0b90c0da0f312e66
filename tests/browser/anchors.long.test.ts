/**
 * What an editor calls a section or a word meets no name of the page itself: an id of the renderer, of its scripts or
 * of a library that would be an anchor, too, takes a section's place, or its look.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { fieldOf, sendButton } from './contact-form.ts';
import { projectDir, type SiteName } from './folders.ts';
import { read } from './read.ts';
import { pathOf, pathOfTemplate, projectPaths, routePaths, siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';

const schema = JSON.parse(readFileSync(join(projectDir, 'schema', 'site.schema.json'), 'utf8')) as {
  readonly $defs: { readonly anchor: { readonly pattern: string } };
};
/** What the check lets an editor call a section. */
const anchorForm = new RegExp(schema.$defs.anchor.pattern);

/** The anchor of a word of the glossary. */
const anchorOf = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-');

/** Every anchor of a site: those of the sections, those of the words that it defines. */
const anchorsOf = (site: SiteName): ReadonlySet<string> => {
  const { spec } = siteFiles(site);
  return new Set([
    ...spec.routes.flatMap(({ anchors = [] }) => anchors.map(({ id }) => id)),
    ...(spec.glossary ?? []).map(({ word }) => anchorOf(word)),
  ]);
};

interface Names {
  readonly ids: readonly string[];
  readonly classes: readonly string[];
}

/** The ids and classes of a document's body. Runs in the browser. */
const namesIn = (page: Document): Names => ({
  ids: [...page.querySelectorAll('body [id]')].map(({ id }) => id),
  classes: [...new Set([...page.querySelectorAll('html, [class]')].flatMap(({ classList }) => [...classList]))],
});

/** What is wrong with the names of a page. */
const meetings = ({ ids, classes }: Names, anchors: ReadonlySet<string>): string[] => [
  ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} twice`),
  ...ids.filter((id) => anchorForm.test(id) && !anchors.has(id)).map((id) => `id ${id} could be an anchor`),
  ...classes.filter((name) => anchors.has(name)).map((name) => `class ${name} is an anchor`),
];

/** Names that Emotion makes of a style's content. */
const emotionName = /^css-[a-z0-9]+$/;

/** The classes that the renderer gives, not those inside a drawing or a logo. Runs in the browser. */
const ownClassesIn = (page: Document): string[] => [
  ...new Set(
    [...page.querySelectorAll('body [class]')].flatMap((element) =>
      element.parentElement?.closest('._drawing, ._mark') ? [] : [...element.classList],
    ),
  ),
];

describe.each(['main', 'second'] as const)('the pages of the %s site', (site) => {
  test('have no id or class of their own that an editor’s anchor has, or may have', async () => {
    const anchors = anchorsOf(site);
    const found: string[] = [];
    for (const path of [...routePaths(site), ...projectPaths(site), '/nowhere'])
      found.push(...meetings(await read(path, namesIn, undefined, site), anchors).map((one) => `${path}: ${one}`));
    expect(found).toEqual([]);
  });

  test('give no class that could be an anchor', async () => {
    const found = new Set<string>();
    for (const path of [...routePaths(site), ...projectPaths(site), '/nowhere'])
      for (const name of await read(path, ownClassesIn, undefined, site)) found.add(name);
    expect(found.has('_card')).toBe(true);
    expect([...found].filter((name) => anchorForm.test(name) && !emotionName.test(name))).toEqual([]);
  });
});

/** The names of the page as it is now. */
const namesNow = (page: Page): Promise<string[]> =>
  page.evaluate(`(${namesIn.toString()})(document)`).then((names) => meetings(names as Names, anchorsOf('main')));

describe('after what a visitor does, no new name of the page is an anchor’s', () => {
  test('a word of the glossary is hovered, and the section called « definition » stays where it was', () =>
    visit(pathOf('ossature-bois'), {}, async (page) => {
      const section = page.locator('section#definition');
      const look = () =>
        section.evaluate((element) => {
          const { position, display, borderLeftWidth } = getComputedStyle(element);
          return { position, display, borderLeftWidth, width: element.clientWidth };
        });
      const before = await look();
      await page.locator('main a[data-term]').first().hover();
      await eventually(() => page.getByRole('tooltip').isVisible()).toBe(true);
      expect(await look()).toEqual(before);
      expect(await namesNow(page)).toEqual([]);
      await page.emulateMedia({ media: 'print' });
      expect((await look()).display).toBe(before.display);
    }));

  test('the menu of a phone is opened', () =>
    visit(pathOfTemplate('article'), { width: 390 }, async (page) => {
      await page.locator('[popovertarget]').click();
      await page.locator('[popover] button').first().click();
      expect(await namesNow(page)).toEqual([]);
    }));

  test('the form is sent empty', () =>
    visit(pathOfTemplate('contact'), {}, async (page) => {
      await sendButton(page).click();
      await eventually(() => fieldOf(page, 'firstname').getAttribute('aria-invalid')).toBe('true');
      expect(await namesNow(page)).toEqual([]);
    }));

  test('a picture is enlarged', () =>
    visit(projectPaths()[0] ?? '', {}, async (page) => {
      await page.locator('main ._current a').click();
      await eventually(() => page.getByRole('dialog').isVisible()).toBe(true);
      expect(await namesNow(page)).toEqual([]);
    }));

  test('the gallery is filtered, then a project opened', () =>
    visit(pathOfTemplate('gallery'), {}, async (page) => {
      await page.locator('main [aria-pressed="false"]').first().click();
      await page.locator('main article a').first().click();
      await page.locator('[aria-roledescription]').first().waitFor();
      expect(await namesNow(page)).toEqual([]);
    }));
});

test('no id that a library gives has the form of an anchor', () => {
  const ids = ['vanilla-cookieconsent/dist/cookieconsent.esm.js', 'photoswipe/dist/photoswipe.esm.js'].flatMap(
    (file) => {
      const code = readFileSync(join(projectDir, 'node_modules', file), 'utf8');
      return [...code.matchAll(/(?:\.id ?= ?|['"]id['"], ?)['"]([\w-]+)['"]/g)].map(([, id = '']) => id);
    },
  );
  expect(ids).toContain('cc-main');
  expect(ids).toContain('pswp__items');
  expect(ids.filter((id) => anchorForm.test(id))).toEqual([]);
});
