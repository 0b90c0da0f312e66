/**
 * The company's desk in a browser, before a server in memory: what it shows, what it does with silence and refusals.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { deskPaths, type AnswerCall, type WholeRequest } from '../../desk/contract.ts';
import { button, desk, first, open, rows, said, serveDesk, words } from './desk-visit.ts';
import { siteFolders } from './folders.ts';
import { siteFiles } from './site-files.ts';
import { eventually, type VisitOptions } from './visit.ts';

const { path } = words;
serveDesk();

const openStep = (page: Page) => page.locator('summary', { hasText: words.request.step }).click();

test('the list shows what is late, then new requests, and is narrowed by words, day and state, in its address', () =>
  open('', async (page) => {
    await eventually(() => rows(page).count()).toBe(8);
    expect((await rows(page).allTextContents()).slice(0, 2)).toEqual(['Lucie Pradier', 'Odette Fayolle']);
    await button(page, `${words.list.dueLate} 1`).click();
    await eventually(() => rows(page).allTextContents()).toEqual(['Lucie Pradier']);
    expect(page.url()).toContain('due=late');
    await button(page, words.list.clear).click();
    await page.getByLabel(words.list.search).fill('bardage');
    await eventually(() => rows(page).allTextContents()).toEqual(['Lucie Pradier']);
    // A browser writes down addresses and titles: no name that one looks for is in them.
    expect(page.url()).not.toContain('bardage');
    expect(await page.getByLabel(words.list.search).evaluate((field) => field === document.activeElement)).toBe(true);
    await button(page, words.list.clear).click();
    await page.getByRole('button', { name: new RegExp(`^${words.states.won}`) }).click();
    await eventually(() => rows(page).allTextContents()).toEqual(['Jean Vey']);
  }));

test('several words are typed one after another, as slowly as one likes', () =>
  open('', async (page) => {
    await eventually(() => rows(page).count()).toBe(8);
    const field = page.getByLabel(words.list.search);
    await field.focus();
    // The search begins while the second word is still to come.
    await page.keyboard.type('tempête ');
    await eventually(() => rows(page).allTextContents()).toEqual(['Odette Fayolle']);
    expect(await field.inputValue()).toBe('tempête ');
    await page.keyboard.type('a ');
    expect(await field.inputValue()).toBe('tempête a ');
    await eventually(() => rows(page).allTextContents()).toEqual(['Odette Fayolle']);
  }));

test('a filter that is chosen keeps the focus', () =>
  open('', async (page) => {
    await eventually(() => rows(page).count()).toBe(8);
    const chips = page.getByRole('group', { name: words.list.states }).getByRole('button');
    for (let index = (await chips.count()) - 1; index >= 0; index -= 1) {
      const chip = chips.nth(index);
      await chip.focus();
      await page.keyboard.press('Enter');
      await eventually(() => chip.getAttribute('aria-pressed')).toBe('true');
      expect(await chip.evaluate((element) => element === document.activeElement)).toBe(true);
    }
  }));

test('one note and one file are told in the singular, several in the plural', () => {
  const [one, many] = [...desk.requests.keys()] as [string, string];
  desk.requests.set(one, { ...desk.requests.get(one)!, noteCount: 1, fileCount: 1 });
  desk.requests.set(many, { ...desk.requests.get(many)!, noteCount: 2, fileCount: 3 });
  return open('', async (page) => {
    const lineOf = async (reference: string) => {
      const { firstname, lastname } = desk.requests.get(reference)!;
      const row = page.getByRole('listitem').filter({ hasText: `${firstname} ${lastname}` });
      return (await row.locator('p').first().textContent())?.split(' · ');
    };
    await eventually(() => rows(page).count()).toBe(8);
    expect((await lineOf(one))?.slice(-2)).toEqual([words.list.filesOne, words.list.notesOne]);
    expect((await lineOf(many))?.slice(-2)).toEqual([
      words.list.filesMany.replace('{count}', '3'),
      words.list.notesMany.replace('{count}', '2'),
    ]);
  });
});

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

test('a file kept apart is named with its reason, and a picture without a thumbnail is one to download', () => {
  const request = desk.requests.get(first)!;
  const files: WholeRequest['files'] = [
    { position: 0, name: 'toit.jpg', bytes: 2_400_000, kind: 'picture' },
    { position: 1, name: 'plan-a0.png', bytes: 17_000, kind: 'picture' },
    { position: 2, name: 'photos.zip', bytes: 320_000, kind: 'quarantined', reason: 'shortcut' },
    { position: 3, name: 'devis.doc', bytes: 90_000, kind: 'quarantined', reason: 'a-reason-of-a-later-server' },
  ];
  desk.requests.set(first, { ...request, files });
  return open(
    `/${words.paths.request}/${first}`,
    async (page) => {
      const enlarge = page.getByRole('button', { name: words.request.enlarge.replace('{name}', '') });
      await eventually(() => enlarge.count()).toBe(1);
      await page.getByRole('link', { name: 'plan-a0.png' }).waitFor();
      const sentence = siteFiles().spec.errors.files.quarantined.shortcut;
      const kept = page.locator('main li p');
      // Spaces before signs are made narrow or firm by the build.
      const plain = (text: string): string => text.replace(/\s+/g, ' ');
      await eventually(async () => (await kept.allTextContents()).map(plain)).toEqual([
        plain(`photos.zip${words.request.quarantined} ${sentence}`),
        plain(`devis.doc${words.request.quarantined}`),
      ]);
    },
    {
      allows: [/404/],
      before: (page) => page.route('**/files/1/small', (route) => route.fulfill({ status: 404 })),
    },
  );
});

