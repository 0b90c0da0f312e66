import { expect } from 'vitest';
import { constants } from '#site/constants.gen';
import { graphOf, textOf, textsOf } from '../browser/read.ts';
import { figure, pathOf, plain, projectPaths, routePaths, siteFiles } from '../browser/site-files.ts';
import { statement } from './statement.ts';

const { spec } = siteFiles();
const { layout, carousel, gallery, contact } = spec.constants;

/** What several pages say, one after the other. */
const mains = async (...ids: string[]): Promise<string> => plain((await Promise.all(ids.map((id) => textOf(pathOf(id), 'main')))).join(' '));

statement('9.mobile-breakpoint', () => expect(layout.mobileBreakpointPx).toBe(1024));
statement('9.back-to-top', () => expect(layout.backToTopThresholdPx).toBe(150));
statement('9.dropdown-delay', () => expect(layout.dropdownCloseDelayMs).toBe(200));
statement('9.menu-entries', () => expect(layout.desktopMenuMaxEntries).toBe(6));
statement('9.carousel', () => expect(carousel.autoAdvanceMs).toBe(4000));
statement('9.block-maximum', () => expect(gallery.blockDefaultMax).toBe(100));

statement('9.teaser-maximum', () => {
  expect(gallery.contentTeaserMax).toBe(4);
  const maxima = spec.routes.flatMap(({ teaser }) => (teaser?.max === undefined ? [] : [teaser.max]));
  expect(new Set(maxima)).toEqual(new Set([4]));
});

statement('9.featured-maximum', () => expect(gallery.homeFeaturedMax).toBe(6));
statement('9.similar-maximum', () => expect(gallery.similarProjectsMax).toBe(3));
statement('9.card-tags', () => expect([gallery.blockCardTagsMax, gallery.pageCardTagsMax]).toEqual([3, 4]));

statement('9.structured-maximum', async () => {
  expect(gallery.structuredDataMax).toBe(50);
  for (const path of [...routePaths(), ...projectPaths()]) {
    const list = (await graphOf(path)).find((thing) => thing['@type'] === 'ItemList');
    const items = (list?.['itemListElement'] ?? []) as unknown[];
    expect(items.length, path).toBeLessThanOrEqual(50);
    if (list) expect(list['numberOfItems'], path).toBe(items.length);
  }
  // The second site has more projects than its limit: there the list is cut.
  const second = siteFiles('second');
  const { structuredDataMax } = second.spec.constants.gallery;
  expect(second.projects.length).toBeGreaterThan(structuredDataMax);
  const path = second.spec.routes.find(({ template }) => template === 'gallery')?.path ?? '';
  const list = (await graphOf(path, 'second')).find((thing) => thing['@type'] === 'ItemList');
  expect((list?.['itemListElement'] as unknown[]).length).toBe(structuredDataMax);
});

statement('9.file-size', () => expect([contact.maxFileMegabytes, contact.maxTotalMegabytes]).toEqual([8, 20]));
statement('9.phone-minimum', () => expect(contact.phoneMinCharacters).toBe(6));
statement('9.request-timeout', () => expect(contact.requestTimeoutMs).toBe(30_000));
statement('9.forced-navigation', () => expect(contact.forcedNavigationMs).toBe(500));
statement('9.analytics-timeout', () => expect(contact.analyticsTimeoutMs).toBe(1500));
statement('9.generated', () => expect(constants).toEqual(spec.constants));

statement('9.figure-experience', async () => {
  const text = await mains('accueil');
  expect(text).toContain('50 ans');
  expect(text).toContain('1970');
});

statement('9.figure-workshop', async () => {
  const text = await mains('accueil');
  for (const key of ['workshopArea', 'staff', 'dailyVolume']) expect(text).toContain(plain(figure(key)));
});

statement('9.figure-spans', async () => {
  const text = await mains('charpente-agricole', 'charpente-fermettes');
  expect(text).toMatch(/de 20 à 30 m/);
  expect(text).toMatch(/jusqu'à 30 m/i);
});

statement('9.figure-houses', async () => expect(await mains('charpente-fermettes')).toMatch(/plus de 500 maisons/));
statement('9.figure-tertiary', async () => expect(await mains('charpente-fermettes')).toMatch(/plus de 20 bâtiments tertiaires/));
statement('9.figure-industrial', async () => expect(await mains('charpente-fermettes')).toMatch(/plus de 20 projets industriels/));
statement('9.figure-public', async () => expect(await mains('charpente-fermettes')).toMatch(/plus de 50 équipements publics/));

statement('9.figure-tile-life', async () => {
  const text = await mains('couverture-tuiles');
  expect(text).toMatch(/(de 50 à|50–)\s?100 ans/);
  expect(text).toMatch(/(de 30 à|30–)\s?50 ans/);
});

statement('9.figure-zinc-life', async () => {
  const text = await mains('couverture-zinc');
  expect(text).toMatch(/(de 80 à|80–)\s?100 ans/);
  expect(text).toMatch(/garantit la matière 30 ans/);
});

statement('9.figure-warranty', async () => expect(await mains('couverture-tuiles', 'couverture-zinc')).toMatch(/garantie décennale.*10 ans/i));

statement('9.figure-reading', async () => {
  for (const { path } of spec.routes.filter(({ template }) => template === 'article')) {
    const minutes = (await textsOf(path, 'main header span')).flatMap((text) => {
      const found = /^(\d+) min de lecture$/.exec(plain(text));
      return found ? [Number(found[1])] : [];
    });
    expect(minutes, path).toHaveLength(1);
    expect(minutes[0], path).toBeGreaterThanOrEqual(6);
    expect(minutes[0], path).toBeLessThanOrEqual(8);
  }
});

statement('9.figure-maintenance', async () => expect(await mains('couverture-tuiles')).toMatch(/entretien complet tous les 10 ans/));

statement('9.figure-tiny-house', () => expect(spec.figures['tinyHouseArea']).toMatchObject({ value: 12, max: 40, unit: 'm²' }));
statement('9.figure-trading', () => expect(spec.figures['tradeReply']).toMatchObject({ value: 48, unit: 'h' }));

statement('9.figure-self-build', () => {
  const { figures } = spec;
  expect(
    [figures['selfBuildArea'], figures['selfBuildTraditionalCost'], figures['selfBuildCost'], figures['selfBuildSaving'], figures['selfBuildTimeFactor']].map(
      (found) => found?.value,
    ),
  ).toEqual([120, 101_470, 65_900, 35_570, 3]);
});

statement('9.copyright', () => expect(spec.site.copyrightYear).toBe(2024));
statement('9.brand-colour', () => expect(spec.site.brandColor.toUpperCase()).toBe('#AE1F31'));
