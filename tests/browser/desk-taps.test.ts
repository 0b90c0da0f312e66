/**
 * The desk in a browser, before a server in memory: what a tap asks of the server, what is shown until it answers,
 * which sentence says that it failed, and what is left as it was.
 */
import type { Page, Request } from 'playwright';
import { expect, test } from 'vitest';
import { deskPaths, type DeskErrorCode } from '../../desk/contract.ts';
import { focused } from './desk-focus.ts';
import { button, desk, first, open, rows, said, serveDesk, words } from './desk-visit.ts';
import { eventually } from './visit.ts';

serveDesk();

/** Refuses what a path is asked for, until the route is taken away. */
const refuse = (page: Page, path: string, status: number, error: DeskErrorCode): Promise<unknown> =>
  page.route(`**/${path}`, (route) => route.fulfill({ status, json: { error } }));

/** A connection on which nobody tells of a change: the page itself has to ask for what it has changed. */
const unheard = (page: Page): Promise<unknown> => page.route(`**/${deskPaths.events}`, () => undefined);

/** What is posted to a path from now on. */
const posted = (page: Page, path: string): unknown[] => {
  const bodies: unknown[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) bodies.push(request.postDataJSON());
  });
  return bodies;
};

/** Holds back the next call of a path; resolves, once it was made, with what lets the server answer it. */
const held = async (page: Page, path: string): Promise<{ readonly call: Promise<() => Promise<void>> }> => {
  let onCall: (answer: () => Promise<void>) => void;
  const call = new Promise<() => Promise<void>>((resolve) => (onCall = resolve));
  await page.route(`**/${path}`, (route) => onCall(() => route.fallback()), { times: 1 });
  return { call };
};

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('until it is known what else would be erased, no list is shown and nothing can be erased', () => {
  desk.requests.set('V26-901', { ...desk.requests.get(first)!, reference: 'V26-901' });
  return open(`/${words.paths.request}/${first}`, async (page) => {
    await button(page, words.erase.open).click();
    const dialog = page.getByRole('dialog');
    const confirm = button(page, words.erase.confirm);
    const whole = dialog.getByRole('checkbox', { name: words.erase.wholePerson });
    const listed = () => dialog.getByRole('listitem').count();
    await eventually(listed).toBe(1);
    for (const isWhole of [true, false]) {
      const { call } = await held(page, deskPaths.erase);
      await whole.setChecked(isWhole);
      const answer = await call;
      expect([await listed(), await confirm.isDisabled()]).toEqual([0, true]);
      await answer();
      await eventually(listed).toBe(isWhole ? 2 : 1);
      expect(await confirm.isEnabled()).toBe(true);
    }
  });
});

test('an erasure that fails says so in its dialogue, and what it did not erase is there', () =>
  open(
    '',
    async (page) => {
      await refuse(page, deskPaths.erase, 503, 'unavailable');
      await button(page, words.list.choose).click();
      await page.getByRole('checkbox').first().check();
      await button(page, words.list.erase).click();
      const dialog = page.getByRole('dialog');
      await alert(page, words.errors.unavailable).waitFor();
      expect(await button(page, words.erase.confirm).isDisabled()).toBe(true);
      await page.unroute(`**/${deskPaths.erase}`);
      await dialog.getByRole('checkbox').check();
      await eventually(() => button(page, words.erase.confirm).isEnabled()).toBe(true);
      // What is known now says nothing of the failure before it.
      expect(await alert(page, words.errors.unavailable).count()).toBe(0);
      await refuse(page, deskPaths.erase, 429, 'too-many');
      await button(page, words.erase.confirm).click();
      await alert(page, words.errors['too-many']).waitFor();
      expect([await dialog.count(), await rows(page).count(), desk.requests.size]).toEqual([1, 8, 9]);
    },
    { allows: [/503/, /429/] },
  ));

test('what is erased leaves the list at once, told by nobody else', () =>
  open(
    '',
    async (page) => {
      const gone = await rows(page).first().textContent();
      await button(page, words.list.choose).click();
      await page.getByRole('checkbox').first().check();
      await button(page, words.list.erase).click();
      await eventually(() => button(page, words.erase.confirm).isEnabled()).toBe(true);
      await button(page, words.erase.confirm).click();
      await page.getByText(words.erase.done.replace('{count}', '1')).waitFor();
      await eventually(() => rows(page).count()).toBe(7);
      expect(await rows(page).allTextContents()).not.toContain(gone);
    },
    { before: unheard },
  ));

