/** The behaviours that depend on a site's own limits and words, on another company's. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDrawing } from '../../generator/source/svg/read-drawing.ts';
import {
  answerWith,
  attach,
  attachedFiles,
  contactPath,
  fieldOf,
  file,
  fill,
  recordAlerts,
  json,
  messagesOf,
  sendButton,
  successPath,
  validLead,
} from './contact-form.ts';
import { siteFolders } from './folders.ts';
import { answerOf, attributesOf, linksOf, textOf } from './read.ts';
import { pathOf, pathOfTemplate, projectPath, routePaths, siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';

const site = 'second';
const { spec, projects } = siteFiles(site);
const { layout, carousel, contact, gallery } = spec.constants;
const home = pathOfTemplate('home', site);
/** The page that has more sections than the site has marks of its own. */
const sectioned = pathOf('frames', site);
const group = spec.menus.header.find((entry) => 'entries' in entry);
const lead = { ...validLead, projectType: spec.contactForm.projectTypes[0] ?? '' };

test('speaks its own language', async () => {
  for (const path of routePaths(site))
    expect(await attributesOf(path, 'html', 'lang', site)).toEqual([spec.site.locale.slice(0, 2)]);
});

test.each([
  ['its own language', site, sectioned, /^0px$/],
  ['French', 'main', pathOfTemplate('article', 'main'), /^[1-9]/],
] as const)('sets quotation marks as %s does', (_, of, path, room) =>
  visit(path, { site: of, isLive: false }, async (page) => {
    const quote = page.locator('blockquote').first();
    expect(await quote.evaluate((element) => getComputedStyle(element, '::before').marginRight)).toMatch(room);
  }),
);

test('holds no word of the first site', async () => {
  const { company, labels, menus } = siteFiles('main').spec;
  const foreign = [
    company.legalName,
    company.email,
    company.address.street,
    labels.gallery.all,
    labels.layout.backToTop,
    menus.footer.servicesTitle,
  ];
  for (const path of routePaths(site)) {
    const text = await textOf(path, 'body', site);
    expect(
      foreign.filter((words) => text.includes(words)),
      path,
    ).toEqual([]);
  }
});

test('the navigation changes at its own width', async () => {
  const bar = spec.labels.layout.mainNavigation;
  await visit(home, { site, width: layout.mobileBreakpointPx, isLive: false }, async (page) => {
    expect(await page.getByRole('navigation', { name: bar }).isVisible()).toBe(true);
  });
  await visit(home, { site, width: layout.mobileBreakpointPx - 1, isLive: false }, async (page) => {
    expect(await page.getByRole('navigation', { name: bar }).isVisible()).toBe(false);
  });
});

test('the bar shows its own number of entries, the panel all of them', () =>
  visit(home, { site, isLive: false }, async (page) => {
    const entries = page.getByRole('navigation', { name: spec.labels.layout.mainNavigation }).locator('> ul > li');
    expect(await entries.count()).toBe(layout.desktopMenuMaxEntries);
    expect(spec.menus.header.length).toBeGreaterThan(layout.desktopMenuMaxEntries);
    const panel = await page.locator('header nav[popover]').textContent();
    for (const { label } of spec.menus.header) expect(panel).toContain(label);
  }));

test('a menu and the footer lead to other sites by plain links, in the same window', async () => {
  const elsewhere = [...(group !== undefined && 'entries' in group ? group.entries : []), ...spec.menus.footer.links];
  const expected = elsewhere.flatMap(({ url }) => url ?? []);
  expect(expected).toHaveLength(2);
  for (const url of expected) {
    const link = `a[href="${url}"]`;
    expect(new Set(await attributesOf(home, link, 'rel', site))).toEqual(new Set(['noopener']));
    expect(new Set(await attributesOf(home, link, 'target', site))).toEqual(new Set([null]));
  }
});

test('a second telephone stands beside the first, in the footer and among the ways to write', async () => {
  const { phone, mobile = '' } = spec.company;
  const hrefs = async (path: string, part: string) => (await linksOf(path, part, site)).map(({ href }) => href);
  for (const [path, part] of [
    [home, 'footer address'],
    [contactPath(site), 'main'],
  ] as const)
    expect((await hrefs(path, part)).filter((href) => href.startsWith('tel:'))).toEqual(
      expect.arrayContaining([`tel:${phone}`, `tel:${mobile}`]),
    );
});

test('menus close after its own delay', () =>
  visit(home, { site, isClockStopped: true }, async (page) => {
    const button = page
      .getByRole('navigation', { name: spec.labels.layout.mainNavigation })
      .getByRole('button', { name: group?.label ?? '' });
    await button.hover();
    await eventually(() => button.getAttribute('aria-expanded')).toBe('true');
    await page.mouse.move(700, 700);
    await page.clock.runFor(layout.dropdownCloseDelayMs - 1);
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await page.clock.runFor(1);
    await eventually(() => button.getAttribute('aria-expanded')).toBe('false');
  }));

test('back to the top appears past its own threshold', () =>
  visit(routePaths(site)[2] ?? home, { site, isLive: false, width: 390, height: 700 }, async (page) => {
    const button = page.getByRole('button', { name: spec.labels.layout.backToTop });
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), layout.backToTopThresholdPx);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await button.isVisible()).toBe(false);
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), layout.backToTopThresholdPx + 1);
    await eventually(() => button.isVisible()).toBe(true);
  }));

