/** Who comes back to the form: what has arrived is over, what has not is whole, and nobody looks like a program. */
import type { Page, Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isLong } from '../setup/length.ts';
import {
  answerWith,
  attach,
  attachedFiles,
  contactApi,
  contactPath,
  fieldOf,
  file,
  fill,
  form,
  json,
  sendButton,
  sendInVain,
  validLead,
  words,
  type Posted,
} from './contact-form.ts';
import { siteFiles } from './site-files.ts';
import { bringToLife, eventually, visit } from './visit.ts';

const path = contactPath();
const allows = [/Failed to load resource/, /Failed to fetch/];
const tokenApi = `${contactApi}/token`;
const plan = file('plan.pdf', 3000);

const valueOf = (posted: Posted | undefined, part: string): string =>
  posted?.parts.find(({ name }) => name === part)?.value ?? '';
const keyOf = (posted: Posted | undefined): string => posted?.request.headers()['idempotency-key'] ?? '';
const namesOf = (posted: Posted | undefined): (string | undefined)[] =>
  (posted?.parts ?? []).filter(({ name }) => name === 'files').map(({ filename }) => filename);
const tokenOf = (posted: Posted | undefined) =>
  JSON.parse(valueOf(posted, 'token')) as { challenge: { parameters: { nonce: string } }; solution?: unknown };

/** A server that is out of reach until the test says so. */
const answerOnceWell = async (page: Page) => {
  let isWell = false;
  const posted = await answerWith(page, (route) => (isWell ? json(201, {})(route) : route.abort('connectionrefused')));
  return { posted, recover: () => void (isWell = true) };
};

const send = async (page: Page): Promise<void> => {
  await sendButton(page).click();
};
const comeBack = async (page: Page): Promise<void> => {
  await page.reload();
  await bringToLife(page);
};
const offer = (page: Page) => page.getByRole('button', { name: words().resumeSend });

const countKept = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('contact');
        opening.onsuccess = () => {
          const count = opening.result.transaction('pending-leads').objectStore('pending-leads').count();
          count.onsuccess = () => resolve(count.result);
        };
      }),
  );

/** A page that is closed before its storage has deleted anything. */
const deleteNothing = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    IDBObjectStore.prototype.delete = function () {
      return this.get('none') as IDBRequest<undefined>;
    };
  });

describe('what has arrived', () => {
  const leaveAtOnce = async (page: Page, work: () => Promise<void>): Promise<void> => {
    await work();
    await page.waitForURL('**/contact_success');
    const next = await page.context().newPage();
    await page.close();
    await next.goto(path);
    await bringToLife(next);
    // What did not arrive would be offered once the copies are read, and the form's control loaded.
    await eventually(() => countKept(next)).toBe(0);
    expect(await offer(next).count()).toBe(0);
    await next.close();
  };

  test('leaves no copy in the browser', () =>
    visit(path, { isAlone: true }, async (page) => {
      const posted = await answerWith(page, json(201, {}));
      await fill(page, validLead);
      await send(page);
      await page.waitForURL('**/contact_success');
      expect(posted).toHaveLength(1);
      await eventually(() => countKept(page)).toBe(0);
    }));

  test('is not offered again to who closes the page before its copy is deleted', () =>
    visit(path, { before: deleteNothing, isAlone: true }, (page) =>
      leaveAtOnce(page, async () => {
        await answerWith(page, json(201, {}));
        await fill(page, validLead);
        await send(page);
      }),
    ));

  test.runIf(isLong)('is not offered in an earlier version either, with its files', () =>
    visit(path, { before: deleteNothing, isAlone: true, allows }, (page) =>
      leaveAtOnce(page, async () => {
        const { posted, recover } = await answerOnceWell(page);
        await fill(page, validLead);
        await attach(page, [plan]);
        await sendInVain(page);
        await comeBack(page);
        await eventually(() => attachedFiles(page).count()).toBe(1);
        recover();
        await fill(page, { message: 'Une grange, et son appentis.' });
        await send(page);
        await page.waitForURL('**/contact_success');
        const [first, last] = [keyOf(posted[0]), keyOf(posted.at(-1))];
        expect(last).not.toBe(first);
        expect(last.startsWith(`${first}.`)).toBe(true);
        expect(namesOf(posted.at(-1))).toEqual(['plan.pdf']);
      }),
    ),
  );
});