test('several are changed at once', () =>
  open('', async (page) => {
    await button(page, words.list.choose).click();
    for (const name of ['Odette Fayolle', 'Marc Brunel'])
      await page.getByLabel(words.list.chooseThis.replace('{name}', name)).check();
    await page.getByLabel(words.list.action).selectOption({ label: words.states.called });
    await button(page, words.list.apply).click();
    await eventually(async () =>
      ['V26-001', 'V26-002'].map((reference) => desk.requests.get(reference)?.state),
    ).toEqual(['called', 'called']);
  }));

test('several are given to a person at once, then to nobody, and taken back', () =>
  open('', async (page) => {
    const whose = async () =>
      ['V26-001', 'V26-002'].map((reference) => desk.requests.get(reference)?.assignee?.name ?? '');
    const giveTo = async (name: string): Promise<void> => {
      await button(page, words.list.choose).click();
      for (const each of ['Odette Fayolle', 'Marc Brunel'])
        await page.getByLabel(words.list.chooseThis.replace('{name}', each)).check();
      const people = page.getByLabel(words.list.action).locator(`optgroup[label="${words.list.giveTo}"] > option`);
      expect(await people.allTextContents()).toEqual(['Bastien', 'Claire', words.request.nobody]);
      await page.getByLabel(words.list.action).selectOption({ label: name });
      await button(page, words.list.apply).click();
    };
    await giveTo('Claire');
    await eventually(whose).toEqual(['Claire', 'Claire']);
    const result = words.list.given.replace('{name}', 'Claire');
    await page.getByText(words.list.changedMany.replace('{count}', '2').replace('{state}', result)).waitFor();
    await giveTo(words.request.nobody);
    await eventually(whose).toEqual(['', '']);
    await button(page, words.frame.undo).click();
    await eventually(whose).toEqual(['Claire', 'Claire']);
  }));

test('the drawer of spam works like the list: all of it is chosen, given back or erased', () => {
  const spam = [...desk.requests.values()].find(({ state }) => state === 'spam')!;
  const references = ['V26-901', 'V26-902', 'V26-903'];
  for (const reference of references) desk.requests.set(reference, { ...spam, reference });
  return open(`/${words.paths.spam}`, async (page) => {
    await rows(page).nth(3).waitFor();
    await button(page, words.list.choose).click();
    await button(page, words.list.chooseAll).click();
    await page.getByText(words.list.chosenMany.replace('{count}', '4')).waitFor();
    await page.getByRole('checkbox').first().uncheck();
    await button(page, words.list.apply).click();
    await eventually(() => rows(page).count()).toBe(1);
    await button(page, words.list.choose).click();
    await button(page, words.list.chooseAll).click();
    await button(page, words.list.erase).click();
    await eventually(() => button(page, words.erase.confirm).isEnabled()).toBe(true);
    await button(page, words.erase.confirm).click();
    await page.getByText(words.spam.empty).waitFor();
    expect([...desk.requests.values()].filter(({ state }) => state === 'spam')).toEqual([]);
  });
});

