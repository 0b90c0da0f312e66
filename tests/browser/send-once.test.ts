/**
 * Whoever presses the submit button twice, as many do with every button, sends one request; whoever cancels is told.
 * The rest: send-once.long.test.ts.
 */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import {
  answerWith,
  attach,
  attachedFiles,
  contactApi,
  contactPath,
  failureBanner,
  fieldOf,
  file,
  fill,
  form,
  json,
  readBody,
  recordAlerts,
  sendButton,
  sendInVain,
  successPath,
  validLead,
} from './contact-form.ts';
import { isLong, oneIn } from '../setup/length.ts';
import { siteFiles } from './site-files.ts';
import { eventually, visit, type VisitOptions } from './visit.ts';
import { cancelButton, answerLater, isSending, cancelled } from './sending.ts';

const { words } = siteFiles().spec.contactForm;

type Presses = (page: Page, x: number, y: number) => Promise<unknown>;

const presses: Readonly<Record<string, Presses>> = {
  'a double click': (page, x, y) => page.mouse.dblclick(x, y),
  'three clicks': (page, x, y) => page.mouse.click(x, y, { clickCount: 3 }),
  'a second click once it is sending': async (page, x, y) => {
    await page.mouse.click(x, y);
    await isSending(page);
    await page.mouse.click(x, y);
  },
  'a second click a little beside': async (page, x, y) => {
    await page.mouse.click(x, y);
    await isSending(page);
    for (const [dx, dy] of [
      [12, 12],
      [-12, 12],
      [0, 20],
      [12, -12],
    ] as const)
      await page.mouse.click(x + dx, y + dy);
  },
  'a click, then the Enter key': async (page, x, y) => {
    await page.mouse.click(x, y);
    await page.keyboard.press('Enter');
    await isSending(page);
    await page.keyboard.press('Enter');
  },
  'the Enter key, held': async (page) => {
    await sendButton(page).focus();
    for (let repeat = 0; repeat < 8; repeat += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
  },
  'the Enter key in a field, twice': async (page) => {
    await fieldOf(page, 'lastname').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  },
};

const touches: Readonly<Record<string, Presses>> = {
  'a double tap': async (page, x, y) => {
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
  },
  'a tap once it is sending': async (page, x, y) => {
    await page.touchscreen.tap(x, y);
    await isSending(page);
    await page.touchscreen.tap(x, y);
  },
  'a tap, then the click of a mouse': async (page, x, y) => {
    await page.touchscreen.tap(x, y);
    await isSending(page);
    await page.mouse.click(x, y);
  },
};

/** Places on the button, as fractions of its width and height. */
const places = [
  [0.05, 0.5],
  [0.5, 0.95],
  [0.95, 0.5],
] as const;

const sendsOnce = (press: Presses, [across, down]: readonly [number, number], options: VisitOptions) =>
  visit(contactPath(), options, async (page) => {
    const { posted, answer } = await answerLater(page);
    await fill(page, validLead);
    await sendButton(page).scrollIntoViewIfNeeded();
    const box = (await sendButton(page).boundingBox())!;
    await press(page, box.x + box.width * across, box.y + box.height * down);
    await isSending(page);
    answer();
    await page.waitForURL(`**${successPath()}`);
    expect(posted).toHaveLength(1);
  });

/** Each way to press at one place, in turn. */
const placed = (ways: Readonly<Record<string, Presses>>) =>
  Object.keys(ways).map((name, way) => [name, places[way % places.length]!] as const);

describe('one request is sent by', () => {
  test.each(oneIn(4, placed(presses)))('%s at %j', (name, place) => sendsOnce(presses[name]!, place, {}));

  // What is pressed is kept by the start script, whatever the place: every second way, and the last.
  const early = Object.keys(presses).filter((_name, way) => way % 2 === 0);
  test.each(isLong ? early : oneIn(6, Object.keys(presses)))('%s before the application is awake', (name) =>
    sendsOnce(presses[name]!, places[0], { isLive: false }),
  );

  test.each(oneIn(6, placed(touches)))('%s at %j on a phone', (name, place) =>
    sendsOnce(touches[name]!, place, { width: 390, height: 844, context: { hasTouch: true, isMobile: true } }),
  );

  test('a double click on the button that tries again', () =>
    visit(contactPath(), { isAlone: true, allows: [/status of 503/] }, async (page) => {
      let isDown = true;
      const posted = await answerWith(page, (route) => json(isDown ? 503 : 201, { error: 'x' })(route));
      await fill(page, validLead);
      await sendInVain(page);
      isDown = false;
      await failureBanner(page).getByRole('button', { name: words.retry }).dblclick();
      await page.waitForURL(`**${successPath()}`);
      expect(posted).toHaveLength(2);
    }));
});

describe('cancelling', () => {
  test('says what it did, and keeps what is in the form', () =>
    cancelled(async (page) => {
      await cancelButton(page).click();
      await eventually(() => page.getByText(words.cancelled).isVisible()).toBe(true);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words.cancelled);
      expect(await sendButton(page).isEnabled()).toBe(true);
      expect(await fieldOf(page, 'message').inputValue()).toBe(validLead.message);
      expect(await attachedFiles(page).count()).toBe(1);
      await fieldOf(page, 'message').press('End');
      await page.keyboard.type(' Merci.');
      await eventually(() => page.getByText(words.cancelled).count()).toBe(0);
    }));
});

