/** What several servers share is swept every hour: one of them may have left something. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSweep, sweepFiles } from '../../server/retention/sweep.ts';

const hour = 3600_000;
type Options = Parameters<typeof startSweep>[0];

let asked: string[];
let errors: string[];
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  errors = [];
});
afterEach(() => void vi.useRealTimers());

/** Files of which none is unknown; what fails does so before anything is looked at. */
const optionsOf = ({ isShared, failure }: { isShared: boolean; failure?: Error }) =>
  ({
    dataDir: '/data',
    clock: () => new Date(),
    now: new Date(),
    log: {
      warn: (_what: unknown, sentence?: string) => void errors.push(String(sentence)),
      error: (_what: unknown, sentence?: string) => void errors.push(String(sentence)),
    },
    alarms: { clear: (kind: string) => void asked.push(`clear ${kind}`) },
    runExclusively: async (name: string, work: () => Promise<unknown>) => {
      asked.push(name);
      if (failure) throw failure;
      await work();
    },
    store: {
      unknownFiles: () => Promise.resolve([]),
      readState: () => Promise.resolve(undefined),
      count: () => Promise.resolve({ leads: 0 }),
    },
    files: {
      isShared,
      discardThumbnails: () => Promise.resolve(),
      tombstones: { read: () => Promise.resolve(new Set()) },
      list: () => Promise.resolve({ now: 0, files: [] }),
      discardIncoming: () => 2,
    },
  }) as unknown as Options & Parameters<typeof sweepFiles>[0];
const start = (options: Parameters<typeof optionsOf>[0]): { stop(): void } => startSweep(optionsOf(options));

test('a shared store is swept each hour, by one server at a time, until the server ends', async () => {
  const sweep = start({ isShared: true });
  await vi.advanceTimersByTimeAsync(hour - 1);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['sweep', 'clear files-unknown']);
  await vi.advanceTimersByTimeAsync(hour);
  expect(asked).toHaveLength(4);
  sweep.stop();
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(asked).toHaveLength(4);
  expect(errors).toEqual([]);
});

test('a sweep that fails is told, and tried again', async () => {
  const sweep = start({ isShared: true, failure: new Error('no answer') });
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(asked).toEqual(['sweep', 'sweep']);
  expect(errors).toEqual(Array.from({ length: 2 }, () => 'attachment cleanup failed: tried again in an hour'));
  sweep.stop();
});

test('a store of one server is swept at its start alone', async () => {
  const sweep = start({ isShared: false });
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(asked).toEqual([]);
  sweep.stop();
});

test('a start removes what interrupted requests left, and goes on where the sweep fails, which is told', async () => {
  await sweepFiles(optionsOf({ isShared: false }));
  expect([asked, errors]).toEqual([['sweep', 'clear files-unknown'], ['files of interrupted requests removed']]);
  await sweepFiles(optionsOf({ isShared: true, failure: new Error('locked') }));
  expect(errors.at(-1)).toBe('attachment cleanup failed: tried again at the next start');
});
