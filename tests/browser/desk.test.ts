/**
 * The company's desk in a browser, before a server in memory: requests move on, and no silence, refusal, upgrade or
 * end of a session loses what is being written. Lists, drawers and sessions: desk-lists.test.ts.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { deskPaths, type AnswerCall, type WholeRequest } from '../../desk/contract.ts';
import { isLong } from '../setup/length.ts';
import { button, desk, first, open, rows, said, serveDesk, words } from './desk-visit.ts';
import { siteFolders } from './folders.ts';
import { eventually } from './visit.ts';
import { openStep, rebuilt, answersNowhere, sentAnswer } from './desk-answers.ts';

const { path } = words;
serveDesk();

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

test('the list is narrowed by the trade, the commune and the month that are chosen, and told so in its address', () =>
  open('', async (page) => {
    await page.getByText(words.list.filters, { exact: true }).click();
    const odette = desk.requests.get(first)!;
    const received = odette.receivedAt.slice(0, 7);
    const choices = [
      ['trade', words.list.trade, odette.trade],
      ['place', words.list.place, odette.place],
      ['month', words.list.month, received],
    ] as const;
    for (const [key, label, value] of choices) {
      const fitting = [...desk.requests.values()].filter(
        ({ state, trade, place, receivedAt }) =>
          state !== 'spam' && { trade, place, month: receivedAt.slice(0, 7) }[key] === value,
      );
      const field = page.getByLabel(label, { exact: true });
      await field.selectOption(value);
      await eventually(async () => new URL(page.url()).searchParams.get(key)).toBe(value);
      await eventually(async () => (await rows(page).allTextContents()).sort()).toEqual(
        fitting.map(({ firstname, lastname }) => `${firstname} ${lastname}`).sort(),
      );
      await field.selectOption('');
      await eventually(() => rows(page).count()).toBe(8);
      // Neither folded nor without the focus.
      expect(await field.isVisible()).toBe(true);
    }
  }));

test.runIf(isLong)('a server that cannot answer for a while takes nothing from the screen', () =>
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
  ),
);

test('a request moves on with one tap and back with another', () =>
  open(`/${words.paths.request}/${first}`, async (page) => {
    await button(page, words.states.called).click();
    await eventually(async () => desk.requests.get(first)?.state).toBe('called');
    await eventually(() => said(page).allTextContents()).toEqual([expect.stringContaining(words.states.called)]);
    await button(page, words.frame.undo).click();
    await eventually(async () => desk.requests.get(first)?.state).toBe('new');
  }));

test('what somebody else does with an open request is told by their name, and what one does oneself is not', () =>
  open(`/${words.paths.request}/${first}`, async (page) => {
    const theirs = (name: string): string => words.request.theirs.replace('{name}', name);
    await button(page, words.states.called).click();
    await eventually(() => said(page).allTextContents()).toEqual([expect.stringContaining(words.states.called)]);
    expect((await said(page).allTextContents()).join()).not.toContain(theirs('Bastien'));
    desk.change(first, { kind: 'state', state: 'lost' }, 'Claire');
    await eventually(async () => (await said(page).allTextContents()).join()).toContain(theirs('Claire'));
  }));

test('a request that somebody erases meanwhile is gone from the screen', () =>
  open(
    `/${words.paths.request}/${first}`,
    async (page) => {
      await page.getByRole('heading', { name: 'Odette Fayolle' }).waitFor();
      desk.requests.delete(first);
      // Whoever connects again hears of it.
      desk.endStreams();
      await page.getByRole('alert').filter({ hasText: words.errors['not-found'] }).waitFor();
      expect(await page.getByRole('heading', { name: 'Odette Fayolle' }).count()).toBe(0);
    },
    { allows: [/404/] },
  ));

test('pictures are looked at one after the other and back, and a note that is kept leaves its form empty', () =>
  open(`/${words.paths.request}/${first}`, async (page) => {
    const [one = '', two = ''] = desk.requests.get(first)!.files.map(({ name }) => name);
    await page.getByRole('button', { name: words.request.enlarge.replace('{name}', one) }).click();
    const titled = (name: string) => page.getByRole('dialog').getByRole('heading', { name });
    await titled(one).waitFor();
    expect(await button(page, words.request.previous).count()).toBe(0);
    await button(page, words.request.next).click();
    await titled(two).waitFor();
    expect(await button(page, words.request.next).count()).toBe(0);
    await button(page, words.request.previous).click();
    await titled(one).waitFor();
    await page.keyboard.press('Escape');

    await page.getByLabel(words.request.note).fill('Rappeler avant midi');
    await button(page, words.request.noteSave).click();
    await eventually(async () => desk.requests.get(first)?.notes.length).toBe(1);
    await eventually(() => page.getByLabel(words.request.note).inputValue()).toBe('');
    await button(page, words.frame.undo).waitFor();
    await page.getByRole('link', { name: words.frame.back }).click();
    await page.getByRole('link', { name: 'Odette Fayolle' }).click();
    await eventually(() => page.getByLabel(words.request.note).inputValue()).toBe('');
  }));

test('a note that is refused is told, and is there to be sent again', () =>
  open(
    `/${words.paths.request}/${first}`,
    async (page) => {
      await page.route(`**/${deskPaths.changes}`, (route) =>
        route.fulfill({ status: 422, json: { error: 'invalid' } }),
      );
      await page.getByLabel(words.request.note).fill('Rappeler avant midi');
      await button(page, words.request.noteSave).click();
      await said(page).filter({ hasText: words.errors.invalid }).waitFor();
      await page.getByRole('link', { name: words.frame.back }).click();
      await page.getByRole('link', { name: 'Odette Fayolle' }).click();
      await eventually(() => page.getByLabel(words.request.note).inputValue()).toBe('Rappeler avant midi');
      expect(desk.requests.get(first)?.notes).toEqual([]);
    },
    { allows: [/422/] },
  ));

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

test('who would call a visitor whom a colleague is calling is told by whom, and may call all the same', () => {
  const now = Date.now();
  const [since, until] = [now, now + 600_000].map((at) => new Date(at).toISOString());
  desk.setPresent(first, [{ id: 'p2', name: 'Claire', activity: 'calling', since: since!, until: until! }]);
  return open(`/${words.paths.request}/${first}`, async (page) => {
    // This machine has no telephone to open.
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    const dialog = page.getByRole('dialog', { name: words.request.call });
    await page.getByRole('link', { name: words.request.call }).first().click();
    await dialog.getByText(words.request.alreadyCalled.replace('{name}', 'Claire')).waitFor();
    await dialog.getByRole('button', { name: words.frame.cancel }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await button(page, words.request.callEnded).count()).toBe(0);
    await page.getByRole('link', { name: words.request.call }).first().click();
    await dialog.getByRole('button', { name: words.request.callAnyway }).click();
    await button(page, words.request.callEnded).waitFor();
  });
});

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

test.runIf(isLong)('a change over somebody else’s is told and not made until it is asked for again', () =>
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
  ),
);

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

test.runIf(isLong)('nothing of a request is kept on the device, and going out leaves nothing on the screen', () =>
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
  }),
);

test.runIf(isLong)(
  'a newer build of the desk is loaded with the next screen, unless something unsent would be lost',
  () => {
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
        // Until the page knows of it, it keeps what undoes the change, and is not loaded.
        await page.getByText(words.frame.undone).waitFor();
        expect(desk.requests.get(first)?.notes).toEqual([]);
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
  },
);

test.runIf(isLong)('an answer that failed is told in the list and in the request, which says who else is there', () =>
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
  }),
);

test.runIf(isLong)('what one changes oneself meanwhile stands in the way of nothing that is being written', () =>
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
  ),
);

test('an answer without address, subject or text is told where it lacks, and not sent', () =>
  open(`/${words.paths.request}/${first}`, async (page) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await button(page, words.reply.open).click();
    const [to, subject, text] = [words.reply.to, words.reply.subject, words.reply.text].map((label) =>
      page.getByRole('textbox', { name: label, exact: true }),
    );
    await to!.fill('jeanne.vidal');
    await subject!.fill('  ');
    await text!.fill('');
    await button(page, words.reply.send).click();
    for (const [field, told] of [
      [to!, words.reply.invalidTo],
      [subject!, words.request.required],
      [text!, words.request.required],
    ] as const) {
      await eventually(() => field.getAttribute('aria-invalid')).toBe('true');
      const described = await field.getAttribute('aria-describedby');
      expect(await page.locator(`[id="${described}"]`).textContent()).toContain(told);
    }
    expect(asked.filter((url) => url.endsWith(deskPaths.answers))).toEqual([]);
  }));

test('an answer that is refused says why; over somebody else’s change it is sent when asked for again', () => {
  const whole = desk.requests.get(first)!;
  const at = new Date().toISOString();
  const theirs = { at, by: 'Claire', kind: 'place' as const, isUndone: false };
  const own = { ...theirs, by: 'Bastien', kind: 'answer' as const };
  const changed: WholeRequest = { ...whole, version: 5, history: [theirs] };
  const answers = [
    { status: 422, json: { error: 'files', details: ['devis.exe ne convient pas.'] } },
    { status: 409, json: { error: 'conflict', current: [changed], gone: [] } },
    { status: 200, json: { request: { ...changed, version: 6, history: [own, theirs] } } },
  ];
  const versions: unknown[] = [];
  return open(
    `/${words.paths.request}/${first}`,
    async (page) => {
      await page.route(`**/${deskPaths.answers}`, (route) => {
        const sent = /name="answer"\r\n\r\n(.*)\r\n/.exec(route.request().postDataBuffer()?.toString() ?? '')?.[1];
        versions.push((JSON.parse(sent ?? '{}') as Partial<AnswerCall>).version);
        return route.fulfill(answers[versions.length - 1]);
      });
      const told = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();
      await button(page, words.reply.open).click();
      const text = page.getByLabel(words.reply.text, { exact: true });
      await text.fill('Bonjour, nous passons mardi.');
      await button(page, words.reply.send).click();
      await told(`${words.errors.files} devis.exe ne convient pas.`);
      await button(page, words.reply.send).click();
      await told(words.reply.conflict.replace('{name}', 'Claire'));
      expect(await text.inputValue()).toBe('Bonjour, nous passons mardi.');
      await button(page, words.reply.anyway).click();
      await said(page).filter({ hasText: words.reply.sent }).waitFor();
      expect([versions, await text.count()]).toEqual([[1, 1, 5], 0]);
    },
    { allows: [/422/, /409/] },
  );
});

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