/** Claire changes the first request, of which this page is not told. */
const overtake = (): void => {
  const theirs = { at: new Date().toISOString(), by: 'Claire', kind: 'place', isUndone: false } as const;
  desk.requests.set(first, { ...desk.requests.get(first)!, version: 2, history: [theirs] });
};

test('without network the desk counts what waits to be sent, not what waits for a decision; « retry » asks at once', () =>
  open(
    `/${words.paths.request}/${first}`,
    async (page) => {
      const offline = said(page).filter({ hasText: words.frame.offline });
      const { waitingOne } = words.frame;
      const cut = () => page.route('**/api/**', (route) => route.abort());
      const retry = async (): Promise<void> => {
        await page.unroute('**/api/**');
        await button(page, words.frame.retry).click();
        await offline.waitFor({ state: 'detached' });
      };
      overtake();
      await button(page, words.states.called).click();
      const conflict = alert(page, words.request.conflict.replace('{name}', 'Claire'));
      await conflict.waitFor();
      await cut();
      await page.getByRole('link', { name: words.frame.account }).click();
      await offline.waitFor();
      expect(await offline.textContent()).not.toContain(waitingOne);
      await page.goBack();
      await page.getByLabel(words.request.note).fill('Deux rangs');
      await button(page, words.request.noteSave).click();
      await offline.filter({ hasText: waitingOne }).waitFor();
      // The page's clock stands still: nothing is tried again by itself.
      await retry();
      await eventually(async () => desk.requests.get(first)?.notes.map(({ text }) => text)).toEqual(['Deux rangs']);
      await conflict.getByRole('button', { name: words.request.leave }).click();
      await conflict.waitFor({ state: 'detached' });
      expect(desk.requests.get(first)?.state).toBe('new');
    },
    { allows: [/409/, /ERR_FAILED/], isClockStopped: true },
  ));

test('a change over somebody else’s is made once it is asked for again', () =>
  open(
    `/${words.paths.request}/${first}`,
    async (page) => {
      overtake();
      await button(page, words.states.called).click();
      const conflict = alert(page, words.request.conflict.replace('{name}', 'Claire'));
      await conflict.getByRole('button', { name: words.request.again }).click();
      await eventually(async () => desk.requests.get(first)?.state).toBe('called');
      await conflict.waitFor({ state: 'detached' });
      await button(page, words.frame.dismiss).click();
      await eventually(() => said(page).count()).toBe(0);
    },
    { allows: [/409/] },
  ));

test('« clear » takes every filter and the text back, and each of the others is kept by a choice of one', () => {
  const { trade, place, receivedAt } = desk.requests.get('V26-006')!;
  const filters = { state: 'quote-sent', assignee: 'claire', trade, place, month: receivedAt.slice(0, 7) };
  return open(`?${new URLSearchParams(filters).toString()}`, async (page) => {
    const params = () => Object.fromEntries(new URL(page.url()).searchParams);
    const search = page.getByLabel(words.list.search);
    await eventually(() => rows(page).allTextContents()).toEqual(['GAEC des Sucs']);
    const searched = posted(page, deskPaths.requests);
    await search.fill('stabulation');
    await eventually(async () => searched.at(-1)).toEqual({ ...filters, search: 'stabulation' });
    const late = page.getByRole('button', { name: new RegExp(`^${words.list.dueLate}`) });
    await late.click();
    await page.getByText(words.list.empty).waitFor();
    expect([params(), await search.inputValue()]).toEqual([{ ...filters, due: 'late' }, 'stabulation']);
    await late.click();
    await eventually(async () => params()).toEqual(filters);
    await page.getByRole('button', { name: /^Claire/ }).click();
    const { assignee: _, ...others } = filters;
    await eventually(async () => params()).toEqual(others);
    await page.getByRole('button', { name: new RegExp(`^${words.states['quote-sent']}`) }).click();
    const { state: __, ...rare } = others;
    await eventually(async () => params()).toEqual(rare);
    await button(page, words.list.clear).click();
    await eventually(() => rows(page).count()).toBe(8);
    expect([page.url(), await search.inputValue()]).toEqual([`${desk.origin}${words.path}`, '']);
    const chosen = page.locator('main [aria-pressed="true"]');
    expect(await chosen.allTextContents()).toEqual([words.list.all]);
    for (const label of [words.list.trade, words.list.place, words.list.month]) {
      // Still unfolded: one may have chosen there a moment before.
      const field = page.getByLabel(label, { exact: true });
      expect([await field.isVisible(), await field.inputValue()]).toEqual([true, '']);
    }
    expect(await button(page, words.list.clear).count()).toBe(0);
  });
});

