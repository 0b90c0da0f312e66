/** The contact form, from the first letter to the request that the server receives, and the draft of it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contactPath, successPath, validLead, words } from '../browser/contact-form.ts';
import { pathOf } from '../browser/site-files.ts';
import { inOtherEngines } from './each-engine.ts';
import { received } from './requests.ts';
import { phone, type Visitor } from './visitor.ts';

const path = contactPath();
const legal = pathOf('mentions');
const sendButton = 'main form button[type="submit"]';
const files = 'main form input[name="files"]';
const draftKey = 'contact_draft';
/** A private window of WebKit, as its driver opens, keeps no file in IndexedDB: the form goes on without that copy. */
const allows = [/^warn: null$/];

const folder = mkdtempSync(join(tmpdir(), 'vellarbre-plans-'));
const plan = join(folder, 'plan.pdf');
writeFileSync(plan, `%PDF-1.4\n${'a'.repeat(2000)}`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { projectType, ...typed } = validLead;

/** Fills in the form as a person does: key by key, and the list by its first letters. */
const fillIn = async (visitor: Visitor): Promise<void> => {
  for (const [name, text] of Object.entries(typed)) await visitor.type(`main form [name="${name}"]`, text);
  await visitor.focus('main form [name="projectType"]');
  for (const letter of projectType) await visitor.press(letter);
  await visitor.until(
    (wanted) => document.querySelector<HTMLSelectElement>('main form [name="projectType"]')?.value === wanted,
    projectType,
  );
};

const valuesOf = (visitor: Visitor): Promise<Record<string, string>> =>
  visitor.evaluate(
    (names) =>
      Object.fromEntries(
        names.map((name) => [
          name,
          document.querySelector<HTMLInputElement>(`main form [name="${name}"]`)?.value ?? '',
        ]),
      ),
    Object.keys(validLead),
  );

const untilAttached = (visitor: Visitor, name: string) =>
  visitor.until(
    (wanted) => [...document.querySelectorAll('main form li')].some((item) => item.textContent.includes(wanted)),
    name,
  );

const untilSent = (visitor: Visitor) => visitor.until((wanted) => location.pathname === wanted, successPath());

/** What the server receives of a complete request with its plan. */
const complete = { ...validLead, 'plan.pdf': 2009 };

const untilDrafted = (visitor: Visitor) =>
  visitor.until((key, message) => localStorage.getItem(key)?.includes(message) === true, draftKey, validLead.message);
const untilPutBack = (visitor: Visitor) =>
  visitor.until(
    (message) => document.querySelector<HTMLTextAreaElement>('main form [name="message"]')?.value === message,
    validLead.message,
  );

const draftOf = (visitor: Visitor) => visitor.evaluate((key) => localStorage.getItem(key), draftKey);

inOtherEngines((visit) => {
  test('a request lacks something, is erased, written anew, left, refused once: it arrives with all of it', () =>
    visit(path, { allows: [...allows, /503/] }, async (visitor, front) => {
      await visitor.click(sendButton);
      await visitor.until(() => document.activeElement?.closest('#_error-summary') !== null);
      const messages = await visitor.evaluate(() =>
        [...document.querySelectorAll('main form [id$="-error"] p')].map((message) => message.textContent),
      );
      expect(messages.length).toBeGreaterThan(2);
      expect(await received(front)).toEqual([]);
      expect(await visitor.address()).toBe(path);

      await visitor.type('main form [name="message"]', validLead.message);
      await untilDrafted(visitor);
      await visitor.tab.reload();
      await untilPutBack(visitor);
      await visitor.wake();
      await visitor.click('main form [data-draft-erase]');
      await visitor.until(() => document.querySelector<HTMLElement>('[data-draft-notice]')?.hidden);
      expect(Object.values(await valuesOf(visitor)).join('')).toBe('');
      expect(await draftOf(visitor)).toBeNull();

      await fillIn(visitor);
      await untilDrafted(visitor);
      await visitor.click(`footer a[href="${legal}"]`);
      await visitor.untilAt(legal);
      await visitor.tab.back();
      await untilPutBack(visitor);
      expect(await valuesOf(visitor)).toEqual(validLead);
      await visitor.tab.setFiles(files, [plan]);
      await untilAttached(visitor, 'plan.pdf');
      front.refuseOnce(/\/api\/public\/contact$/);
      // The page says its failure in an alert, which would wait for an answer.
      await visitor.evaluate(() => {
        window.alert = () => undefined;
        return null;
      });
      await visitor.click(sendButton);
      await visitor.click('main button', words().retry);
      await untilSent(visitor);
      // Engines differ in where the focus is once what had it is removed.
      await visitor.until(() => document.activeElement?.tagName === 'MAIN');
      expect(await received(front)).toMatchObject([complete, complete]);
      expect(await draftOf(visitor)).toBeNull();
    }));

  test('a request on a phone, begun before the application came, arrives whole', () => {
    let release = (): void => undefined;
    return visit(
      path,
      { allows, size: phone, isLive: false, before: (front) => (release = front.hold(/\/assets\/entry-client-/)) },
      async (visitor, front) => {
        await fillIn(visitor);
        await visitor.tab.setFiles(files, [plan]);
        await visitor.click(sendButton);
        release();
        await untilSent(visitor);
        const requests = await received(front);
        expect(requests).toHaveLength(1);
        expect(requests[0]).toMatchObject(complete);
      },
    );
  });
});