test('what has not arrived is offered until its days are over, then deleted', () =>
  visit(path, { isAlone: true, allows }, async (page) => {
    await answerWith(page, (route) => route.abort('connectionrefused'));
    await fill(page, validLead);
    await sendInVain(page);
    await comeBack(page);
    await offer(page).waitFor();
    const keptSince = (daysAgo: number) =>
      page.evaluate(
        (keptAt) =>
          new Promise<void>((resolve) => {
            const opening = indexedDB.open('contact');
            opening.onsuccess = () => {
              const transaction = opening.result.transaction('pending-leads', 'readwrite');
              const store = transaction.objectStore('pending-leads');
              const all = store.getAll();
              all.onsuccess = () => {
                for (const request of all.result as { readonly key: string }[])
                  store.put({ ...request, keptAt }, request.key);
              };
              transaction.oncomplete = () => resolve();
            };
          }),
        Date.now() - daysAgo * 24 * 3_600_000,
      );
    const days = siteFiles().spec.constants.contact.pendingDays;
    await keptSince(days - 0.5);
    await comeBack(page);
    await offer(page).waitFor();
    await keptSince(days + 0.5);
    await comeBack(page);
    await eventually(() => countKept(page)).toBe(0);
    expect(await offer(page).count()).toBe(0);
  }));

describe('who comes back does not look like a program', () => {
  test.runIf(isLong)('each attempt has a solved token of its own', () =>
    visit(path, { allows }, async (page) => {
      let isWell = false;
      const posted = await answerWith(page, (route) => json(isWell ? 201 : 500, { error: 'Panne' })(route));
      await fill(page, validLead);
      await sendInVain(page);
      isWell = true;
      await page.getByRole('button', { name: words().retry }).click();
      await page.waitForURL('**/contact_success');
      const tokens = posted.map(tokenOf);
      expect(tokens.map(({ solution }) => solution !== undefined)).toEqual([true, true]);
      expect(tokens[1]?.challenge.parameters.nonce).not.toBe(tokens[0]?.challenge.parameters.nonce);
    }),
  );

  test('a restored draft that is sent at once has its token, and the time since it was begun', () => {
    const begunAt = Date.now() - 3_600_000;
    const draft = { version: 1, form: siteFiles().spec.site.marker, keptAt: begunAt, begunAt, values: validLead };
    return visit(
      path,
      {
        isLive: false,
        before: (page) =>
          page.addInitScript((text) => localStorage.setItem('contact_draft', text), JSON.stringify(draft)),
      },
      async (page) => {
        const posted = await answerWith(page, json(201, {}));
        await send(page);
        await page.waitForURL('**/contact_success');
        expect(tokenOf(posted[0]).solution).toBeDefined();
        expect(Number(valueOf(posted[0], 'elapsedMs'))).toBeGreaterThanOrEqual(3_600_000);
      },
    );
  });

  test.runIf(isLong)('the token is waited for while the button says that the request is leaving', () =>
    visit(path, {}, async (page) => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(tokenApi, async (route) => {
        await released;
        await route.continue();
      });
      const posted = await answerWith(page, json(201, {}));
      await fill(page, validLead);
      await send(page);
      await eventually(() => sendButton(page).innerText()).toContain(words().sending);
      release();
      await page.waitForURL('**/contact_success');
      expect(tokenOf(posted[0]).solution).toBeDefined();
    }),
  );
});

describe('the draft', () => {
  const stored = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('contact_draft') ?? '');
  /** How many files of the draft the browser's database holds; it is not opened before the form has made it. */
  const countStored = (page: Page): Promise<number> =>
    page.evaluate(async () => {
      const name = 'contact-draft';
      if (!(await indexedDB.databases()).some((each) => each.name === name)) return 0;
      return new Promise<number>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          const files = opening.result.transaction('files').objectStore('files').get('files') as IDBRequest<
            File[] | undefined
          >;
          files.onsuccess = () => resolve(files.result?.length ?? 0);
        };
      });
    });

  /** In the page: what a password manager does. */
  const fillAtOnce = (fields: Readonly<Record<string, string>>): void => {
    for (const [name, value] of Object.entries(fields)) {
      const control = document.querySelector<HTMLInputElement>(`main form [name="${name}"]`);
      if (!control) continue;
      control.value = value;
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
    }
  };

  test.runIf(isLong)('is kept where a helper fills the form in at once while the application wakes', async () => {
    for (const chunk of ['react', 'entry-client', 'Contact-']) {
      const fillOnRequest = (page: Page): Promise<unknown> =>
        page.route(new RegExp(`/assets/${chunk}`), async (route) => {
          await page.evaluate(fillAtOnce, validLead);
          await route.continue();
        });
      // Before the page is asked for: on a busy machine it may ask for its application before a later route is there.
      await visit(path, { isLive: false, isAlone: true, before: fillOnRequest }, async (page) => {
        await bringToLife(page);
        await eventually(() => stored(page)).toContain(validLead.message);
      });
    }
  });

  test('keeps its files over a page that is taken away, until it is erased', () =>
    visit(path, { isAlone: true }, async (page) => {
      const posted = await answerWith(page, json(201, {}));
      await fill(page, { message: validLead.message });
      await attach(page, [plan, file('toit.jpg', 2000)]);
      await eventually(() => attachedFiles(page).count()).toBe(2);
      await eventually(() => stored(page)).toContain('toit.jpg');
      await eventually(() => countStored(page)).toBe(2);
      await comeBack(page);
      await eventually(() => attachedFiles(page).allInnerTexts()).toEqual([
        expect.stringContaining('plan.pdf'),
        expect.stringContaining('toit.jpg'),
      ]);
      await fill(page, validLead);
      await send(page);
      await page.waitForURL('**/contact_success');
      expect(namesOf(posted[0])).toEqual(['plan.pdf', 'toit.jpg']);

      await page.goto(path);
      await bringToLife(page);
      await attach(page, [plan]);
      await eventually(() => countStored(page)).toBe(1);
      await comeBack(page);
      await eventually(() => attachedFiles(page).count()).toBe(1);
      await form(page)
        .getByRole('button', { name: words().draftErase ?? '' })
        .click();
      await eventually(() => attachedFiles(page).count()).toBe(0);
      await comeBack(page);
      await fieldOf(page, 'message').fill('Autre chose');
      expect(await attachedFiles(page).count()).toBe(0);
    }));

  test.runIf(isLong)('names the files that this device could not keep', () => {
    const draft = {
      version: 1,
      form: siteFiles().spec.site.marker,
      keptAt: Date.now(),
      values: { message: validLead.message },
      files: ['plan.pdf'],
    };
    return visit(
      path,
      {
        isAlone: true,
        before: (page) =>
          page.addInitScript((text) => localStorage.setItem('contact_draft', text), JSON.stringify(draft)),
      },
      async (page) => {
        const sentence = words().fileAgain.replace('{file}', 'plan.pdf');
        await eventually(async () => ((await form(page).textContent()) ?? '').replaceAll('\u00a0', ' ')).toContain(
          sentence,
        );
      },
    );
  });
});

