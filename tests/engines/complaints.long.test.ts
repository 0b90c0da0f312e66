/** Whatever a page complains of is heard in every engine: a visit that meets it fails. */
import { expect, test } from 'vitest';
import { pathOf } from '../browser/site-files.ts';
import { eventually } from '../browser/visit.ts';
import { inEachEngine } from './each-engine.ts';

const path = pathOf('mentions');

/** What goes wrong in a page, and a word of its complaint. */
const faults: Readonly<Record<string, { readonly work: () => unknown; readonly says: string }>> = {
  'an error that nothing caught': {
    work: () => {
      setTimeout(() => {
        throw new Error('uncaught on purpose');
      });
    },
    says: 'uncaught on purpose',
  },
  'a promise that nobody handled': {
    work: () => void Promise.reject(new Error('unhandled on purpose')),
    says: 'unhandled on purpose',
  },
  'an error of React, which it recovers from': {
    work: () => reportError(new Error('reported on purpose')),
    says: 'reported on purpose',
  },
  'a message in the console': { work: () => console.error('said on purpose'), says: 'said on purpose' },
  'a violation of the policy': {
    work: () => {
      const image = document.createElement('img');
      image.src = 'http://elsewhere.invalid/x.png';
      document.body.append(image);
    },
    says: 'elsewhere.invalid',
  },
};

inEachEngine((visit) => {
  test('each kind of fault of a page fails its visit, and a file that is not there', async () => {
    const failed = visit(path, {}, async (visitor) => {
      for (const { work } of Object.values(faults)) await visitor.evaluate(work as () => null);
      await visitor.evaluate(() => fetch('/assets/none.js').then(() => null));
      // What a page does not report at once comes a moment later.
      for (const { says } of Object.values(faults))
        await eventually(async () => (await visitor.tab.complaints()).join('\n')).toContain(says);
    });
    await expect(failed).rejects.toThrow('GET /assets/none.js was answered 404');
    for (const [kind, { says }] of Object.entries(faults)) await expect(failed, kind).rejects.toThrow(says);
  });
});