test('somebody who is alone at the desk has nobody to give several to', () =>
  open(
    '',
    async (page) => {
      await button(page, words.list.choose).click();
      await page.getByLabel(words.list.changeTo).waitFor();
      expect(await page.locator('optgroup').count()).toBe(0);
    },
    {
      before: (page) =>
        page.route('**/api/colleagues', (route) =>
          route.fulfill({ json: { people: [{ id: 'p1', name: 'Bastien' }] } }),
        ),
    },
  ));

test.each([390, 820, 1024, 1440])('what is chosen is changed by a bar at the foot of the window, at %i px', (width) =>
  open(
    '',
    async (page) => {
      await button(page, words.list.choose).click();
      await page.getByRole('checkbox').first().check();
      const bar = page.getByRole('status').filter({ hasText: words.list.chosenOne.replace('{count}', '1') });
      const places = await bar.evaluate((said) => {
        const menu = document.querySelector('nav')!.getBoundingClientRect();
        // The menu is at the foot of a telephone's window, and on top of a wider one.
        return [said.parentElement!.getBoundingClientRect().bottom, menu.top > 0 ? menu.top : innerHeight];
      });
      // The menu's line covers a pixel of it.
      expect(Math.abs(places[0]! - places[1]!)).toBeLessThanOrEqual(1);
    },
    { width, height: 600 },
  ),
);

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
    { isAlone: true, allows: [/ERR_INTERNET_DISCONNECTED/] },
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
      const [told, again, leave] = await Promise.all(
        [
          page.getByRole('alert').locator('p'),
          button(page, words.request.again),
          button(page, words.request.leave),
        ].map((part) => part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)),
      );
      expect(again!.top).toBeGreaterThanOrEqual(told!.bottom);
      expect(leave!.top).toBe(again!.top);
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
      before: (page) => rebuilt(page, () => isRebuilt),
    },
  );
});

/** Answers the desk's own look at its page as a newer server does, once `isRebuilt` says so. */
const rebuilt = (page: Page, isRebuilt: () => boolean) =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: isRebuilt() && route.request().resourceType() === 'fetch' ? text.replace('.js"', '-2.js"') : text,
    });
  });

test('a desk that is left open over an upgrade loads the newer build by itself, once nothing is being written', () => {
  let isUpgraded = false;
  return open(
    `/${words.paths.request}/${first}`,
    async (page) => {
      const note = page.getByLabel(words.request.note);
      await note.fill('À moitié écrit');
      isUpgraded = true;
      // Streams end with the former server, and are opened anew.
      const looked = page.waitForEvent('requestfinished', (request) => new URL(request.url()).pathname === path);
      desk.endStreams();
      await looked;
      await page.evaluate(async (asked) => (await fetch(asked)).text(), path);
      expect(await note.inputValue()).toBe('À moitié écrit');
      const load = page.waitForEvent('load');
      await note.fill('');
      await note.blur();
      await load;
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(page.url()).toContain(first);
    },
    { before: (page) => rebuilt(page, () => isUpgraded) },
  );
});

test('« À moi » and the others narrow the list, and a request is given to one of them', () =>
  open('', async (page) => {
    await button(page, `${words.list.mine} 0`).click();
    await eventually(() => rows(page).count()).toBe(0);
    await page.getByRole('button', { name: /^Claire/ }).click();
    await eventually(() => rows(page).allTextContents()).toEqual(['GAEC des Sucs']);
    await page.getByRole('link', { name: 'GAEC des Sucs' }).click();
    await page.getByLabel(words.request.assignee).selectOption({ label: 'Bastien' });
    await eventually(async () => desk.requests.get('V26-006')?.assignee?.name).toBe('Bastien');
    await button(page, words.frame.undo).click();
    await eventually(async () => desk.requests.get('V26-006')?.assignee?.name).toBe('Claire');
  }));

