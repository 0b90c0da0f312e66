import type { Page } from 'playwright';
import { expect } from 'vitest';
import { attributesOf, linksOf, read, textOf, textsOf } from '../browser/read.ts';
import { fillIn, pathOf, plain, projectPaths, routePaths, siteFiles } from '../browser/site-files.ts';
import { gtagCalls, stubGtag } from '../browser/gtag.ts';
import { eventually, visit } from '../browser/visit.ts';
import { statement } from './statement.ts';

const { spec } = siteFiles();
const allPaths = [...routePaths(), ...projectPaths()];
const home = pathOf('accueil');
const article = pathOf('charpente-traditionnelle');
/** The limits of the specification, section 9: not read from site.yaml, which could be wrong. */
const mobileBreakpointPx = 1024;
const dropdownCloseDelayMs = 200;
const backToTopThresholdPx = 150;
const desktopMenuMaxEntries = 6;
const phone = { width: 390, height: 844 } as const;

const desktopBar = (page: Page) => page.getByRole('navigation', { name: spec.labels.layout.mainNavigation });
const menuButton = (page: Page, label: string) => desktopBar(page).getByRole('button', { name: label, exact: true });
const panelOf = (page: Page, label: string) =>
  page.getByRole('list', { name: spec.labels.layout.subMenu.replace('{label}', label) });
const hamburger = (page: Page) =>
  page.locator('header').getByRole('button', { name: spec.labels.layout.menu, exact: true });
const mobilePanel = (page: Page) => page.getByRole('navigation', { name: spec.labels.layout.menu, exact: true });
const backToTop = (page: Page) => page.getByRole('button', { name: 'Remonter en haut' });
const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Entries of a menu as site.yaml declares them: label and path. */
const declared = (label: string): { text: string; href: string }[] => {
  const group = spec.menus.header.find((entry) => entry.label === label);
  if (!group || !('entries' in group)) throw new Error(`No menu « ${label} »`);
  return group.entries.map(({ label: text, route = '' }) => ({ text, href: pathOf(route) }));
};

const hrefsOfMenu = (label: string): Promise<(string | null)[]> =>
  read(
    home,
    (page, wanted: string) => {
      const button = [...page.querySelectorAll('header button[aria-controls]')].find(
        (candidate) => candidate.textContent?.trim() === wanted,
      );
      return [...(page.getElementById(button?.getAttribute('aria-controls') ?? '')?.querySelectorAll('a') ?? [])].map(
        (link) => link.getAttribute('href'),
      );
    },
    label,
  );

statement('2.layout-parts', async () => {
  for (const path of allPaths) {
    const counts = await read(path, (page) =>
      ['body header', 'main', 'footer', '[data-back-to-top]'].map(
        (selector) => page.querySelectorAll(selector).length > 0,
      ),
    );
    expect(counts, path).toEqual([true, true, true, true]);
  }
});

statement('2.layout-sticky', () =>
  visit(article, { isLive: false }, async (page) => {
    await page.mouse.wheel(0, 1500);
    await eventually(() => scrollTop(page)).toBeGreaterThan(800);
    expect((await page.locator('header').first().boundingBox())?.y).toBe(0);
  }),
);

statement('2.scroll-top', () =>
  visit(article, {}, async (page) => {
    await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
    await eventually(() => scrollTop(page)).toBe(2000);
    await page.locator('header').getByRole('link', { name: 'Accueil', exact: true }).first().click();
    await page.waitForURL('**/');
    await eventually(() => scrollTop(page)).toBe(0);
  }),
);

statement('2.page-views', () =>
  visit(home, { before: stubGtag }, async (page) => {
    await page.locator('footer').getByRole('link', { name: 'Mentions légales' }).click();
    await page.waitForURL('**/mentions');
    const title = fillIn(spec.routes.find(({ id }) => id === 'mentions')?.title ?? '');
    await eventually(async () => (await gtagCalls(page, 'page_view')).length).toBe(2);
    const [first, second] = await gtagCalls(page, 'page_view');
    expect(first).toMatchObject({ page_path: '/' });
    expect(second).toMatchObject({ page_path: '/mentions' });
    expect(plain(String(second?.['page_title']))).toBe(plain(title));
  }),
);

statement('2.back-to-top-label', async () => {
  for (const path of allPaths) expect(await textsOf(path, '[data-back-to-top]'), path).toEqual(['Remonter en haut']);
});

statement(['2.back-to-top-threshold', '9.back-to-top'], () =>
  visit(article, { isLive: false }, async (page) => {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), backToTopThresholdPx);
    await eventually(() => scrollTop(page)).toBe(backToTopThresholdPx);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await backToTop(page).isVisible()).toBe(false);
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), backToTopThresholdPx + 1);
    await eventually(() => backToTop(page).isVisible()).toBe(true);
  }),
);

