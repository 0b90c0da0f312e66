/** The streams that tell open screens of changes: at once, for as long as their session lasts, within limits. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLive } from '../../desk/server/live.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Streams over a store whose revision and sessions are the test's. */
const startLive = (isNotified = false) => {
  const failures: string[] = [];
  const state = { revision: 1, isDown: false, asked: 0, ended: new Set<string>(), unwatched: 0, failures };
  let notify = (): void => undefined;
  const live = createLive({
    store: {
      revision: () => {
        state.asked += 1;
        return state.isDown ? Promise.reject(new Error('down')) : Promise.resolve(state.revision);
      },
      isSessionGood: (tokenHash) => Promise.resolve(!state.ended.has(tokenHash)),
    },
    ...(isNotified && {
      changes: {
        watch: (listener: () => void) => {
          notify = listener;
          return () => void (state.unwatched += 1);
        },
      },
    }),
    clock: () => new Date(),
    log: { error: ({ err }: { readonly err: Error }) => void failures.push(err.message) },
  });
  const add = (personId = 'p', tokenHash = 't') => {
    const written: string[] = [];
    const screen = { written, isEnded: false, isTaken: false, leave: (): void => undefined };
    screen.isTaken = live.add({
      personId,
      tokenHash,
      response: {
        write: (text: string) => written.push(text),
        end: () => void (screen.isEnded = true),
        on: (_event: string, listener: () => void) => void (screen.leave = listener),
      } as never,
    });
    return screen;
  };
  return { ...live, add, state, notify: () => notify() };
};

const event = (revision: number): string => `event: changed\ndata: {"revision":${revision}}\n\n`;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a screen hears at once that it is connected, then of each change, once', async () => {
  const { add, state } = startLive();
  const { written } = add();
  await pass(5000);
  expect(written).toEqual([event(1)]);
  state.revision = 2;
  await pass(5000);
  expect(written).toEqual([event(1), event(2)]);
});

test('a connection on which nothing is said for twenty seconds is kept open', async () => {
  const { add, state } = startLive();
  const { written } = add();
  await pass(19_999);
  expect(written).toEqual([event(1)]);
  await pass(1);
  expect(written).toEqual([event(1), ':\n\n']);
  // A change says enough.
  await pass(19_999);
  state.revision = 2;
  await pass(1);
  expect(written.slice(2)).toEqual([event(2)]);
});

test('a stream ends within five seconds of its session, and the others go on', async () => {
  const { add, state } = startLive();
  const [ended, other] = [add('p', 'ended'), add('p', 'other')];
  state.ended.add('ended');
  await pass(4999);
  expect(ended.isEnded).toBe(false);
  await pass(1);
  expect([ended.isEnded, other.isEnded]).toEqual([true, false]);
});

test('a person has twenty streams at most, all together two hundred; one that ends leaves room', async () => {
  const { add } = startLive();
  const own = Array.from({ length: 21 }, () => add('p'));
  expect(own.map(({ isTaken }) => isTaken)).toEqual([...Array<boolean>(20).fill(true), false]);
  own[0]!.leave();
  expect([add('p').isTaken, add('p').isTaken]).toEqual([true, false]);
  const others = Array.from({ length: 181 }, (_, index) => add(`p${index}`));
  expect(others.filter(({ isTaken }) => !isTaken)).toEqual([others.at(-1)]);
});

test('while nobody looks nothing is asked, and the next one hears of the present', async () => {
  const { add, state } = startLive();
  const former = add();
  await pass(0);
  former.leave();
  const { asked } = state;
  state.revision = 2;
  await pass(60_000);
  expect(state.asked).toBe(asked);
  const { written } = add();
  await pass(2000);
  expect(written).toEqual([event(2)]);
});

test('a stream that has ended before it was told of anything is told nothing any more', async () => {
  const { add } = startLive();
  const left = add();
  left.leave();
  await pass(0);
  expect(left.written).toEqual([]);
  const { written } = add();
  await pass(2000);
  expect(written).toEqual([event(1)]);
});

test('a store that fails is in the log, and asked again; a stream that cannot begin ends', async () => {
  const { add, state } = startLive();
  const screen = add();
  await pass(0);
  state.isDown = true;
  await pass(2000);
  expect([screen.isEnded, state.failures]).toEqual([false, ['down', 'down']]);
  const late = add();
  await pass(0);
  expect([screen.isEnded, late.isEnded]).toEqual([false, true]);
  state.isDown = false;
  state.revision = 2;
  await pass(1000);
  expect(screen.written).toEqual([event(1), event(2)]);
});

test('a store that tells of changes itself is heard at once, also while it is being asked', async () => {
  const { add, state, notify } = startLive(true);
  notify();
  expect(state.asked).toBe(0);
  const { written } = add();
  await pass(0);
  state.revision = 2;
  notify();
  state.revision = 3;
  notify();
  await pass(0);
  expect(written.at(-1)).toBe(event(3));
});

test('a server that ends ends them all, and listens to no change any more', async () => {
  const { add, state, close } = startLive(true);
  const screens = [add('p'), add('q')];
  close();
  await pass(0);
  const { asked } = state;
  await pass(60_000);
  expect([screens.map(({ isEnded }) => isEnded), state.unwatched, state.asked]).toEqual([[true, true], 1, asked]);
});