test('« clear » takes back what is still being typed, and leaves the keyboard beside it', () =>
  open(
    '?state=won',
    async (page) => {
      await page.getByLabel(words.list.search).fill('stabulation');
      await button(page, words.list.clear).press('Enter');
      await eventually(() => focused(page)).toBe(`SUMMARY ${words.list.filters}`);
      await page.clock.runFor(1000);
      await eventually(() => rows(page).count()).toBe(8);
      expect(await page.getByLabel(words.list.search).inputValue()).toBe('');
    },
    { isClockStopped: true },
  ));

test('a list that is longer than a page goes on where it ended, and is as long when one comes back to it', () => {
  const cursors: unknown[] = [];
  const all = [...desk.requests.values()].filter(({ state }) => state !== 'spam');
  return open(
    '',
    async (page) => {
      const more = button(page, words.list.more);
      await eventually(() => rows(page).count()).toBe(3);
      await more.click();
      await eventually(() => rows(page).count()).toBe(6);
      await more.click();
      await eventually(() => rows(page).count()).toBe(8);
      expect(await rows(page).allTextContents()).toEqual(
        all.map(({ firstname, lastname }) => `${firstname} ${lastname}`),
      );
      expect(await more.count()).toBe(0);
      await page.getByRole('link', { name: 'Sonia Roche' }).click();
      await page.getByRole('link', { name: words.frame.back }).click();
      await eventually(() => rows(page).count()).toBe(8);
      expect(new Set(cursors)).toEqual(new Set([undefined, '3', '6']));
    },
    {
      before: (page) =>
        page.route(`**/${deskPaths.requests}`, async (route) => {
          const { cursor, ...query } = route.request().postDataJSON() as { readonly cursor?: string };
          if (!('state' in query)) cursors.push(cursor);
          const from = Number(cursor ?? 0);
          const response = await route.fetch();
          const next = from + 3 < all.length ? String(from + 3) : undefined;
          const list = (await response.json()) as object;
          await route.fulfill({ response, json: { ...list, requests: all.slice(from, from + 3), next } });
        }),
    },
  );
});

test('several are changed once one of them is chosen; the person is told that they are theirs', () =>
  open('', async (page) => {
    await button(page, words.list.choose).click();
    const [apply, erase] = [button(page, words.list.apply), button(page, words.list.erase)];
    const chosen = (text: string) => said(page).filter({ hasText: text });
    await chosen(words.list.chosenOne.replace('{count}', '0')).waitFor();
    expect([await apply.isDisabled(), await erase.isDisabled()]).toEqual([true, true]);
    const box = page.getByLabel(words.list.chooseThis.replace('{name}', 'Odette Fayolle'));
    await box.check();
    await chosen(words.list.chosenOne.replace('{count}', '1')).waitFor();
    expect([await apply.isEnabled(), await erase.isEnabled()]).toEqual([true, true]);
    const action = page.getByLabel(words.list.action);
    // What the list is worked through with comes first.
    expect(await action.locator('option:checked').textContent()).toBe(words.states.called);
    await action.selectOption({ label: 'Bastien' });
    await apply.click();
    const { changedOne, givenToMe } = words.list;
    const done = changedOne.replace('{name}', 'Odette Fayolle').replace('{state}', givenToMe);
    await said(page).filter({ hasText: done }).waitFor();
    expect([desk.requests.get(first)?.assignee?.id, await page.getByRole('checkbox').count()]).toEqual(['bastien', 0]);
  }));

test('a table that cannot be had says so', () =>
  open(
    '',
    async (page) => {
      await refuse(page, deskPaths.csv, 503, 'unavailable');
      await button(page, words.list.export).click();
      await said(page).filter({ hasText: words.errors.unavailable }).waitFor();
      await eventually(() => rows(page).count()).toBe(8);
    },
    { allows: [/503/] },
  ));

test('a request is taken for spam and given back, and its state is said until then to be on its way', () =>
  open(`/${words.paths.request}/${first}`, async (page) => {
    const state = () => desk.requests.get(first)?.state;
    const calls = posted(page, deskPaths.changes);
    // What it is already is no change.
    await page.getByRole('button', { name: new RegExp(`^${words.states.new}`) }).click();
    const { call } = await held(page, deskPaths.changes);
    const won = page.getByRole('button', { name: new RegExp(`^${words.states.won}`) });
    await won.click();
    const answer = await call;
    await eventually(() => won.getAttribute('aria-busy')).toBe('true');
    await answer();
    await eventually(() => won.getAttribute('aria-busy')).toBe('false');
    expect(await won.getAttribute('aria-current')).toBe('step');
    expect(calls).toHaveLength(1);
    await button(page, words.states.spam).click();
    await eventually(async () => state()).toBe('spam');
    await button(page, words.spam.restore).click();
    await eventually(async () => state()).toBe('new');
    await said(page)
      .filter({
        hasText: words.list.changedOne.replace('{name}', 'Odette Fayolle').replace('{state}', words.states.new),
      })
      .waitFor();
  }));