test('an answer that failed is told in the list and in the request, which says who else is there', () =>
  open('', async (page) => {
    await page.getByText(words.reply.listFailed).waitFor();
    await page.getByRole('link', { name: 'GAEC des Sucs' }).click();
    await page.getByText(words.reply.failedAddress.replace('{to}', 'personne-6@example.test')).waitFor();
    await button(page, words.reply.again).waitFor();
    for (const [text, name] of [
      [words.list.calling, 'Claire'],
      [words.list.open, 'Denise'],
    ] as const)
      await page.getByText(text.replace('{name}', name)).waitFor();
    expect(await page.getByText(words.list.calling.replace('{name}', 'Claire')).count()).toBe(1);
  }));

/** The server in memory takes no answers. */
const answersNowhere: VisitOptions = {
  allows: [/503/],
  before: (page) =>
    page.route(`**/${deskPaths.answers}`, (route) => route.fulfill({ status: 503, json: { error: 'unavailable' } })),
};

/** What « Envoyer » sends. */
const sentAnswer = async (page: Page): Promise<AnswerCall> => {
  const asked = page.waitForRequest((request) => request.url().endsWith(deskPaths.answers));
  await button(page, words.reply.send).click();
  const body = (await asked).postDataBuffer()?.toString() ?? '';
  return JSON.parse(/name="answer"\r\n\r\n(.*)\r\n/.exec(body)?.[1] ?? '') as AnswerCall;
};

test('on a telephone the first requests stand on the first screen', () =>
  open('', async (page) => {
    await rows(page).first().waitFor();
    const menu = await page.locator('nav').boundingBox();
    const second = await rows(page).nth(1).boundingBox();
    expect(second!.y + second!.height).toBeLessThan(menu!.y);
  }));

test('what one changes oneself meanwhile stands in the way of nothing that is being written', () =>
  open(
    `/${words.paths.request}/${first}`,
    async (page) => {
      await openStep(page);
      await page.getByLabel(words.request.stepText).fill('Rappeler');
      await page.getByLabel(words.request.note).fill('Toit à quatre pans');
      await button(page, words.reply.open).click();
      await page.getByLabel(words.reply.text, { exact: true }).fill('Bonjour, nous passons mardi.');
      await button(page, words.request.calledOnce).click();
      await eventually(async () => desk.requests.get(first)?.state).toBe('called');
      await button(page, words.frame.undo).click();
      await page.getByText(words.frame.undone).waitFor();
      await page.getByLabel(words.request.stepDay, { exact: true }).fill('2027-01-12');
      await button(page, words.request.stepSave).click();
      await eventually(async () => desk.requests.get(first)?.nextStep?.text).toBe('Rappeler');
      await button(page, words.request.noteSave).click();
      await eventually(async () => desk.requests.get(first)?.notes.at(-1)?.text).toBe('Toit à quatre pans');
      const { version, text } = await sentAnswer(page);
      expect({ version, text }).toEqual({
        version: desk.requests.get(first)?.version,
        text: 'Bonjour, nous passons mardi.',
      });
      expect(await page.getByText(words.request.conflictSomebody, { exact: false }).count()).toBe(0);
    },
    answersNowhere,
  ));

test('a step is done with one tap, its form unopened; one that is saved folds its form away', () =>
  open(`/${words.paths.request}/${first}`, async (page) => {
    await openStep(page);
    await page.getByLabel(words.request.stepText).fill('Rappeler');
    await page.getByLabel(words.request.stepDay, { exact: true }).fill('2027-01-12');
    await button(page, words.request.stepSave).click();
    await page.getByLabel(words.request.stepText).waitFor({ state: 'hidden' });
    await button(page, words.request.stepRemove).click();
    await eventually(async () => desk.requests.get(first)?.nextStep).toBeUndefined();
    await button(page, words.frame.undo).click();
    await button(page, words.request.stepRemove).waitFor();
  }));