describe('a file that the page can read and the network cannot', () => {
  const hasFile = (route: Route): boolean => route.request().postDataBuffer()?.includes('filename="plan.pdf"') ?? false;
  const told = async (page: Page): Promise<string> =>
    ((await form(page).textContent()) ?? '').replaceAll('\u00a0', ' ');

  test('goes from a copy, as the same request', () =>
    visit(path, { allows }, async (page) => {
      let attempts = 0;
      const posted = await answerWith(page, (route) =>
        ++attempts === 1 ? route.abort('failed') : json(201, {})(route),
      );
      await fill(page, validLead);
      await attach(page, [plan]);
      await send(page);
      await page.waitForURL('**/contact_success');
      expect(posted.map(namesOf)).toEqual([['plan.pdf'], ['plan.pdf']]);
      expect(keyOf(posted[1])).toBe(keyOf(posted[0]));
    }));

  test.runIf(isLong)('is named where the copy does not leave either, and the request goes without it', () =>
    visit(path, { allows }, async (page) => {
      const posted = await answerWith(page, (route) => (hasFile(route) ? route.abort('failed') : json(201, {})(route)));
      await fill(page, validLead);
      await attach(page, [plan]);
      await sendInVain(page);
      await eventually(() => told(page)).toContain(words().fileNotSent.replace('{file}', 'plan.pdf'));
      await form(page)
        .getByRole('button', { name: words().removeFile.replace('{file}', 'plan.pdf') })
        .click();
      await send(page);
      await page.waitForURL('**/contact_success');
      expect(namesOf(posted.at(-1))).toEqual([]);
    }),
  );

  test.runIf(isLong)('is not blamed for a server that is out of reach', () =>
    visit(path, { allows }, async (page) => {
      await page.route(tokenApi, (route) => route.abort('connectionrefused'));
      await answerOnceWell(page);
      await fill(page, validLead);
      await attach(page, [plan]);
      await sendInVain(page);
      expect(await told(page)).not.toContain(words().fileNotSent.replace('{file}', 'plan.pdf'));
    }),
  );
});

test.runIf(isLong)('a file without an ending is taken for what it is, one with blanks and dots after it as well', () =>
  visit(path, {}, async (page) => {
    const buffer = Buffer.from('%PDF-1.7\n');
    await fieldOf(page, 'files').setInputFiles([
      { name: 'Plan v2.1', mimeType: '', buffer },
      { name: 'plan.pdf.', mimeType: '', buffer },
      { name: 'toit.dwg', mimeType: '', buffer: Buffer.from('AC1032') },
    ]);
    await eventually(() => attachedFiles(page).allInnerTexts()).toEqual([
      expect.stringContaining('Plan v2.1.pdf'),
      expect.stringContaining('plan.pdf'),
    ]);
    const refused = siteFiles().spec.contactForm.messages.fileTypeRefused.replace('{file}', 'toit.dwg');
    expect(((await form(page).textContent()) ?? '').replaceAll('\u00a0', ' ')).toContain(refused);
  }),
);
