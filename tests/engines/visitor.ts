/** A person with a mouse and a keyboard before a tab, whichever engine draws it. */
import { expect } from 'vitest';
import { patienceMs } from '../browser/launch.ts';
import type { Size, Step, Tab } from './engine.ts';

/** What goes into a page and comes out of it: an element of the page does not. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** What may come out of it. */
export type PlainAnswer = Plain | undefined;

/** An element of the page: the first that matches, and has this text or name where one is given. */
export interface Target {
  readonly css: string;
  /** The beginning of its text or of its `aria-label`. */
  readonly name?: string;
}

export interface Visitor {
  readonly tab: Tab;
  /** Path, query and fragment of the page. */
  address(): Promise<string>;
  /** The value of `work` in the page: it may use its arguments and nothing else. */
  evaluate<T extends PlainAnswer, A extends readonly Plain[]>(
    work: (...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<T>;
  /**
   * Asserts that `work` finds what is not empty, false or nothing, at once or later: it looks at each frame, over
   * navigations. What it throws counts as not found. Returns the value.
   */
  until<T extends PlainAnswer, A extends readonly Plain[]>(
    work: (...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<Exclude<T, null | undefined | false | '' | 0>>;
  /** Waits until the page is at this path, with this query and fragment. */
  untilAt(address: string): Promise<void>;
  /** Moves the pointer to the middle of an element, once it can be used, stands still and lies under nothing. */
  hover(css: string, name?: string): Promise<void>;
  click(css: string, name?: string): Promise<void>;
  /** Two clicks with `pauseMs` between them, the pointer where it was. */
  doubleClick(css: string, pauseMs: number): Promise<void>;
  focus(css: string, name?: string): Promise<void>;
  /** Presses one key: a character, or one of `specialKeys`. */
  press(key: string): Promise<void>;
  /**
   * Clicks into a field and types, until the field shows it: a driver may take keys as pressed before the page has
   * them.
   */
  type(css: string, text: string): Promise<void>;
  /** Shows the intent that the start script waits for, then waits until the application has taken over. */
  wake(): Promise<void>;
}

/** Longer waits in the page are asked for again: a page that goes may leave one without an answer. */
const stretchMs = 5000;

/** Rejects where the page that was asked is gone without an answer. */
const unlessGone = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const gone = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The page gave no answer.')), 2 * stretchMs);
  });
  return Promise.race([answer, gone]).finally(() => clearTimeout(timer));
};

/** A page wakes in less, even on a busy machine. */
const pressAgainMs = 1500;
const isLive = `() => document.documentElement.dataset['live'] !== undefined`;

export const visitorOf = (tab: Tab): Visitor => {
  const evaluate: Visitor['evaluate'] = async (work, ...args) =>
    JSON.parse(
      await tab.run(`(async () => JSON.stringify((await (${work.toString()})(...${JSON.stringify(args)})) ?? null))()`),
    ) as never;

  const wait: Visitor['until'] = async (work, ...args) => {
    const deadline = Date.now() + patienceMs;
    let why = '';
    while (Date.now() < deadline) {
      try {
        const { value, error } = JSON.parse(await unlessGone(tab.run(waiting(work.toString(), args)))) as {
          value?: never;
          error?: string;
        };
        if (value !== undefined) return value;
        why = error ?? '';
      } catch (error) {
        // The page has gone meanwhile: the next one is asked.
        why = String(error);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    }
    const { text, address, said } = await evaluate(() => ({
      address: location.href,
      text: document.body.innerText.slice(0, 500),
      // A form that was not sent may say why far below.
      said: [...document.querySelectorAll('[role=status], [role=alert], [aria-invalid=true]')].map(
        ({ id, textContent }) => `${id} ${textContent}`.trim(),
      ),
    }));
    throw new Error(`Not so after ${patienceMs / 1000} s: ${work.toString()} ${JSON.stringify(args)} ${why}
${address}\n${text}\n${said.join('\n')}`);
  };

  const until: Visitor['until'] = async (work, ...args) => {
    const found = await wait(work, ...args);
    expect(found).toBeTruthy();
    return found;
  };

  const hover = async (css: string, name?: string): Promise<void> => {
    const { x, y } = await wait(pointOf, { css, ...(name !== undefined && { name }) });
    await tab.act([{ type: 'move', x, y }]);
  };
  const click = async (css: string, name?: string): Promise<void> => {
    await hover(css, name);
    await tab.act(clickSteps);
  };
  const press = (key: string): Promise<void> =>
    tab.act([
      { type: 'keyDown', key },
      { type: 'keyUp', key },
    ]);
  const address = (): Promise<string> => evaluate(() => location.pathname + location.search + location.hash);

  return {
    tab,
    address,
    evaluate,
    until,
    untilAt: async (wanted) => {
      await until((path) => location.pathname + location.search + location.hash === path, wanted);
    },
    hover,
    click,
    doubleClick: async (css, pauseMs) => {
      await hover(css);
      await tab.act([...clickSteps, { type: 'wait', ms: pauseMs }, ...clickSteps]);
    },
    focus: async (css, name) => {
      await wait(focusOn, { css, ...(name !== undefined && { name }) });
    },
    press,
    type: async (css, text) => {
      await click(css);
      await tab.act(
        Array.from(text).flatMap((key): Step[] => [
          { type: 'keyDown', key },
          { type: 'keyUp', key },
        ]),
      );
      await until(showsTyped, text);
    },
    wake: async () => {
      const deadline = Date.now() + patienceMs;
      // WebKitGTK may lose a key that is pressed in the instant of the page's load: it is pressed again.
      for (;;) {
        await press('Shift');
        const { value } = JSON.parse(await tab.run(waiting(isLive, [], pressAgainMs))) as { value?: true };
        if (value) return;
        if (Date.now() > deadline) throw new Error(`The application has not taken over after ${patienceMs / 1000} s.`);
      }
    },
  };
};

const clickSteps: readonly Step[] = [{ type: 'press' }, { type: 'release' }];

/** Sizes of a telephone and of a desktop. */
export const phone: Size = { width: 390, height: 844 };
export const desktop: Size = { width: 1440, height: 900 };

/**
 * The expression that waits in the page: `{ value }` as soon as there is one, `{ error }` when a stretch is over, also
 * while `work` itself waits (for a frame that is never drawn).
 */
const waiting = (work: string, args: readonly Plain[], limitMs = stretchMs): string => `new Promise((resolve) => {
  let error;
  let isOver = false;
  const end = (answer) => {
    const text = JSON.stringify(answer);
    isOver = true;
    resolve(text);
  };
  setTimeout(() => end({ error }), ${limitMs});
  const look = async () => {
    try {
      const value = await (${work})(...${JSON.stringify(args)});
      if (value) end({ value });
    } catch (reason) {
      error = String(reason);
    }
    if (!isOver) setTimeout(look, 20);
  };
  void look();
})`;

/**
 * Where to click an element: its middle in the window, in pixels; nothing while it is hidden or disabled, moves or lies
 * under another one. Runs in the page.
 */
const pointOf = async ({ css, name }: { readonly css: string; readonly name?: string }) => {
  const element = [...document.querySelectorAll<HTMLElement>(css)].find(
    (candidate) =>
      candidate.checkVisibility({ visibilityProperty: true }) &&
      (name === undefined ||
        candidate.textContent.trim().startsWith(name) ||
        candidate.getAttribute('aria-label')?.startsWith(name) === true),
  );
  // A visitor waits for what is grey.
  if (element === undefined || element.matches(':disabled')) return undefined;
  const first = element.getBoundingClientRect();
  const isInView = first.top >= 0 && first.bottom <= innerHeight && first.left >= 0 && first.right <= innerWidth;
  if (!isInView) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const after = element.getBoundingClientRect();
  if (before.top !== after.top || before.left !== after.left || after.width === 0) return undefined;
  // A link over two lines has an empty middle: its first line is what is clicked.
  const line = element.getClientRects()[0] ?? after;
  const x = line.left + line.width / 2;
  const y = line.top + line.height / 2;
  const hit = document.elementFromPoint(x, y);
  if (hit !== null && (element.contains(hit) || hit.contains(element))) return { x, y };
  // It lies under a bar that stays in place: a visitor scrolls on.
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  return undefined;
};

/** Whether the field with the focus holds a text. Runs in the page. */
const showsTyped = (text: string): boolean =>
  document.activeElement !== null &&
  'value' in document.activeElement &&
  String(document.activeElement.value).includes(text);

/** Gives an element the focus; whether it has it. Runs in the page. */
const focusOn = ({ css, name }: { readonly css: string; readonly name?: string }) => {
  const element = [...document.querySelectorAll<HTMLElement>(css)].find(
    (candidate) =>
      candidate.checkVisibility({ visibilityProperty: true }) &&
      (name === undefined ||
        candidate.textContent.trim().startsWith(name) ||
        candidate.getAttribute('aria-label')?.startsWith(name) === true),
  );
  element?.focus();
  return element !== undefined && document.activeElement === element;
};
