/** Chromium, driven by Playwright. */
import type { Page } from 'playwright';
import { sharedBrowser } from '../browser/launch.ts';
import { listen } from '../browser/visit.ts';
import { specialKeys, type Engine, type Step, type Tab } from './engine.ts';

/** Playwright's keyboard is an American one: letters with accents are put in as by an input method. */
const isOnKeyboard = (key: string): boolean => key in specialKeys || /^[ -~]$/.test(key);

const perform = (page: Page, step: Step): Promise<void> => {
  switch (step.type) {
    case 'move':
      return page.mouse.move(step.x, step.y);
    case 'press':
      return page.mouse.down();
    case 'release':
      return page.mouse.up();
    case 'keyDown':
      return isOnKeyboard(step.key) ? page.keyboard.down(step.key) : page.keyboard.insertText(step.key);
    case 'keyUp':
      return isOnKeyboard(step.key) ? page.keyboard.up(step.key) : Promise.resolve();
    case 'wait':
      return new Promise((resolve) => setTimeout(resolve, step.ms));
  }
};

export const startChromium = async (): Promise<Engine> => {
  const browser = await sharedBrowser();
  return {
    version: `Chromium ${browser.version()}`,
    notesComplaints: true,
    isUsable: () => browser.isConnected(),
    open: async (size) => {
      const context = await browser.newContext({ viewport: size, locale: 'fr-FR' });
      const page = await context.newPage();
      const heard = listen(page);
      const tab: Tab = {
        goto: async (url) => {
          await page.goto(url);
        },
        back: async () => {
          await page.goBack({ waitUntil: 'commit' });
        },
        forward: async () => {
          await page.goForward({ waitUntil: 'commit' });
        },
        reload: async () => {
          await page.reload();
        },
        resize: (wanted) => page.setViewportSize(wanted),
        run: (expression) => page.evaluate<string>(expression),
        act: async (steps) => {
          for (const step of steps) await perform(page, step);
        },
        setFiles: (selector, paths) => page.locator(selector).setInputFiles([...paths]),
        screenshot: () => page.screenshot(),
        print: () => page.pdf({ format: 'A4', preferCSSPageSize: true }),
        complaints: () => Promise.resolve(heard),
        close: () => context.close(),
      };
      return tab;
    },
  };
};