statement('2.back-to-top-smooth', () =>
  visit(article, { isLive: false }, async (page) => {
    await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }));
    await eventually(() => scrollTop(page)).toBe(3000);
    await eventually(() => backToTop(page).isVisible()).toBe(true);
    // What the page asks the browser for, and where it is before and then: a jump would be at the top at once. How many
    // places of the animation are shown depends on the machine.
    const asked = await page.evaluateHandle(() => {
      const calls: { readonly options: unknown; readonly from: number; readonly then: number }[] = [];
      const scroll = window.scrollTo.bind(window) as (options: unknown) => void;
      window.scrollTo = (options: unknown) => {
        const from = scrollY;
        scroll(options);
        queueMicrotask(() => calls.push({ options, from, then: scrollY }));
      };
      return calls;
    });
    await backToTop(page).click();
    await eventually(() => scrollTop(page)).toBe(0);
    const calls = await asked.jsonValue();
    expect(calls.map(({ options }) => options)).toEqual([{ top: 0, behavior: 'smooth' }]);
    expect(calls[0]?.from).toBeGreaterThan(1000);
    expect(calls[0]?.then).toBe(calls[0]?.from);
  }),
);

statement('2.header-home', async () =>
  expect(await linksOf(home, 'header')).toContainEqual({ text: 'Accueil', href: '/' }),
);
statement('2.header-quote', async () =>
  expect(await linksOf(home, 'header')).toContainEqual({ text: 'Demander un devis', href: '/contact' }),
);

statement('2.header-toiture', async () =>
  expect(await hrefsOfMenu('Toiture')).toEqual([
    '/charpente-bois/traditionnelle/haute-loire',
    '/charpente-bois/fermettes/haute-loire',
    '/charpente-bois/agricole/haute-loire',
    '/couverture/tuiles/haute-loire',
    '/couverture/zinc/haute-loire',
    '/toiture/isolation_ecologique/haute-loire',
  ]),
);

statement('2.header-construction', async () =>
  expect(await hrefsOfMenu('Construction')).toEqual(['/construction/ossature_bois', '/construction/auto-construction']),
);

statement('2.header-facade', async () =>
  expect(await hrefsOfMenu('Façade')).toEqual([
    '/facade/menuiserie/haute-loire',
    '/facade/facade_composite/haute-loire',
    '/facade/facade_bois/haute-loire',
    '/facade/facade_zinc/haute-loire',
  ]),
);

statement('2.header-autre', async () =>
  expect(await hrefsOfMenu('Autre')).toEqual(['/autre/tiny_house', '/autre/vente_a_emporter_bois', '/autre/salon']),
);

statement(['2.desktop-menus-width', '9.mobile-breakpoint'], async () => {
  await visit(home, { width: mobileBreakpointPx, isLive: false }, async (page) => {
    expect(await desktopBar(page).isVisible()).toBe(true);
    expect(await hamburger(page).isVisible()).toBe(false);
  });
  await visit(home, { width: mobileBreakpointPx - 1, isLive: false }, async (page) => {
    expect(await desktopBar(page).isVisible()).toBe(false);
    expect(await hamburger(page).isVisible()).toBe(true);
  });
});

statement('2.desktop-menus-hover', () =>
  visit(home, {}, async (page) => {
    for (const label of ['Toiture', 'Construction', 'Façade', 'Autre']) {
      await menuButton(page, label).hover();
      await eventually(() => panelOf(page, label).isVisible()).toBe(true);
      const links = panelOf(page, label).getByRole('link');
      expect(await links.count()).toBe(declared(label).length);
    }
  }),
);

statement(['2.desktop-menus-close-delay', '9.dropdown-delay'], () =>
  visit(home, { isClockStopped: true }, async (page) => {
    const button = menuButton(page, 'Toiture');
    await button.hover();
    await eventually(() => button.getAttribute('aria-expanded')).toBe('true');
    await page.mouse.move(700, 700);
    await page.clock.runFor(dropdownCloseDelayMs - 1);
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    expect(await panelOf(page, 'Toiture').isVisible()).toBe(true);
    await page.clock.runFor(1);
    await eventually(() => button.getAttribute('aria-expanded')).toBe('false');
    await eventually(() => panelOf(page, 'Toiture').isVisible()).toBe(false);
  }),
);

statement('2.desktop-menus-entries', async () => {
  const labelsOf = (page: Page, name: string) =>
    page
      .getByRole('navigation', { name })
      .locator('> ul > li')
      .evaluateAll((items) => items.map((item) => item.querySelector('button, a')?.textContent?.trim()));
  expect(spec.menus.header).toHaveLength(desktopMenuMaxEntries);
  await visit(home, { isLive: false }, async (page) => {
    expect(await labelsOf(page, spec.labels.layout.mainNavigation)).toEqual(
      spec.menus.header.map(({ label }) => label),
    );
  });
  // The second site has one entry more than its limit: there the bar is cut.
  const second = siteFiles('second').spec;
  const limit = second.constants.layout.desktopMenuMaxEntries;
  expect(second.menus.header.length).toBeGreaterThan(limit);
  await visit('/', { site: 'second', isLive: false }, async (page) => {
    expect(await labelsOf(page, second.labels.layout.mainNavigation)).toEqual(
      second.menus.header.slice(0, limit).map(({ label }) => label),
    );
  });
});