test('the carousel advances at its own pace', () => {
  const several = projects.find(({ images }) => images.length > 2);
  return visit(projectPath(several?.id ?? '', site), { site, isClockStopped: true }, async (page) => {
    const region = page.getByRole('region', { name: spec.labels.project.carousel });
    const current = () =>
      region
        .locator('button')
        .evaluateAll((all) => all.findIndex((button) => button.getAttribute('aria-current') === 'true'));
    const start = await current();
    const total = several?.images.length ?? 0;
    await page.clock.runFor(carousel.autoAdvanceMs);
    await eventually(current).toBe((start + 1) % total);
    await page.clock.runFor(carousel.autoAdvanceMs);
    await eventually(current).toBe((start + 2) % total);
  });
});

test('the home page features its own number of projects', async () => {
  const featured = (await linksOf(home, 'section[aria-labelledby="_gallery-0"] article', site)).map(({ href }) => href);
  expect(projects.length).toBeGreaterThan(gallery.homeFeaturedMax);
  expect(new Set(featured).size).toBe(gallery.homeFeaturedMax);
});

test('files above its own limit are refused in its own words', () =>
  visit(contactPath(site), { site }, async (page) => {
    const posted = await answerWith(page, json(200, {}));
    await fill(page, lead);
    await attach(page, [file('drawing.pdf', contact.maxFileMegabytes * 1024 * 1024 + 1)]);
    await eventually(() => attachedFiles(page).count()).toBe(1);
    await sendButton(page).click();
    const message = spec.contactForm.messages.fileTooLarge
      .replace('{file}', 'drawing.pdf')
      .replace('{maxFile}', String(contact.maxFileMegabytes));
    await eventually(() => messagesOf(page, 'files')).toEqual([message]);
    expect(posted).toEqual([]);
  }));

test('a phone is as short as its own limit allows', () =>
  visit(contactPath(site), { site }, async (page) => {
    const posted = await answerWith(page, json(200, {}));
    await fill(page, { ...lead, phone: '1'.repeat(contact.phoneMinCharacters - 1) });
    await sendButton(page).click();
    await eventually(() => messagesOf(page, 'phone')).toEqual([spec.contactForm.messages.phoneInvalid]);
    await fieldOf(page, 'phone').fill('1'.repeat(contact.phoneMinCharacters));
    await sendButton(page).click();
    await page.waitForURL(`**${successPath(site)}`);
    expect(posted[0]?.parts.find(({ name }) => name === 'type')?.value).toBe(spec.site.marker);
  }));

test('the request times out after its own limit, in its own words', () =>
  visit(contactPath(site), { site, isClockStopped: true, allows: [/Failed to load resource/] }, async (page) => {
    const alerts = recordAlerts(page);
    const posted = await answerWith(page, async () => undefined);
    await fill(page, lead);
    await sendButton(page).click();
    await eventually(() => Promise.resolve(posted.length)).toBe(1);
    await page.clock.runFor(contact.requestTimeoutMs - 1);
    expect(await sendButton(page).textContent()).toBe(spec.contactForm.words.sending);
    await page.clock.runFor(1 + contact.forcedNavigationMs);
    await eventually(() => Promise.resolve(alerts)).toEqual([spec.errors.timeout]);
  }));

test('unknown addresses and projects speak its own words', async () => {
  const missing = await answerOf('/nowhere-at-all', site);
  expect(missing.status).toBe(404);
  expect(await textOf('/nowhere-at-all', 'main', site)).toContain(spec.errors.unmatchedRoute);
  const unknown = projectPath('nothing', site);
  expect((await answerOf(unknown, site)).status).toBe(404);
  expect(await textOf(unknown, 'main', site)).toContain(spec.errors.projectNotFound.title);
});

test('its redirects lead to its own routes', async () => {
  for (const { from, to } of spec.redirects) {
    const { status, headers } = await answerOf(from.replace('/*', '/anything'), site);
    expect([from, status, headers.get('location')]).toEqual([from, 301, spec.routes.find(({ id }) => id === to)?.path]);
  }
  expect(spec.redirects.length).toBeGreaterThan(0);
});

test('shows its own marks and shapes where it brings some, and the identity’s marks beyond', async () => {
  const { marks = [], shapes } = spec.identity ?? {};
  const drawn = (kind: string, name = ''): string =>
    readDrawing(readFileSync(join(siteFolders[site], 'content', kind, `${name}.svg`)), '').drawing?.markup ?? '';
  const counted = (html: string, markup: string): number => html.split(markup.replaceAll('/>', '')).length - 1;
  const article = (await answerOf(sectioned, site)).body;
  // In the table of contents, and at its section.
  expect(marks.map((name) => counted(article, drawn('icons', name)))).toEqual(marks.map(() => 2));
  expect(article.match(/class="[^"]*\b_mark\b/g)?.length).toBeGreaterThan(marks.length);
  const start = (await answerOf(home, site)).body;
  for (const [page, html] of Object.entries({ article, start }))
    expect([page, counted(html, drawn('drawings', shapes?.closing))]).toEqual([page, 1]);
  expect(counted(start, drawn('drawings', shapes?.hero))).toBe(1);
});

test('wears its own colour, and no red of the first', async () => {
  const first = siteFiles('main').spec.site.brandColor.toLowerCase();
  for (const path of routePaths(site))
    expect((await answerOf(path, site)).body.toLowerCase(), path).not.toContain(first);
  await visit(home, { site, isLive: false }, async (page) => {
    const [asked, drawn] = await page
      .locator('main a[href]')
      .first()
      .evaluate((button, wanted) => {
        const probe = document.createElement('i');
        probe.style.color = wanted;
        document.body.append(probe);
        return [getComputedStyle(probe).color, getComputedStyle(button, '::before').backgroundColor];
      }, spec.site.brandColor);
    expect(drawn).toBe(asked);
  });
});