test('the desk says once that it is out, here or everywhere, and one stays in where that fails', async () => {
  for (const [isEverywhere, label] of [
    [false, words.account.logout],
    [true, words.account.logoutEverywhere],
  ] as const) {
    desk.isOpen = true;
    await open(
      `/${words.paths.account}`,
      async (page) => {
        await refuse(page, deskPaths.logout, 503, 'unavailable');
        await button(page, label).click();
        await said(page).filter({ hasText: words.errors.unavailable }).waitFor();
        expect([desk.isOpen, await page.getByRole('heading', { name: words.account.title }).count()]).toEqual([
          true,
          1,
        ]);
        await page.unroute(`**/${deskPaths.logout}`);
        const asked = posted(page, deskPaths.logout);
        await button(page, label).click();
        await page.getByText(words.account.out).waitFor();
        expect([asked, await page.getByText(words.login.again).count()]).toEqual([[{ isEverywhere }], 0]);
      },
      { allows: [/401/, /503/] },
    );
  }
});

test('what one asks for oneself and does not get is told, and stays as it was', () =>
  open(
    `/${words.paths.account}`,
    async (page) => {
      const { account, errors } = words;
      const told = said(page).filter({ hasText: errors.unavailable });
      const fails = async (path: string, label: string | RegExp): Promise<void> => {
        await refuse(page, path, 503, 'unavailable');
        await page.getByRole('button', { name: label, exact: true }).first().click();
        await told.waitFor();
        await page.unroute(`**/${path}`);
        await button(page, words.frame.dismiss).click();
        await told.waitFor({ state: 'detached' });
      };
      await fails(deskPaths.reminders, account.digestSave);
      expect([desk.digestTime, await button(page, account.digestOff).count()]).toEqual([undefined, 0]);
      await fails(deskPaths.calendar, account.calendarOn);
      await button(page, account.calendarOn).waitFor();
      const end = new RegExp(`^${account.endSessionOf.split('{device}')[0] ?? ''}`);
      await fails(deskPaths.endSession, end);
      const sessions = page.locator('main li');
      expect(await sessions.count()).toBe(desk.sessions.length);
      // Ended by itself meanwhile: that is what one asked for.
      const [gone] = desk.sessions.splice(1, 1);
      await page.getByRole('button', { name: end }).first().click();
      await said(page).filter({ hasText: account.sessionEnded }).waitFor();
      await eventually(() => sessions.count()).toBe(desk.sessions.length);
      desk.sessions.splice(1, 0, gone!);
    },
    { allows: [/503/, /404/] },
  ));

/** A browser that grants or refuses notifications as it is told to, and subscribes without a service of its own. */
const pushes = (page: Page) =>
  page.addInitScript(() => {
    const keys = { p256dh: 'p', auth: 'a' };
    Object.assign(globalThis, { isGranted: false });
    Notification.requestPermission = () =>
      Promise.resolve((globalThis as { isGranted?: boolean }).isGranted === true ? 'granted' : 'denied');
    PushManager.prototype.subscribe = () =>
      Promise.resolve({ toJSON: () => ({ endpoint: 'https://push.example', keys }) } as unknown as PushSubscription);
  });

test('notifications are put on and off again on this device; a browser that refuses them is told of', () =>
  open(
    `/${words.paths.account}`,
    async (page) => {
      const { pushOn, pushOff, pushDenied } = words.account;
      const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
      const calls = posted(page, deskPaths.push);
      await button(page, pushOn).click();
      await alert(page, pushDenied).waitFor();
      expect(calls).toEqual([]);
      await page.evaluate(() => Object.assign(globalThis, { isGranted: true }));
      await button(page, pushOn).click();
      await button(page, pushOff).waitFor();
      const subscription = { endpoint: 'https://push.example', p256dh: 'p', auth: 'a' };
      expect([await alert(page, pushDenied).count(), calls, await workers()]).toEqual([0, [{ subscription }], 1]);
      await refuse(page, deskPaths.push, 503, 'unavailable');
      await button(page, pushOff).click();
      await said(page).filter({ hasText: words.errors.unavailable }).waitFor();
      expect([desk.isPushing, await workers()]).toEqual([true, 1]);
      await page.unroute(`**/${deskPaths.push}`);
      await button(page, pushOff).click();
      await button(page, pushOn).waitFor();
      expect([calls.at(-1), await workers()]).toEqual([{}, 0]);
    },
    { before: pushes, allows: [/503/], isAlone: true },
  ));

