/** Whatever a page complains of is heard in every engine: a visit that meets it fails. */
import { expect, test } from 'vitest';
import { pathOf } from '../browser/site-files.ts';
import { inEachEngine } from './each-engine.ts';

const path = pathOf('mentions');

/** What goes wrong in a page, and a word of its complaint. */
const faults: Readonly<Record<string, { readonly work: () => unknown; readonly says: RegExp }>> = {
  'an error that nothing caught': {
    work: () => {
      setTimeout(() => {
        throw new Error('on purpose');
      });
    },
    says: /on purpose/,
  },
  'a promise that nobody handled': { work: () => void Promise.reject(new Error('on purpose')), says: /on purpose/ },
  'an error of React, which it recovers from': { work: () => reportError(new Error('on purpose')), says: /on purpose/ },
  'a message in the console': { work: () => console.error('on purpose'), says: /on purpose/ },
  'a violation of the policy': {
    work: () => {
      const image = document.createElement('img');
      image.src = 'http://elsewhere.invalid/x.png';
      document.body.append(image);
    },
    says: /elsewhere\.invalid/,
  },
  'a file that is not there': { work: () => fetch('/assets/none.js').then(() => null), says: /404/ },
};

inEachEngine((visit) => {
  test.each(Object.entries(faults))('%s', async (_name, { work, says }) => {
    await expect(
      visit(path, {}, async (visitor) => {
        await visitor.evaluate(work as () => null);
        // After this much the page has reported what it does at once.
        await visitor.evaluate(() => new Promise<null>((resolve) => setTimeout(() => resolve(null), 250)));
      }),
    ).rejects.toThrow(says);
  });
});
