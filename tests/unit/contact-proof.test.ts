/** The form's token: there when it is needed, whenever somebody comes back, and used for one attempt. */
import type { Challenge } from 'altcha-lib/types';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropProof, readProof, startProof } from '../../src/contact/proof.ts';

vi.mock('../../src/contact/contact-url.ts', () => ({ contactUrl: '/contact' }));
const work = vi.hoisted(() => ({ durationMs: 0 }));
vi.mock('altcha-lib', () => ({
  solveChallenge: () => new Promise((resolve) => setTimeout(() => resolve({ counter: 1 }), work.durationMs)),
}));
vi.mock('altcha-lib/algorithms/web/pbkdf2', () => ({ deriveKey: () => undefined }));

const hourMs = 60 * 60 * 1000;
const patient = new AbortController().signal;
let issued = 0;
/** The answers of the server: each takes `latencyMs`, and its token is to be `minAgeMs` old. */
const network = { latencyMs: 0, minAgeMs: 0, isDown: false };

const challenge = (): Challenge =>
  ({ parameters: { nonce: String(++issued), data: { minAgeMs: network.minAgeMs } }, signature: '' }) as never;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  Object.assign(network, { latencyMs: 100, minAgeMs: 0, isDown: false });
  work.durationMs = 100;
  issued = 0;
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => setTimeout(resolve, network.latencyMs));
    if (network.isDown) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(challenge()));
  });
  dropProof();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

interface Sent {
  readonly nonce: string | undefined;
  readonly isSolved: boolean;
  readonly waitedMs: number;
}

/** What is sent, and how long it was waited for. */
const read = async (signal = patient): Promise<Sent> => {
  const from = Date.now();
  const reading = readProof(signal).then((text) => {
    const token = text === '' ? undefined : (JSON.parse(text) as { challenge: Challenge; solution?: unknown });
    return {
      nonce: token?.challenge.parameters.nonce,
      isSolved: token?.solution !== undefined,
      waitedMs: Date.now() - from,
    };
  });
  await vi.advanceTimersByTimeAsync(60_000);
  return reading;
};

test('on a slow telephone the token is waited for until its work is done', async () => {
  Object.assign(network, { latencyMs: 2500 });
  work.durationMs = 8000;
  expect(await read()).toEqual({ nonce: '1', isSolved: true, waitedMs: 10_500 });
});

test('one that is sent at once waits until the server no longer takes it for fetched just now', async () => {
  network.minAgeMs = 2000;
  expect(await read()).toEqual({ nonce: '1', isSolved: true, waitedMs: 2000 });
});

test.each([
  [
    'whose work takes too long is sent without it',
    { latencyMs: 100 },
    1e6,
    { nonce: '1', isSolved: false, waitedMs: 10_100 },
  ],
  [
    'that does not come is done without',
    { latencyMs: 1e6 },
    100,
    { nonce: undefined, isSolved: false, waitedMs: 3000 },
  ],
  ['that fails is done without, at once', { isDown: true }, 100, { nonce: undefined, isSolved: false, waitedMs: 100 }],
])('a token %s', async (_name, state, durationMs, expected) => {
  Object.assign(network, state);
  work.durationMs = durationMs;
  expect(await read()).toEqual(expected);
});

test('a visitor who cancels waits no longer', async () => {
  work.durationMs = 8000;
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 1000);
  expect((await read(controller.signal)).waitedMs).toBe(1000);
});

test('after a night the token of the evening is sent, while the next one is on its way', async () => {
  startProof();
  await vi.advanceTimersByTimeAsync(14 * hourMs);
  Object.assign(network, { latencyMs: 1000 });
  startProof();
  expect(await read()).toEqual({ nonce: '1', isSolved: true, waitedMs: 0 });
  expect((await read()).nonce).toBe('2');
});

test('after a weekend the next one is waited for', async () => {
  startProof();
  await vi.advanceTimersByTimeAsync(48 * hourMs);
  expect(await read()).toEqual({ nonce: '2', isSolved: true, waitedMs: 200 });
});

test('each attempt has a token of its own', async () => {
  expect((await read()).nonce).toBe('1');
  dropProof();
  expect((await read()).nonce).toBe('2');
});