statement('2.mobile-menu-toggle', () =>
  visit(home, phone, async (page) => {
    expect(await mobilePanel(page).isVisible()).toBe(false);
    await hamburger(page).click();
    await eventually(() => mobilePanel(page).isVisible()).toBe(true);
    await hamburger(page).click();
    await eventually(() => mobilePanel(page).isVisible()).toBe(false);
  }),
);

statement('2.mobile-menu-sections', () =>
  visit(home, phone, async (page) => {
    await hamburger(page).click();
    for (const label of ['Toiture', 'Construction', 'Façade', 'Autre']) {
      await mobilePanel(page).getByRole('button', { name: label }).click();
      for (const { text } of declared(label))
        await eventually(() => mobilePanel(page).getByRole('link', { name: text, exact: true }).isVisible()).toBe(true);
    }
  }),
);

statement('2.mobile-menu-collapse', () =>
  visit(home, phone, async (page) => {
    await hamburger(page).click();
    const section = mobilePanel(page).getByRole('button', { name: 'Toiture' });
    const link = mobilePanel(page).getByRole('link', { name: 'Charpente traditionnelle', exact: true });
    await section.click();
    await eventually(() => link.isVisible()).toBe(true);
    await section.click();
    await eventually(() => link.isVisible()).toBe(false);
  }),
);

statement('2.mobile-menu-link-closes', () =>
  visit(home, phone, async (page) => {
    await hamburger(page).click();
    await mobilePanel(page).getByRole('button', { name: 'Construction' }).click();
    await mobilePanel(page).getByRole('link', { name: 'Ossature bois', exact: true }).click();
    await page.waitForURL('**/construction/ossature_bois');
    await eventually(() => mobilePanel(page).isVisible()).toBe(false);
  }),
);

statement('2.active-page', async () => {
  for (const path of routePaths()) {
    const marked = await attributesOf(path, 'header nav [aria-current="page"]', 'href');
    const isInHeader = (await linksOf(home, 'header nav')).some(({ href }) => href === path);
    expect([...new Set(marked)], path).toEqual(isInHeader && path !== pathOf('contact') ? [path] : []);
  }
});

statement('2.menu-highlight', () =>
  visit(article, { isLive: false }, async (page) => {
    const rules = await desktopBar(page)
      .locator('> ul > li > button')
      .evaluateAll((buttons) =>
        buttons.map((button) => [button.textContent?.trim(), getComputedStyle(button, '::after').transform]),
      );
    const shown = rules
      .filter(([, transform]) => transform === 'none' || transform === 'matrix(1, 0, 0, 1, 0, 0)')
      .map(([label]) => label);
    expect(rules.length).toBe(4);
    expect(shown).toEqual(['Toiture']);
  }),
);

statement('2.footer-description', async () => {
  expect(plain(await textOf(home, 'footer'))).toContain(plain(fillIn(spec.menus.footer.description)));
});

statement('2.footer-contact', async () => {
  const text = plain(await textOf(home, 'footer'));
  for (const words of [
    spec.company.address.street,
    spec.company.address.city,
    spec.company.email,
    'Du lundi au vendredi, 8 h – 12 h et 13 h 30 – 17 h 30',
  ])
    expect(text).toContain(plain(words));
});

statement('2.footer-services', async () => {
  const links = (await linksOf(home, 'footer')).map(({ href }) => href);
  expect(links).toEqual(
    expect.arrayContaining(
      ['charpente-traditionnelle', 'couverture-tuiles', 'ossature-bois', 'isolation-ecologique', 'menuiserie'].map(
        (id) => pathOf(id),
      ),
    ),
  );
});

statement('2.footer-social', async () => {
  expect((await linksOf(home, 'footer')).map(({ href }) => href)).toContain(
    'https://www.facebook.example/charpentes-vellarbre',
  );
});

statement(['2.footer-copyright', '9.copyright'], async () => {
  expect(plain(await textOf(home, 'footer'))).toMatch(/© 2024 /);
});

statement('2.footer-links', async () => {
  expect((await linksOf(home, 'footer')).map(({ href }) => href)).toEqual(
    expect.arrayContaining(['/mentions', '/contact']),
  );
});

statement('2.images-lazy', async () => {
  let lazy = 0;
  for (const path of allPaths) {
    const images = await read(path, (page) =>
      [...page.querySelectorAll('img')].map((image) => ({
        loading: image.getAttribute('loading'),
        decoding: image.getAttribute('decoding'),
      })),
    );
    expect(
      images.filter(({ loading }) => loading !== 'eager' && loading !== 'lazy'),
      path,
    ).toEqual([]);
    expect(
      images.filter(({ loading, decoding }) => loading === 'lazy' && decoding !== 'async'),
      path,
    ).toEqual([]);
    expect(images.filter(({ loading }) => loading === 'eager').length, path).toBeLessThanOrEqual(1);
    lazy += images.filter(({ loading }) => loading === 'lazy').length;
  }
  expect(lazy).toBeGreaterThan(allPaths.length);
});
