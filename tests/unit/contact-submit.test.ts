/** One attempt to send a request: what the browser tells of it becomes one outcome. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sendRequest, type SubmitOutcome } from '../../src/contact/submit.ts';

/** The parts of XMLHttpRequest that a request uses, moved by the test. */
class Wire extends EventTarget {
  static readonly HEADERS_RECEIVED = 2;
  static last: Wire | undefined;
  static breaks = false;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  readyState = 1;
  status = 0;
  statusText = '';
  responseText = '';
  answered = '';
  opened: readonly string[] = [];
  sent: unknown;
  isAborted = false;
  constructor() {
    super();
    Wire.last = this;
  }
  open(...to: readonly string[]): void {
    this.opened = to;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: unknown): void {
    if (Wire.breaks) throw new Error('no memory');
    this.sent = body;
  }
  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  getAllResponseHeaders(): string {
    return this.answered;
  }
  say(event: string): void {
    this.dispatchEvent(new Event(event));
  }
  answer(status: number, body: string, headers = ''): void {
    Object.assign(this, { status, responseText: body, statusText: 'Texte', answered: headers, readyState: 2 });
    this.say('readystatechange');
    this.readyState = 4;
    this.say('load');
  }
  progress(loaded: number, total: number, lengthComputable = true): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total, lengthComputable }));
  }
}

beforeAll(() => {
  vi.stubGlobal('XMLHttpRequest', Wire);
  vi.stubGlobal('window', { location: { href: 'https://exemple.fr/contact' } });
});
beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(Wire, { breaks: false, last: undefined });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => void vi.unstubAllGlobals());

const begin = (url = '/api/public/contact') => {
  const controller = new AbortController();
  const percents: number[] = [];
  const outcomes: SubmitOutcome[] = [];
  const body = new FormData();
  const result = sendRequest({
    url,
    body,
    idempotencyKey: 'key-1',
    timeoutMs: 30_000,
    onProgress: (percent) => percents.push(percent),
    signal: controller.signal,
  });
  void result.then((outcome) => outcomes.push(outcome));
  const wire = Wire.last;
  if (wire === undefined) throw new Error('Nothing was sent');
  return { wire, body, result, percents, outcomes, controller };
};

test('one POST leaves, with its key, and asks for JSON', () => {
  const { wire, body } = begin();
  expect([wire.opened, wire.sent === body]).toEqual([['POST', '/api/public/contact'], true]);
  expect(wire.headers).toEqual({ Accept: 'application/json', 'Idempotency-Key': 'key-1' });
});

test.each([
  [200, 'x-lead-reference: 2026-0042\r\n', { kind: 'ok', reference: '2026-0042' }],
  [201, 'Content-Type: text/html\r\nX-Lead-Reference:A1\r\n', { kind: 'ok', reference: 'A1' }],
  [204, '', { kind: 'ok' }],
  [299, '', { kind: 'ok' }],
])('status %i is a success, whatever the body', async (status, headers, outcome) => {
  const { wire, result } = begin();
  wire.answer(status, '<p>', headers);
  await expect(result).resolves.toStrictEqual(outcome);
});

test('a success is known by its headers, before the body is there', async () => {
  const { wire, result } = begin();
  Object.assign(wire, { status: 200, readyState: 2 });
  wire.say('readystatechange');
  await expect(result).resolves.toEqual({ kind: 'ok' });
});

test.each([199, 300, 304, 400, 500])('status %i is a failure, read once its body is there', async (status) => {
  const { wire, result, outcomes } = begin();
  Object.assign(wire, { status, readyState: 2 });
  wire.say('readystatechange');
  await vi.advanceTimersByTimeAsync(0);
  expect(outcomes).toEqual([]);
  wire.answer(status, '{"error":"Non","details":["a"]}');
  await expect(result).resolves.toEqual({ kind: 'server', status, error: 'Non', details: ['a'] });
});

test('an answer that cannot be read keeps its status and its text', async () => {
  const { wire, result } = begin();
  wire.answer(502, '<html>');
  await expect(result).resolves.toEqual({ kind: 'unreadable', status: 502, statusText: 'Texte' });
});

test.each([
  ['/api/public/contact', 'exemple.fr'],
  ['https://api.exemple.org:8443/contact', 'api.exemple.org:8443'],
])('a connection that fails to %s names the host', async (url, reason) => {
  const { wire, result } = begin(url);
  wire.say('error');
  await expect(result).resolves.toEqual({ kind: 'network', reason });
});

test('it is given up after its time, not before, and stops the upload', async () => {
  const { wire, result, outcomes } = begin();
  await vi.advanceTimersByTimeAsync(29_999);
  expect([outcomes, wire.isAborted]).toEqual([[], false]);
  await vi.advanceTimersByTimeAsync(1);
  await expect(result).resolves.toEqual({ kind: 'timeout' });
  expect(wire.isAborted).toBe(true);
});

test('a slow upload has time as long as it goes on, and the answer has its time after it', async () => {
  const { wire, outcomes } = begin();
  await vi.advanceTimersByTimeAsync(29_000);
  wire.progress(1, 4);
  await vi.advanceTimersByTimeAsync(29_000);
  wire.upload.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(outcomes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(outcomes).toEqual([{ kind: 'timeout' }]);
});

test('progress is told in whole per cent, and not where the length is unknown', () => {
  const { wire, percents } = begin();
  wire.progress(0, 3);
  wire.progress(2, 3);
  wire.progress(3, 3);
  wire.progress(1, 0);
  wire.progress(1, 2, false);
  expect(percents).toEqual([0, 66, 100]);
});

test('a visitor who cancels stops the upload, and a late answer changes nothing', async () => {
  const { wire, result, controller, outcomes } = begin();
  controller.abort();
  await expect(result).resolves.toEqual({ kind: 'cancelled' });
  expect(wire.isAborted).toBe(true);
  wire.answer(200, '');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(outcomes).toEqual([{ kind: 'cancelled' }]);
});

test('a request that the browser itself breaks off is cancelled', async () => {
  const { wire, result } = begin();
  wire.abort();
  await expect(result).resolves.toEqual({ kind: 'cancelled' });
});

test('what the visitor cancels later does not touch a request that has arrived', async () => {
  const { wire, result, controller } = begin();
  wire.answer(200, '');
  await result;
  controller.abort();
  expect(wire.isAborted).toBe(false);
});

test('what was cancelled before is not sent', async () => {
  const result = sendRequest({
    url: '/',
    body: new FormData(),
    idempotencyKey: '',
    timeoutMs: 1,
    onProgress: () => undefined,
    signal: AbortSignal.abort(),
  });
  await expect(result).resolves.toEqual({ kind: 'cancelled' });
  expect(Wire.last).toBeUndefined();
});

test('a request that the browser cannot make is told, and nothing is thrown', async () => {
  Wire.breaks = true;
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { result } = begin();
  await expect(result).resolves.toEqual({ kind: 'unexpected' });
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});