test('who comes back from a call records it with the button below the one that called', () =>
  open(`/${words.paths.request}/${first}`, async (page) => {
    // This machine has no telephone to open.
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await page.getByRole('link', { name: words.request.call }).first().click();
    await button(page, words.request.callEnded).waitFor();
    expect(await button(page, words.request.calledOnce).count()).toBe(1);
    await button(page, words.request.calledOnce).press('Enter');
    await eventually(async () => desk.requests.get(first)?.state).toBe('called');
    await button(page, words.request.callEnded).waitFor({ state: 'detached' });
    await page.getByText(words.request.saved).waitFor();
  }));

test('the amount of a quote is the one that its mail names, also when it is changed', () =>
  open(
    `/${words.paths.request}/${first}`,
    async (page) => {
      const text = page.getByLabel(words.reply.text, { exact: true });
      const amount = page.getByRole('textbox', { name: words.reply.amount });
      const type = async (value: string): Promise<void> => {
        await amount.fill(value);
        await amount.press('Tab');
      };
      await button(page, words.reply.open).click();
      await page.getByLabel(words.reply.template).selectOption({ label: words.templates.quote.name });
      await button(page, words.reply.send).click();
      await page.getByText(words.reply.incomplete).waitFor();
      await type('12 500,50');
      await eventually(() => text.inputValue()).toMatch(/12\s500,50\s€/);
      // What was missing is there: nothing says so any longer.
      await page.getByText(words.reply.incomplete).waitFor({ state: 'detached' });
      await text.fill(`${await text.inputValue()}\nPS : devis valable trois mois.`);
      await type('13 000');
      await eventually(() => text.inputValue()).toMatch(/13\s000\s€/);
      const sent = await sentAnswer(page);
      expect(sent.text).not.toMatch(/12\s500/);
      expect(sent.text).toMatch(/13\s000\s€[^]*trois mois/);
      expect(sent.amount).toBe(1_300_000);
    },
    answersNowhere,
  ));

test('what was written as an answer stays, whatever happens, until it is sent or left', () =>
  open(`/${words.paths.request}/${first}`, async (page) => {
    await button(page, words.reply.open).click();
    await page.getByLabel(words.reply.text, { exact: true }).fill('Bonjour, nous passons mardi.');
    // Another template would write over it only when it is chosen; a screen and back keeps it.
    await page.getByRole('link', { name: words.frame.back }).click();
    await page.getByRole('link', { name: 'Odette Fayolle' }).click();
    const text = page.getByLabel(words.reply.text, { exact: true });
    await eventually(() => text.inputValue()).toBe('Bonjour, nous passons mardi.');
    await page.getByRole('button', { name: words.frame.cancel }).click();
    await eventually(() => text.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words.reply.open);
  }));

test('a notification says the trade and the commune, and opens the desk', async () => {
  const worker = readFileSync(join(siteFolders.main, 'dist/.server/desk/push-worker.js'), 'utf8');
  const handlers = new Map<string, (event: unknown) => void>();
  const done: unknown[] = [];
  runInNewContext(worker, {
    addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
    registration: { showNotification: (title: string, { body }: { body: string }) => done.push([title, body]) },
    clients: { openWindow: (url: string) => done.push(url) },
  });
  expect([...handlers.keys()]).toEqual(['push', 'notificationclick']);
  const waitUntil = (): void => undefined;
  for (const message of [
    { trade: 'Charpente', place: 'Vorey' },
    { trade: '', place: 'Vorey' },
  ])
    handlers.get('push')?.({ waitUntil, data: { json: () => message } });
  handlers.get('notificationclick')?.({ waitUntil, notification: { close: () => undefined } });
  const title = words.account.pushTitle;
  expect(done).toEqual([[title, 'Charpente, Vorey'], [title, 'Vorey'], path]);
});

test('the worker of notifications runs under the policy of the desk, and keeps nothing', () =>
  open(`/${words.paths.account}`, async (page) => {
    const state = () =>
      page.evaluate(async (base) => {
        const registration = await navigator.serviceWorker.register(`${base}/push-worker.js`, { scope: `${base}/` });
        return registration.active?.state;
      }, path);
    await eventually(state).toBe('activated');
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  }));
