/**
 * The company's desk in a browser, before a server in memory: what it shows, what it does with silence and refusals.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { button, desk, first, open, rows, said, serveDesk, words } from './desk-visit.ts';
import { siteFolders } from './folders.ts';
import { siteFiles } from './site-files.ts';
import { eventually } from './visit.ts';

const { path } = words;
serveDesk();

const openStep = (page: Page) => page.locator('summary', { hasText: words.request.step }).click();

test('the list shows new requests first and is narrowed by words and state, in its address', () =>
  open('', async (page) => {
    await eventually(() => rows(page).count()).toBe(8);
    expect(await rows(page).first().textContent()).toBe('Odette Fayolle');
    await page.getByLabel(words.list.search).fill('bardage');
    await eventually(() => rows(page).allTextContents()).toEqual(['Lucie Pradier']);
    // A browser writes down addresses and titles: no name that one looks for is in them.
    expect(page.url()).not.toContain('bardage');
    expect(await page.getByLabel(words.list.search).evaluate((field) => field === document.activeElement)).toBe(true);
    await button(page, words.list.clear).click();
    await page.getByRole('button', { name: new RegExp(`^${words.states.won}`) }).click();
    await eventually(() => rows(page).allTextContents()).toEqual(['Jean Vey']);
  }));

test('what one looks for stands in no address, neither of the list nor of its table', () => {
  const addresses: string[] = [];
  return open(
    '',
    async (page) => {
      await page.getByLabel(words.list.search).fill('bardage');
      await eventually(() => rows(page).allTextContents()).toEqual(['Lucie Pradier']);
      const begun = page.waitForEvent('download');
      await button(page, words.list.export).click();
      const download = await begun;
      expect(download.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d\.csv$/);
      expect(readFileSync(await download.path(), 'utf8')).toBe('\ufeffreference\r\nV26-005\r\n');
      addresses.push(page.url(), download.url());
      expect(addresses.filter((address) => address.includes('bardage'))).toEqual([]);
    },
    { before: async (page) => page.on('request', (request) => void addresses.push(request.url())) },
  );
});

test('a session that another tab has opened since serves this one as well', () =>
  open(
    '',
    async (page) => {
      await eventually(() => rows(page).count()).toBe(8);
      desk.token = 'of another tab';
      await page.getByLabel(words.list.search).fill('bardage');
      await eventually(() => rows(page).allTextContents()).toEqual(['Lucie Pradier']);
    },
    { allows: [/403/] },
  ));

test('from a request one comes back to the list as it was, and neither address nor title names anybody', () =>
  open('?state=new', async (page) => {
    await page.getByLabel(words.list.search).fill('fayolle');
    await eventually(() => rows(page).allTextContents()).toEqual(['Odette Fayolle']);
    await page.getByRole('link', { name: 'Odette Fayolle' }).click();
    await page.getByRole('heading', { name: 'Odette Fayolle' }).waitFor();
    expect(`${page.url()} ${await page.title()}`.toLowerCase()).not.toContain('fayolle');
    await page.getByRole('link', { name: words.frame.back }).click();
    await eventually(() => rows(page).allTextContents()).toEqual(['Odette Fayolle']);
    expect(await page.getByLabel(words.list.search).inputValue()).toBe('fayolle');
    await page.getByRole('link', { name: words.frame.requests }).click();
    await eventually(() => rows(page).count()).toBe(8);
    expect(await page.getByLabel(words.list.search).inputValue()).toBe('');
  }));

test('a server that cannot answer for a while takes nothing from the screen', () =>
  open(
    `/${words.paths.request}/${first}`,
    async (page) => {
      await page.getByLabel(words.request.note).fill('À moitié écrit');
      desk.isAvailable = false;
      await button(page, words.states.called).click();
      await eventually(async () => desk.calls).toContain('api/session 503');
      expect(await page.getByRole('heading', { name: 'Odette Fayolle' }).count()).toBe(1);
      expect(await page.getByLabel(words.request.note).inputValue()).toBe('À moitié écrit');
      desk.isAvailable = true;
      await button(page, words.states.called).click();
      await eventually(async () => desk.requests.get(first)?.state).toBe('called');
    },
    { allows: [/503/] },
  ));

test('a request moves on with one tap and back with another', () =>
  open(`/${words.paths.request}/${first}`, async (page) => {
    await button(page, words.states.called).click();
    await eventually(async () => desk.requests.get(first)?.state).toBe('called');
    await eventually(() => said(page).allTextContents()).toEqual([expect.stringContaining(words.states.called)]);
    await button(page, words.frame.undo).click();
    await eventually(async () => desk.requests.get(first)?.state).toBe('new');
  }));

test.each([
  [360, 740],
  [390, 844],
])('on a phone of %i px a request’s state and next step are at hand, whatever its message and files', (width, height) =>
  open(
    `/${words.paths.request}/${first}`,
    async (page) => {
      const bar = (await page.getByRole('navigation').boundingBox())?.y ?? 0;
      const hand = [
        ...['new', 'called', 'visit-planned', 'quote-sent', 'won', 'lost'].map((state) =>
          page.getByRole('button', { name: new RegExp(`^${words.states[state as keyof typeof words.states]}`) }),
        ),
        page.locator('summary', { hasText: words.request.step }),
      ];
      for (const target of hand) {
        const box = await target.boundingBox();
        expect((box?.y ?? bar) + (box?.height ?? bar)).toBeLessThan(bar);
        expect(box?.height).toBeGreaterThanOrEqual(44);
      }
    },
    { width, height },
  ),
);

test('several are changed at once', () =>
  open('', async (page) => {
    await button(page, words.list.choose).click();
    for (const name of ['Odette Fayolle', 'Marc Brunel'])
      await page.getByLabel(words.list.chooseThis.replace('{name}', name)).check();
    await page.getByLabel(words.list.changeTo).selectOption('called');
    await button(page, words.list.apply).click();
    await eventually(async () =>
      ['V26-001', 'V26-002'].map((reference) => desk.requests.get(reference)?.state),
    ).toEqual(['called', 'called']);
  }));

test('without network the desk says so, keeps what is written, and sends it once it is back', () =>
  open(
    `/${words.paths.request}/${first}`,
    async (page) => {
      await page.context().setOffline(true);
      await eventually(() => said(page).allTextContents()).toEqual([expect.stringContaining(words.frame.offline)]);
      await button(page, words.states.called).click();
      await page.getByLabel(words.request.note).fill('Deux rangs à reprendre');
      await button(page, words.request.noteSave).click();
      await openStep(page);
      await page.getByLabel(words.request.stepText).fill('Relevé sur place');
      await eventually(() => said(page).first().textContent()).toContain(
        words.frame.waitingMany.replace('{count}', '2'),
      );
      await page.context().setOffline(false);
      await eventually(async () => desk.requests.get(first)?.notes.map(({ text }) => text)).toEqual([
        'Deux rangs à reprendre',
      ]);
      expect(desk.requests.get(first)?.state).toBe('called');
      expect(await page.getByLabel(words.request.stepText).inputValue()).toBe('Relevé sur place');
    },
    { allows: [/ERR_INTERNET_DISCONNECTED/] },
  ));

test('a change over somebody else’s is told and not made until it is asked for again', () =>
  open(
    `/${words.paths.request}/${first}`,
    async (page) => {
      await openStep(page);
      await page.getByLabel(words.request.stepText).fill('Passer lundi');
      await page.getByLabel(words.request.stepDay).fill('2027-01-11');
      const theirs = { text: 'Passer mardi', day: '2027-01-12' };
      desk.change(first, { kind: 'next-step', step: theirs }, 'Claire');
      await eventually(() => said(page).allTextContents()).toEqual([expect.stringContaining('Claire')]);
      expect(await page.getByLabel(words.request.stepText).inputValue()).toBe('Passer lundi');
      await button(page, words.request.stepSave).click();
      await eventually(() => page.getByRole('alert').textContent()).toContain(
        words.request.conflict.replace('{name}', 'Claire'),
      );
      expect(desk.requests.get(first)?.nextStep).toEqual(theirs);
      await button(page, words.request.again).click();
      await eventually(async () => desk.requests.get(first)?.nextStep?.text).toBe('Passer lundi');
    },
    { allows: [/409/] },
  ));

test('a session that ends keeps what is being written for the person who opens it again', () =>
  open(
    `/${words.paths.request}/${first}`,
    async (page) => {
      await page.getByLabel(words.request.note).fill('À moitié écrit');
      desk.isOpen = false;
      await button(page, words.states.called).click();
      await page.getByRole('heading', { name: words.login.title }).waitFor();
      await page.getByLabel(words.login.email).fill('bastien@example.test');
      await button(page, words.login.sendCode).click();
      await page.getByLabel(words.login.code).fill('ABCD2345');
      await button(page, words.login.enter).click();
      await eventually(async () => desk.requests.get(first)?.state).toBe('called');
      expect(await page.getByLabel(words.request.note).inputValue()).toBe('À moitié écrit');
    },
    { allows: [/401/] },
  ));

test('the desk asks for nothing outside of its own address, faces and icon included', () => {
  const asked: string[] = [];
  return open(
    '',
    async (page) => {
      await page.evaluate(() => document.fonts.ready);
      await eventually(async () => asked.filter((at) => at.endsWith('.woff2')).length).toBeGreaterThan(0);
      expect(asked.filter((at) => at !== path && !at.startsWith(`${path}/`))).toEqual([]);
      expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(true);
    },
    { before: async (page) => page.on('request', (request) => void asked.push(new URL(request.url()).pathname)) },
  );
});

test('nothing that visitors load names the desk', () => {
  const dist = join(siteFolders.main, 'dist');
  const texts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      !name.startsWith('.server') &&
      (/\.(?:html|js|mjs|json|xml|txt|yml|conf)$/.test(name) || /(?:^|\/)_\w+$/.test(name)),
  );
  expect(texts).toContain('index.html');
  const named = texts.filter((name) => {
    const file = join(dist, name);
    return statSync(file).isFile() && readFileSync(file, 'utf8').includes(path);
  });
  expect(named).toEqual([]);
});

test('the year is drawn to scale, and each figure leads to its requests', () =>
  open(`/${words.paths.year}`, async (page) => {
    const heights = await page
      .getByRole('group', { name: words.year.months })
      .locator('a .post')
      .evaluateAll((posts) => posts.map((post) => post.getBoundingClientRect().height));
    expect(heights).toHaveLength(11);
    // April brought 9 requests, March 12.
    expect(heights[3]! / heights[2]!).toBeCloseTo(9 / 12, 1);
    await page.getByRole('link', { name: new RegExp(`^${words.year.within2}`) }).click();
    await eventually(async () => page.url()).toMatch(/answered=2/);
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  }));

test('another year is one tap away', () =>
  open(`/${words.paths.year}`, async (page) => {
    const years = page.getByRole('navigation', { name: words.year.years });
    const before = String(new Date().getUTCFullYear() - 1);
    await years.getByRole('link', { name: before }).click();
    await eventually(async () => page.url()).toMatch(new RegExp(`${path}/${words.paths.year}\\?year=${before}$`));
    await page.getByRole('group', { name: words.year.months }).waitFor();
  }));

test('a server without mail offers no code by mail', async () => {
  desk.isOpen = false;
  for (const hasCodes of [true, false]) {
    desk.hasCodes = hasCodes;
    await open(
      '',
      async (page) => {
        await eventually(async () => desk.calls).toContain('door/ways 200');
        await page.getByRole('button', { name: words.login.passkey }).waitFor();
        await eventually(() => page.getByLabel(words.login.email).count()).toBe(hasCodes ? 1 : 0);
        expect(await page.getByRole('heading', { name: words.login.byCode }).count()).toBe(hasCodes ? 1 : 0);
      },
      { allows: [/401/] },
    );
  }
});

test('one’s other sessions are listed and ended, each by its name, at the width of a small phone', () =>
  open(
    `/${words.paths.account}`,
    async (page) => {
      const sessions = page.locator('main li');
      await eventually(() => sessions.count()).toBe(3);
      expect(await sessions.first().textContent()).toContain(words.account.thisSession);
      expect(await sessions.first().getByRole('button').count()).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      const name = words.account.endSessionOf.replace('{device}', 'Firefox, Windows').split(' {opened}')[0] ?? '';
      const focused = () =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).press('Enter');
      await eventually(() => said(page).allTextContents()).toEqual([
        expect.stringContaining(words.account.sessionEnded),
      ]);
      await eventually(() => sessions.count()).toBe(2);
      expect(desk.sessions.map(({ device }) => device)).toEqual(['Safari, iPhone', '']);
      // The keyboard goes on where it was, and what is said again is read out again.
      await eventually(focused).toContain(words.account.unknownDevice);
      await said(page)
        .locator('p')
        .evaluate((text) => text.setAttribute('data-said-before', ''));
      await page.keyboard.press('Enter');
      await eventually(() => sessions.count()).toBe(1);
      await eventually(focused).toBe(words.account.title);
      await eventually(() => page.locator('[data-said-before]').count()).toBe(0);
      expect(await said(page).allTextContents()).toEqual([expect.stringContaining(words.account.sessionEnded)]);
    },
    { width: 360 },
  ));

test('nothing of a request is kept on the device, and going out leaves nothing on the screen', () =>
  open(`/${words.paths.request}/${first}`, async (page) => {
    await page.getByLabel(words.request.note).fill('Rien de tout cela');
    await page.getByRole('link', { name: words.frame.account }).click();
    await button(page, words.account.logoutEverywhere).click();
    await page.getByRole('heading', { name: words.login.title }).waitFor();
    const kept = await page.evaluate(async () =>
      JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.cookie,
        await indexedDB.databases(),
        await caches.keys(),
        (await navigator.serviceWorker.getRegistrations()).length,
      ]),
    );
    expect(kept).not.toMatch(/V26|Fayolle|Rien de tout/);
    expect(await page.locator('body').textContent()).not.toContain('Fayolle');
  }));

test('a page of origin that is the home is told by its label', () =>
  open(`/${words.paths.request}/${first}`, async (page) => {
    const { menus, routes } = siteFiles().spec;
    const home = routes.find(({ template }) => template === 'home')?.id;
    const entry = menus.header.find((each) => 'route' in each && each.route === home);
    const told = page.locator('dt', { hasText: words.request.origin }).locator('xpath=following-sibling::dd');
    expect(await told.textContent()).toBe(entry?.label);
  }));

test('a newer build of the desk is loaded with the next screen, unless something unsent would be lost', () => {
  let isRebuilt = false;
  return open(
    `/${words.paths.request}/${first}`,
    async (page) => {
      let loads = 0;
      page.on('request', (request) => {
        if (request.isNavigationRequest()) loads += 1;
      });
      const note = page.getByLabel(words.request.note);
      /** Changes the screen; then the page's own next call is answered, after any load that the desk began. */
      const leave = async (go: () => Promise<unknown>): Promise<void> => {
        const looked = page.waitForEvent('requestfinished', (request) => new URL(request.url()).pathname === path);
        await go();
        await looked;
        await page.evaluate(async (asked) => (await fetch(asked)).text(), path);
      };
      const toAccount = () => page.getByRole('link', { name: words.frame.account }).click();
      const back = () => page.goBack();
      const loaded = async (go: () => Promise<unknown>): Promise<void> => {
        const load = page.waitForEvent('load');
        await go();
        await load;
      };
      await leave(toAccount);
      await leave(back);
      isRebuilt = true;
      await note.fill('À moitié écrit');
      await leave(toAccount);
      await leave(back);
      await eventually(() => note.inputValue()).toBe('À moitié écrit');
      await button(page, words.request.noteSave).click();
      await button(page, words.frame.undo).waitFor();
      await leave(toAccount);
      await button(page, words.frame.undo).click();
      await eventually(async () => desk.requests.get(first)?.notes.length).toBe(0);
      expect(loads).toBe(0);
      await loaded(back);
      await note.fill('Effacé');
      await note.fill('');
      await loaded(toAccount);
      await page.getByRole('heading', { name: words.account.title, exact: true }).waitFor();
    },
    {
      before: (page) =>
        page.route(path, async (route) => {
          const response = await route.fetch();
          const text = await response.text();
          await route.fulfill({
            response,
            body: isRebuilt && route.request().resourceType() === 'fetch' ? text.replace('.js"', '-2.js"') : text,
          });
        }),
    },
  );
});
