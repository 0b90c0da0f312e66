/** The form in hands that are quick, and filled in by helpers of the browser before the application comes. */
import { expect, test } from 'vitest';
import { contactPath, successPath, validLead } from '../browser/contact-form.ts';
import { inEachEngine } from './each-engine.ts';
import type { EngineName } from './engine.ts';
import { received } from './requests.ts';
import type { Visitor } from './visitor.ts';

const path = contactPath();
const sendButton = 'main form button[type="submit"]';

/** Sets values as a password manager does: by script, with the events of typing. */
const fillByHelper = (visitor: Visitor, fields: Readonly<Record<string, string>>, isTold: boolean): Promise<null> =>
  visitor.evaluate(
    (values, tells) => {
      for (const [name, value] of Object.entries(values)) {
        const field = document.querySelector<HTMLInputElement>(`main form [name="${name}"]`);
        if (field === null) throw new Error(`The form has no field « ${name} ».`);
        field.value = value;
        if (!tells) continue;
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }
      return null;
    },
    fields,
    isTold,
  );
const untilSent = (visitor: Visitor) => visitor.until((wanted) => location.pathname === wanted, successPath());

const told = { by: 'a password manager, which tells of them', isTold: true };
const untold = { by: 'the browser, which does not', isTold: false };

/**
 * How long after the first click the second one comes: each pause, and each way to fill the form in.
 * `browser/returning` shows in Chromium what is told of.
 */
const casesOf: Readonly<Record<EngineName, readonly (typeof told & { readonly pauseMs: number })[]>> = {
  chromium: [{ ...untold, pauseMs: 300 }],
  firefox: [
    { ...told, pauseMs: 120 },
    { ...untold, pauseMs: 500 },
  ],
  webkit: [
    { ...told, pauseMs: 300 },
    { ...untold, pauseMs: 120 },
  ],
};

inEachEngine((visit, engine) => {
  test.each(casesOf[engine])(
    'values set before the application comes by $by, are sent once by a double click, $pauseMs ms apart',
    ({ isTold, pauseMs }) =>
      visit(path, { isLive: false }, async (visitor, front) => {
        await fillByHelper(visitor, validLead, isTold);
        await visitor.wake();
        await visitor.doubleClick(sendButton, pauseMs);
        await untilSent(visitor);
        const requests = await received(front);
        expect(requests).toHaveLength(1);
        expect(requests[0]).toMatchObject(validLead);
      }),
  );
});
