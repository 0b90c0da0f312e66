/** A stub of the analytics service, installed before the page loads, which records its calls. */
import type { Page } from 'playwright';

interface Recorded {
  readonly command: string;
  readonly name: string;
  readonly parameters: Record<string, unknown>;
}

/** Puts `window.gtag` in the page; with `answers`, each event's callback is called at once. */
const stub = async (page: Page, answers: boolean): Promise<void> => {
  await page.addInitScript((isAnswering) => {
    const recorded: unknown[] = [];
    Object.assign(window, {
      recorded,
      gtag: (command: string, name: string, parameters: Record<string, unknown>) => {
        recorded.push({
          command,
          name,
          parameters: Object.fromEntries(Object.entries(parameters).filter(([, value]) => typeof value !== 'function')),
        });
        if (isAnswering && typeof parameters['event_callback'] === 'function')
          (parameters['event_callback'] as () => void)();
      },
    });
  }, answers);
};

export const stubGtag = (page: Page): Promise<void> => stub(page, true);

/** A stub that never calls back. */
export const stubSilentGtag = (page: Page): Promise<void> => stub(page, false);

/** Parameters of each call of an event, in order. */
export const gtagCalls = async (page: Page, name: string): Promise<Record<string, unknown>[]> => {
  const recorded = await page.evaluate(() => (window as unknown as { recorded?: Recorded[] }).recorded ?? []);
  return recorded.filter((call) => call.command === 'event' && call.name === name).map(({ parameters }) => parameters);
};