describe('what fails by itself', () => {
  test('the form is sent natively with its values and files, once, where the application does not come', () =>
    visit(
      contactPath(),
      {
        isLive: false,
        before: (page) => page.route('**/assets/entry-client-*', (route) => route.abort()),
        allows: [/Failed to load resource|Failed to fetch|net::ERR/],
      },
      async (page) => {
        const posted: ReturnType<typeof readBody>[] = [];
        await page.route(contactApi, async (route) => {
          posted.push(readBody(route.request()));
          await route.fulfill({ status: 303, headers: { location: successPath() } });
        });
        await fill(page, validLead);
        await attach(page, [file('plan.pdf', 2048)]);
        await sendButton(page).dblclick();
        await page.waitForURL(`**${successPath()}`);
        expect(posted).toHaveLength(1);
        expect(posted[0]?.parts).toEqual(
          expect.arrayContaining([
            expect.objectContaining({ name: 'message', value: validLead.message }) as unknown,
            expect.objectContaining({ name: 'files', filename: 'plan.pdf' }) as unknown,
          ]),
        );
      },
    ));

  test('a native submission of the living form carries its attachments', () =>
    visit(contactPath(), { isAlone: true }, async (page) => {
      const posted: ReturnType<typeof readBody>[] = [];
      await page.route(contactApi, async (route) => {
        posted.push(readBody(route.request()));
        await route.fulfill({ status: 303, headers: { location: successPath() } });
      });
      await fill(page, validLead);
      await attach(page, [file('plan.pdf', 2048), file('toit.png', 1024)]);
      await eventually(() => attachedFiles(page).count()).toBe(2);
      await form(page).evaluate((element: HTMLFormElement) => element.submit());
      await page.waitForURL(`**${successPath()}`);
      expect(posted[0]?.parts.flatMap(({ filename }) => filename ?? [])).toEqual(['plan.pdf', 'toit.png']);
      expect(posted[0]?.parts.find(({ name }) => name === 'message')?.value).toBe(validLead.message);
    }));

  /** Each breaks a call that the form may use to read or to send. */
  const broken: Readonly<Record<string, () => void>> = {
    'FormData cannot be made': () => {
      window.FormData = new Proxy(FormData, {
        construct: () => {
          throw new Error('no FormData');
        },
      });
    },
    'the form has no elements to read': () =>
      Object.defineProperty(HTMLFormElement.prototype, 'elements', {
        get: () => {
          throw new Error('no elements');
        },
      }),
    'no key can be made': () => {
      Object.defineProperty(crypto, 'randomUUID', { value: undefined });
      crypto.getRandomValues = () => {
        throw new Error('no random values');
      };
    },
  };
  test.each(oneIn(3, Object.keys(broken)))('when %s, the visitor is told', (name) =>
    visit(contactPath(), { isAlone: true, allows: [/no FormData|no elements|no random values/] }, async (page) => {
      const alerts = recordAlerts(page);
      await answerWith(page, json(201, { ok: true }));
      await fill(page, validLead);
      await page.evaluate(broken[name]!);
      await sendButton(page).click();
      await eventually(() => failureBanner(page).isVisible()).toBe(true);
      await eventually(() => Promise.resolve(alerts)).toEqual([siteFiles().spec.errors.unexpected]);
    }),
  );
});

test('what was typed just before the page hides is in the draft', () =>
  visit(contactPath(), { isClockStopped: true }, async (page) => {
    const draft = () => page.evaluate(() => localStorage.getItem('contact_draft'));
    await fieldOf(page, 'message').pressSequentially('Une grange');
    expect(await draft()).toBeNull();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(await draft()).toContain('Une grange');
  }));