test('a code that is not the one, an address that was wrong and a server that is silent are told at the login', () => {
  desk.isOpen = false;
  return open(
    '',
    async (page) => {
      const { login, errors, request } = words;
      const email = page.getByLabel(login.email);
      const code = page.getByLabel(login.code);
      await button(page, login.sendCode).click();
      await page.getByText(request.required).waitFor();
      await email.fill('bastien@example.test');
      await page.route(`**/${deskPaths.codeRequest}`, (route) => route.abort());
      await button(page, login.sendCode).click();
      await alert(page, errors.network).waitFor();
      await page.unroute(`**/${deskPaths.codeRequest}`);
      const asked = posted(page, deskPaths.codeRequest);
      await button(page, login.sendCode).click();
      await page.getByText(login.codeSent).waitFor();
      await eventually(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
      expect([asked, await alert(page, errors.network).count()]).toEqual([[{ email: 'bastien@example.test' }], 0]);
      await button(page, login.enter).click();
      await page.getByText(request.required).waitFor();
      await code.fill('WRONG234');
      await button(page, login.enter).click();
      await alert(page, errors.stranger).waitFor();
      // Another address begins with another code.
      await button(page, login.otherAddress).click();
      await email.fill('claire@example.test');
      await button(page, login.sendCode).click();
      await code.waitFor();
      expect(await code.inputValue()).toBe('');
      await code.fill('ABCD2345');
      await button(page, login.enter).click();
      await eventually(() => rows(page).count()).toBe(8);
    },
    { allows: [/401/, /ERR_FAILED/] },
  );
});

test('a key that does not open is told, and one that the server does not know', () => {
  desk.isOpen = false;
  return open(
    '',
    async (page) => {
      await page.route(`**/${deskPaths.passkeyOptions}`, (route) =>
        route.fulfill({ json: { ceremony: 'c', options: { challenge: 'AA', rpId: 'localhost' } } }),
      );
      await page.evaluate(() => {
        navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      });
      await button(page, words.login.passkey).click();
      await alert(page, words.login.passkeyFailed).waitFor();
      await refuse(page, deskPaths.passkeyOptions, 429, 'too-many');
      await button(page, words.login.passkey).click();
      await alert(page, words.errors['too-many']).waitFor();
      expect(await alert(page, words.login.passkeyFailed).count()).toBe(0);
    },
    { allows: [/401/, /429/] },
  );
});

test('an invitation that cannot be read is asked for again; a key that is not made is told, and can be tried anew', () => {
  desk.isOpen = false;
  return open(
    `/${words.paths.invitation}#invited`,
    async (page) => {
      const title = page.getByRole('heading', { name: words.invitation.title.replace('{name}', 'Bastien') });
      await title.waitFor();
      const asked = posted(page, deskPaths.invitation);
      await page.evaluate(() => {
        navigator.credentials.create = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      });
      await button(page, words.invitation.register).click();
      await alert(page, words.invitation.failed).waitFor();
      // A key is made of what the server says once.
      await eventually(async () => asked).toEqual([{ token: 'invited' }]);
      await refuse(page, deskPaths.register, 503, 'unavailable');
      await button(page, words.invitation.byCode).click();
      await alert(page, words.errors.unavailable).waitFor();
      expect(await alert(page, words.invitation.failed).count()).toBe(0);
    },
    {
      allows: [/401/, /503/],
      before: (page) =>
        page.route(
          `**/${deskPaths.invitation}`,
          (route) => route.fulfill({ status: 503, json: { error: 'unavailable' } }),
          { times: 1 },
        ),
      opens: async (page) => {
        await page.goto(`${words.path}/${words.paths.invitation}#invited`);
        await page.getByRole('alert').filter({ hasText: words.errors.unavailable }).waitFor();
        await button(page, words.frame.retry).click();
      },
    },
  );
});

test('who looks at a request, calls its visitor and goes away says so each time, and is told of as long', () =>
  open(`/${words.paths.request}/${first}`, async (page) => {
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    const said: unknown[] = posted(page, deskPaths.presence);
    const last = () => said.at(-1);
    const calledOnce = button(page, words.request.calledOnce);
    await page.getByRole('link', { name: words.request.call }).first().click();
    await button(page, words.request.callEnded).waitFor();
    expect(last()).toEqual({ reference: first, activity: 'calling', isAnyway: false });
    expect(await calledOnce.count()).toBe(1);
    await button(page, words.request.callEnded).click();
    await eventually(async () => last()).toEqual({ reference: first, activity: 'open' });
    await button(page, words.request.callEnded).waitFor({ state: 'detached' });
    expect([desk.requests.get(first)?.state, await calledOnce.count()]).toEqual(['new', 1]);
    await page.getByRole('link', { name: words.request.call }).first().click();
    await calledOnce.click();
    await eventually(async () => desk.requests.get(first)?.state).toBe('called');
    await eventually(async () => last()).toEqual({ reference: first, activity: 'open' });
    await page.getByRole('link', { name: words.frame.back }).click();
    await eventually(async () => last()).toEqual({ reference: first, activity: 'left' });
    await page.getByRole('link', { name: 'Marc Brunel' }).click();
    await eventually(async () => last()).toEqual({ reference: 'V26-002', activity: 'open' });
    // A window that is put aside is looked at by nobody.
    const show = (state: string) =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await show('hidden');
    await eventually(async () => last()).toEqual({ reference: 'V26-002', activity: 'left' });
    await show('visible');
    await eventually(async () => last()).toEqual({ reference: 'V26-002', activity: 'open' });
    await button(page, words.request.visitedOnce).click();
    await eventually(async () => desk.requests.get('V26-002')?.history[0]?.kind).toBe('contact');
    expect(desk.requests.get('V26-002')?.state).toBe('new');
  }));

test('an answer that did not leave is sent once more at a tap, and what keeps it back is told', () =>
  open(
    `/${words.paths.request}/V26-006`,
    async (page) => {
      const whole = desk.requests.get('V26-006')!;
      const [answer] = whole.answers;
      const again = button(page, words.reply.again);
      await refuse(page, deskPaths.answerAgain, 503, 'unavailable');
      await again.click();
      await said(page).filter({ hasText: words.errors.unavailable }).waitFor();
      expect(await page.getByText(words.reply.failedAddress.replace('{to}', answer!.to)).count()).toBe(1);
      const leaving = { ...whole, answers: [{ ...answer!, delivery: { state: 'waiting' } as const }] };
      const asked = posted(page, deskPaths.answerAgain);
      await page.route(`**/${deskPaths.answerAgain}`, (route) => {
        desk.requests.set('V26-006', leaving);
        return route.fulfill({ json: leaving });
      });
      await again.click();
      await page.getByText(words.reply.leaving, { exact: true }).waitFor();
      expect([asked, await again.count()]).toEqual([[{ reference: 'V26-006', id: answer!.id }], 0]);
    },
    { allows: [/503/] },
  ));

test('a form begins with what is known', () => {
  const step = { text: 'Relevé', day: '2027-01-12', time: '14:30', place: 'Vorey' };
  desk.requests.set(first, { ...desk.requests.get(first)!, nextStep: step, amount: 1_250_050 });
  return open(`/${words.paths.request}/${first}`, async (page) => {
    const { request, reply } = words;
    const value = (label: string) => page.getByLabel(label, { exact: true }).first().inputValue();
    await page.locator('summary', { hasText: request.step }).click();
    const labels = [request.stepText, request.stepDay, request.stepTime, request.stepPlace];
    expect(await Promise.all(labels.map(value))).toEqual(Object.values(step));
    await page.locator('summary', { hasText: request.editAmount }).click();
    expect(await value(reply.amount)).toBe('12500,50');
    await page.locator('summary', { hasText: request.editPlace }).click();
    expect(await page.getByRole('textbox', { name: request.place, exact: true }).last().inputValue()).toBe('Polignac');
    await button(page, reply.open).click();
    await eventually(() => focused(page)).toBe(`H2 ${reply.title.replace('{name}', 'Odette Fayolle')}`);
    expect([await value(reply.to), await value(reply.template)]).toEqual(['personne-1@example.test', '']);
    expect(await value(reply.subject)).toContain(first);
    expect(await value(reply.text)).toContain('Odette Fayolle');
    await page.getByLabel(reply.template).selectOption({ label: words.templates.quote.name });
    // The amount that was noted is the quote's.
    expect(await page.getByLabel(reply.amount).last().inputValue()).toBe('12500,50');
    expect(await value(reply.text)).toMatch(/12\s500,50/);
    await page.getByLabel(reply.template).selectOption({ label: words.templates.visit.name });
    expect(await value(reply.text)).toMatch(/14[:\s]?h?\s?30[^]*Vorey|Vorey[^]*14[:\s]?h?\s?30/);
    await button(page, words.frame.cancel).click();
    await page.getByRole('link', { name: words.frame.account }).click();
    expect(await value(words.account.digestTime)).toBe('07:00');
  });
});

test('an answer takes its files along, once: while it leaves it cannot be sent again', () =>
  open(
    `/${words.paths.request}/${first}`,
    async (page) => {
      await button(page, words.reply.open).click();
      await page.getByLabel(words.reply.to, { exact: true }).fill(' odette@example.test ');
      await page.getByLabel(words.reply.text, { exact: true }).fill('Bonjour.');
      await page
        .getByLabel(words.reply.files)
        .setInputFiles({ name: 'devis.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
      await refuse(page, deskPaths.answers, 503, 'unavailable');
      let body = '';
      page.on('request', (request) => {
        if (request.url().endsWith(deskPaths.answers)) body = request.postDataBuffer()?.toString() ?? '';
      });
      const { call } = await held(page, deskPaths.answers);
      await button(page, words.reply.send).click();
      const answer = await call;
      const sending = button(page, words.reply.sending);
      expect([await sending.isDisabled(), await button(page, words.reply.send).count()]).toEqual([true, 0]);
      expect(body).toContain('filename="devis.pdf"');
      expect(body).toContain('"to":"odette@example.test"');
      await answer();
      await eventually(() => button(page, words.reply.send).isEnabled()).toBe(true);
      await alert(page, words.errors.unavailable).waitFor();
    },
    { allows: [/503/] },
  ));

test('a picture that cannot be drawn large says so, and the next one is drawn', () =>
  open(
    `/${words.paths.request}/${first}`,
    async (page) => {
      await page.route('**/files/0/large', (route) => route.fulfill({ status: 404 }));
      const enlarge = page.getByRole('button', { name: words.request.enlarge.replace('{name}', 'toit-nord.jpg') });
      await enlarge.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByText(words.request.noPicture).waitFor();
      const download = dialog.getByRole('link', { name: words.request.download });
      expect(await download.getAttribute('download')).toBe('toit-nord.jpg');
      await button(page, words.request.next).click();
      await dialog.getByRole('img', { name: 'grange.jpg' }).waitFor();
      expect(await dialog.getByText(words.request.noPicture).count()).toBe(0);
      expect(await download.getAttribute('href')).toMatch(/\/1$/);
      await button(page, words.frame.dismiss).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await enlarge.evaluate((opener) => opener === document.activeElement)).toBe(true);
    },
    { allows: [/404/] },
  ));

test('a change that is refused is there to be sent again; what cannot be undone says why', () =>
  open(
    `/${words.paths.request}/${first}`,
    async (page) => {
      const text = page.getByRole('textbox', { name: words.request.stepText, exact: true });
      await refuse(page, deskPaths.changes, 422, 'invalid');
      await page.locator('summary', { hasText: words.request.step }).click();
      await text.fill('Passer');
      await page.getByLabel(words.request.stepDay, { exact: true }).fill('2027-01-11');
      await button(page, words.request.stepSave).click();
      await said(page).filter({ hasText: words.errors.invalid }).waitFor();
      await page.getByRole('link', { name: words.frame.back }).click();
      await page.getByRole('link', { name: 'Odette Fayolle' }).click();
      // Unfolded, since something is written in it.
      await eventually(() => text.isVisible()).toBe(true);
      expect(await text.inputValue()).toBe('Passer');
      await page.unroute(`**/${deskPaths.changes}`);
      await button(page, words.request.stepSave).click();
      await eventually(async () => desk.requests.get(first)?.nextStep).toEqual({ text: 'Passer', day: '2027-01-11' });
      await refuse(page, deskPaths.undo, 404, 'not-found');
      await button(page, words.frame.undo).click();
      await said(page).filter({ hasText: words.errors['not-found'] }).waitFor();
      expect([desk.requests.get(first)?.nextStep?.text, await button(page, words.frame.undo).count()]).toEqual([
        'Passer',
        0,
      ]);
      await button(page, words.request.noteSave).click();
      await page.getByText(words.request.required).waitFor();
    },
    { allows: [/422/, /404/] },
  ));

test('a desk that cannot be reached at first is asked again; an address that it has not leads back to the list', async () => {
  desk.isAvailable = false;
  await open(
    '/nulle-part',
    async (page) => {
      await page.getByRole('heading', { name: words.frame.notFound }).waitFor();
      await page.getByRole('main').getByRole('link', { name: words.frame.back }).click();
      await eventually(() => rows(page).count()).toBe(8);
    },
    {
      allows: [/503/],
      opens: async (page) => {
        await page.goto(`${words.path}/nulle-part`);
        await alert(page, words.errors.unavailable).waitFor();
        desk.isAvailable = true;
        await button(page, words.frame.retry).click();
      },
    },
  );
});

test('who erases a request comes back to the list as it was; the menu counts what is new and what is doubtful', () =>
  open(
    '?state=new',
    async (page) => {
      const menu = page.getByRole('navigation');
      const counted = (name: string) => menu.getByRole('link', { name }).locator('b').textContent();
      await eventually(() => rows(page).count()).toBe(3);
      expect([await counted(words.frame.requests), await counted(words.frame.spam)]).toEqual([
        expect.stringMatching(/^3.*3$/),
        '1',
      ]);
      await page.getByRole('link', { name: 'Odette Fayolle' }).click();
      await button(page, words.erase.open).click();
      await eventually(() => button(page, words.erase.confirm).isEnabled()).toBe(true);
      await button(page, words.erase.confirm).click();
      await eventually(() => rows(page).count()).toBe(2);
      expect(new URL(page.url()).search).toBe('?state=new');
      await eventually(() => counted(words.frame.requests)).toMatch(/^2.*2$/);
    },
    // The screen may ask once more for what is erased.
    { allows: [/404/] },
  ));

test('the sheet of a visit is printed with its pictures, and is on the page only then', () => {
  desk.change(first, { kind: 'next-step', step: { text: 'Relevé', day: '2027-01-12' } }, 'Claire');
  return open(`/${words.paths.request}/${first}`, async (page) => {
    const sheet = page.locator('[data-sheet]');
    await page.evaluate(() => {
      window.print = () => {
        const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-sheet] img')];
        document.title = pictures.map(({ complete, naturalWidth }) => complete && naturalWidth > 0).join();
      };
    });
    await button(page, words.request.print).click();
    await eventually(() => page.title()).toBe('true,true');
    expect(await sheet.count()).toBe(1);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await eventually(() => sheet.count()).toBe(0);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await eventually(() => sheet.count()).toBe(1);
  });
});

test('whom a request is given to is shown while that is on its way, and told by name', () =>
  open(`/${words.paths.request}/${first}`, async (page) => {
    const whom = page.getByLabel(words.request.assignee);
    const shown = () => whom.locator('option:checked').textContent();
    await whom.locator('option').nth(2).waitFor({ state: 'attached' });
    expect(await shown()).toBe(words.request.nobody);
    const { call } = await held(page, deskPaths.changes);
    await whom.selectOption({ label: 'Claire' });
    const answer = await call;
    await eventually(shown).toBe('Claire');
    expect(desk.requests.get(first)?.assignee).toBeUndefined();
    await answer();
    await said(page)
      .filter({ hasText: words.request.historyGiven.replace('{name}', 'Claire') })
      .waitFor();
    expect(await shown()).toBe('Claire');
    await whom.selectOption({ label: words.request.nobody });
    await said(page).filter({ hasText: words.request.historyNobody }).waitFor();
    await eventually(async () => desk.requests.get(first)?.assignee).toBeUndefined();
  }));

test('with time a wait grows, and who looks at a request goes on saying so', () =>
  open(
    '',
    async (page) => {
      const first = page.locator('main li').filter({ hasText: 'Odette Fayolle' });
      const wait = () => first.locator('div > span').last().textContent();
      await eventually(() => rows(page).count()).toBe(8);
      const before = await wait();
      await page.clock.runFor(7_200_000);
      await eventually(wait).not.toBe(before);
      const said = posted(page, deskPaths.presence);
      await page.getByRole('link', { name: 'Odette Fayolle' }).click();
      await eventually(async () => said.length).toBe(1);
      await page.clock.runFor(25_000);
      await eventually(async () => said.length).toBe(2);
      expect(said[1]).toEqual(said[0]);
    },
    { isClockStopped: true },
  ));

test('a text is looked for once it is written, not at each of its letters', () =>
  open(
    '',
    async (page) => {
      await eventually(() => rows(page).count()).toBe(8);
      const asked = posted(page, deskPaths.requests);
      const search = page.getByLabel(words.list.search);
      await search.pressSequentially('bard');
      await page.clock.runFor(200);
      await search.pressSequentially('age ');
      await page.clock.runFor(200);
      await search.press('End');
      expect(asked).toEqual([]);
      await page.clock.runFor(200);
      await eventually(() => rows(page).allTextContents()).toEqual(['Lucie Pradier']);
      expect(asked).toEqual([{ search: 'bardage' }]);
    },
    { isClockStopped: true },
  ));
