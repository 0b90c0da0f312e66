/** The company's desk in a browser, before a server in memory: lists, drawers, sessions, the year, small habits. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calendarFeedPath, deskPaths, maxRequestsAtOnce, type WholeRequest } from '../../desk/contract.ts';
import { button, desk, first, open, rows, said, serveDesk, words } from './desk-visit.ts';
import { siteFiles } from './site-files.ts';
import { eventually } from './visit.ts';
import { openStep, rebuilt, answersNowhere, sentAnswer } from './desk-answers.ts';

const { path } = words;
serveDesk();

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

test('several are given to a person at once, then to nobody, and taken back', () =>
  open('', async (page) => {
    const whose = async () =>
      ['V26-001', 'V26-002'].map((reference) => desk.requests.get(reference)?.assignee?.name ?? '');
    const giveTo = async (name: string): Promise<void> => {
      await button(page, words.list.choose).click();
      for (const each of ['Odette Fayolle', 'Marc Brunel'])
        await page.getByLabel(words.list.chooseThis.replace('{name}', each)).check();
      const people = page.getByLabel(words.list.action).locator(`optgroup[label="${words.list.giveTo}"] > option`);
      await eventually(() => people.allTextContents()).toEqual(['Bastien', 'Claire', words.request.nobody]);
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
    // All of the same person would go with it, if that were wished.
    const dialog = page.getByRole('dialog', { name: words.erase.title });
    await dialog.getByText(words.erase.listOne).waitFor();
    await dialog.getByRole('checkbox', { name: words.erase.wholePerson }).check();
    await dialog.getByText(words.erase.listMany.replace('{count}', '4')).waitFor();
    await dialog.getByRole('checkbox', { name: words.erase.wholePerson }).uncheck();
    await dialog.getByText(words.erase.listOne).waitFor();
    await eventually(() => button(page, words.erase.confirm).isEnabled()).toBe(true);
    await button(page, words.erase.confirm).click();
    await page.getByText(words.spam.empty).waitFor();
    await page.getByText(words.erase.done.replace('{count}', '1')).waitFor();
    expect([...desk.requests.values()].filter(({ email }) => email === spam.email).map(({ state }) => state)).toEqual([
      'new',
      'new',
      'new',
    ]);
  });
});

test('a person’s other requests are erased with one of theirs where that is asked for', () => {
  const one = desk.requests.get(first)!;
  desk.requests.set('V26-901', { ...one, reference: 'V26-901' });
  return open(
    `/${words.paths.request}/${first}`,
    async (page) => {
      await button(page, words.erase.open).click();
      await page.getByRole('checkbox', { name: words.erase.wholePerson }).check();
      await page.getByText('V26-901').waitFor();
      await button(page, words.erase.confirm).click();
      await page.getByText(words.erase.done.replace('{count}', '2')).waitFor();
      await eventually(() => rows(page).count()).toBe(7);
    },
    // The screen may ask once more for what is erased.
    { allows: [/404/] },
  );
});

test('no more are chosen than can be changed at once', () => {
  const spam = [...desk.requests.values()].find(({ state }) => state === 'spam')!;
  for (let index = 0; index < maxRequestsAtOnce; index += 1)
    desk.requests.set(`S-${index}`, { ...spam, reference: `S-${index}` });
  return open(`/${words.paths.spam}`, async (page) => {
    await button(page, words.list.choose).click();
    await button(page, words.list.chooseAll).click();
    await page.getByText(words.list.chosenMany.replace('{count}', String(maxRequestsAtOnce))).waitFor();
    const boxes = page.getByRole('checkbox');
    expect([await boxes.count(), await boxes.last().isDisabled()]).toEqual([maxRequestsAtOnce + 1, true]);
    await boxes.first().uncheck();
    expect([await boxes.first().isDisabled(), await boxes.last().isDisabled()]).toEqual([false, false]);
    await button(page, words.list.chooseEnd).click();
    expect(await boxes.count()).toBe(0);
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
    { width, height: 700 },
  ),
);

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
        await eventually(() => page.getByRole('heading', { name: words.login.byCode }).count()).toBe(hasCodes ? 1 : 0);
      },
      { allows: [/401/] },
    );
  }
});

test('who is invited makes a key, or has codes where the server sends them; a link that is spent says so', async () => {
  const title = words.invitation.title.replace('{name}', 'Bastien');
  for (const hasCodes of [false, true]) {
    desk.isOpen = false;
    desk.hasCodes = hasCodes;
    await open(
      `/${words.paths.invitation}#invited`,
      async (page) => {
        await page.getByRole('heading', { name: title }).waitFor();
        expect(await button(page, words.invitation.register).count()).toBe(1);
        expect(await button(page, words.invitation.byCode).count()).toBe(hasCodes ? 1 : 0);
        expect(await page.getByText(words.errors['passkey-needed']).count()).toBe(0);
        if (!hasCodes) return;
        await button(page, words.invitation.byCode).click();
        await eventually(() => rows(page).count()).toBe(8);
        // The link is spent, and no longer in the address.
        expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(path);
      },
      { allows: [/401/] },
    );
  }
  await open(
    `/${words.paths.invitation}#spent`,
    async (page) => {
      await page.getByRole('heading', { name: words.invitation.deadTitle }).waitFor();
      expect(await page.getByRole('button').count()).toBe(0);
    },
    { allows: [/401/] },
  );
});

test('a browser without keys is told that it needs one, unless the server sends codes', async () => {
  desk.isOpen = false;
  for (const hasCodes of [true, false]) {
    desk.hasCodes = hasCodes;
    await open(
      `/${words.paths.invitation}#invited`,
      async (page) => {
        await page.getByText(words.invitation.text).waitFor();
        expect(await button(page, words.invitation.register).count()).toBe(0);
        expect(await page.getByText(words.errors['passkey-needed']).count()).toBe(hasCodes ? 0 : 1);
      },
      {
        allows: [/401/],
        before: (page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential')),
      },
    );
  }
});

test('what one asked for oneself is kept, shown and ended: a daily mail, a calendar, the session', () =>
  open(
    `/${words.paths.account}`,
    async (page) => {
      const hour = page.getByLabel(words.account.digestTime);
      await hour.fill('');
      await button(page, words.account.digestSave).click();
      await page.getByText(words.request.invalidTime).waitFor();
      expect(desk.digestTime).toBeUndefined();
      await hour.fill('06:30');
      await button(page, words.account.digestSave).click();
      await button(page, words.account.digestOff).waitFor();
      await said(page).filter({ hasText: words.request.saved }).waitFor();
      expect([desk.digestTime, await hour.inputValue()]).toEqual(['06:30', '06:30']);
      await button(page, words.account.digestOff).click();
      await button(page, words.account.digestOff).waitFor({ state: 'detached' });
      expect(desk.digestTime).toBeUndefined();

      await button(page, words.account.calendarOn).click();
      const address = page.getByLabel(words.account.calendarAddress);
      expect(await address.inputValue()).toBe(`${desk.origin}${path}/${calendarFeedPath('secret')}`);
      // One tap chooses all of it, to be copied.
      await address.focus();
      expect(await page.evaluate(() => getSelection()?.toString())).toBe(await address.inputValue());
      await page.getByRole('link', { name: words.frame.requests }).click();
      await page.getByRole('link', { name: words.frame.account }).click();
      // Its address is shown once.
      await page.getByText(words.account.calendarHidden).waitFor();
      expect(await address.count()).toBe(0);
      await button(page, words.account.calendarRenew).click();
      await address.waitFor();
      await button(page, words.account.calendarOff).click();
      await button(page, words.account.calendarOn).waitFor();
      expect([desk.isCalendarOn, await address.count()]).toEqual([false, 0]);

      await button(page, words.account.logout).click();
      await page.getByText(words.account.out).waitFor();
    },
    { allows: [/401/] },
  ));

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

test('a page of origin that is the home is told by its label', () =>
  open(`/${words.paths.request}/${first}`, async (page) => {
    const { menus, routes } = siteFiles().spec;
    const home = routes.find(({ template }) => template === 'home')?.id;
    const entry = menus.header.find((each) => 'route' in each && each.route === home);
    const told = page.locator('dt', { hasText: words.request.origin }).locator('xpath=following-sibling::dd');
    expect(await told.textContent()).toBe(entry?.label);
  }));

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

test('on a telephone the first requests stand on the first screen', () =>
  open('', async (page) => {
    await rows(page).first().waitFor();
    const menu = await page.locator('nav').boundingBox();
    const second = await rows(page).nth(1).boundingBox();
    expect(second!.y + second!.height).toBeLessThan(menu!.y);
  }));

test('a step is done with one tap, its form unopened; one that is saved folds its form away', () =>
  open(`/${words.paths.request}/${first}`, async (page) => {
    const step = () => desk.requests.get(first)?.nextStep;
    await openStep(page);
    await button(page, words.request.stepSave).click();
    await page.getByText(words.request.invalidDay).waitFor();
    await page.getByText(words.request.required).waitFor();
    await page.getByLabel(words.request.stepText).fill('Rappeler');
    await page.getByLabel(words.request.stepDay, { exact: true }).fill('2027-01-12');
    await button(page, words.request.stepSave).click();
    await page.getByLabel(words.request.stepText).waitFor({ state: 'hidden' });
    expect(step()).toEqual({ text: 'Rappeler', day: '2027-01-12' });
    await openStep(page);
    await page.getByLabel(words.request.stepTime).fill('14:30');
    await page.getByLabel(words.request.stepPlace).fill(' Vorey ');
    await button(page, words.request.stepSave).click();
    await page.getByLabel(words.request.stepText).waitFor({ state: 'hidden' });
    expect(step()).toEqual({ text: 'Rappeler', day: '2027-01-12', time: '14:30', place: 'Vorey' });
    await button(page, words.request.stepRemove).click();
    await eventually(async () => desk.requests.get(first)?.nextStep).toBeUndefined();
    await button(page, words.frame.undo).click();
    await button(page, words.request.stepRemove).waitFor();
  }));

test('a step is sent to one’s calendar, and what keeps it back is told', () => {
  desk.change(first, { kind: 'next-step', step: { text: 'Relevé', day: '2027-01-12' } }, 'Claire');
  return open(
    `/${words.paths.request}/${first}`,
    async (page) => {
      const refused = `**/${deskPaths.visitMail}`;
      await page.route(refused, (route) => route.fulfill({ status: 503, json: { error: 'unavailable' } }));
      await button(page, words.request.stepMail).click();
      await said(page).filter({ hasText: words.errors.unavailable }).waitFor();
      await page.unroute(refused);
      await button(page, words.request.stepMail).click();
      await said(page).filter({ hasText: words.request.stepMailed }).waitFor();
      expect(await said(page).filter({ hasText: words.errors.unavailable }).count()).toBe(0);
    },
    { allows: [/503/] },
  );
});

test('the amount of a quote is noted, changed and removed; what is none is told', () =>
  open(`/${words.paths.request}/${first}`, async (page) => {
    const amount = page.getByRole('textbox', { name: words.reply.amount });
    const save = async (text: string): Promise<void> => {
      await page.locator('summary', { hasText: words.request.editAmount }).click();
      await amount.fill(text);
      await amount.press('Enter');
    };
    const kept = async () => desk.requests.get(first)?.amount;
    await save('douze mille');
    await page.getByText(words.reply.invalidAmount.split('{')[0]!).waitFor();
    await amount.fill('12 500,50');
    await amount.press('Enter');
    await eventually(kept).toBe(1_250_050);
    await amount.waitFor({ state: 'hidden' });
    await save('');
    await eventually(kept).toBeUndefined();
    expect(desk.requests.get(first)?.history).toHaveLength(2);
  }));

test('who comes back from a call records it with the button below the one that called', () =>
  open(`/${words.paths.request}/${first}`, async (page) => {
    // This machine has no telephone to open.
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await page.getByRole('link', { name: words.request.call }).first().click();
    await button(page, words.request.callEnded).waitFor();
    await eventually(() => button(page, words.request.calledOnce).count()).toBe(1);
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
      expect([sent.template, sent.amount]).toEqual(['quote', 1_300_000]);
      await page.getByRole('alert').filter({ hasText: words.errors.unavailable }).waitFor();
      // Another mail names none, whatever was typed before.
      await page.getByLabel(words.reply.template).selectOption({ label: words.templates.received.name });
      const other = await sentAnswer(page);
      expect([other.template, other.amount]).toEqual(['received', undefined]);
    },
    answersNowhere,
  ));

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
