/** What the files of a worker share: one failure is one file's, and what has died is made anew. */
import { expect, test } from 'vitest';
import { keptIn } from '../setup/kept.ts';

interface Browser {
  readonly number: number;
  isConnected: boolean;
}

test('is made once for all who ask, and again after a failure or once it is no longer usable', async () => {
  const browsers = new Map<string, Promise<Browser>>();
  let starts = 0;
  const browser = (): Promise<Browser> =>
    keptIn(
      browsers,
      'chromium',
      async () => {
        starts += 1;
        if (starts === 1) throw new Error('too many processes');
        return { number: starts, isConnected: true };
      },
      ({ isConnected }) => isConnected,
    );
  await expect(browser()).rejects.toThrow('too many processes');
  const [first, again] = await Promise.all([browser(), browser()]);
  expect([first.number, again]).toEqual([2, first]);
  first.isConnected = false;
  const others = await Promise.all([browser(), browser()]);
  expect(others.map(({ number }) => number)).toEqual([3, 3]);
});
