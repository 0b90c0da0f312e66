import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultInspectionLimits } from '../../server/attachments/inspection/budget.ts';
import { createFairQueue } from '../../server/attachments/inspection/fair-queue.ts';
import { createInspector, type Inspector } from '../../server/attachments/inspection/inspector.ts';
import { eventually } from './eventually.ts';
import { formBody, validTexts } from './multipart.ts';
import { patientInspection } from './patient-inspection.ts';
import { docx, pdf } from './sample-files.ts';
import { bundleServer } from './spawned-server.ts';
import { startTestServer } from './test-server.ts';

const bundledWorker = async (): Promise<URL> => new URL('./inspect.worker.mjs', pathToFileURL(await bundleServer()));

const acceptedTypes = ['pdf', 'docx', 'zip'];

describe('the line before the places', () => {
  /** Tasks that end when they are told to, and the order in which they began. */
  const desk = (places: number, reserved = 0) => {
    let now = 0;
    const queue = createFairQueue({ places, reserved, now: () => now });
    const began: string[] = [];
    const enders = new Map<string, () => void>();
    const placeOf = new Map<string, number>();
    return {
      began,
      placeOf,
      ask(sender: string, name: string, isLight = false): void {
        const task = (place: number): Promise<void> => {
          began.push(name);
          placeOf.set(name, place);
          return new Promise<void>((resolve) => enders.set(name, resolve));
        };
        void queue.run(sender, task, isLight);
      },
      async end(name: string, tookMs: number): Promise<void> {
        now += tookMs;
        enders.get(name)?.();
        await turn();
      },
    };
  };

  test('a newcomer is next, however many somebody else has queued', async () => {
    const { ask, end, began } = desk(1);
    for (let index = 1; index <= 20; index += 1) ask('attacker', `attack ${index}`);
    ask('visitor', 'visit');
    await end('attack 1', 1000);
    expect(began).toEqual(['attack 1', 'visit']);
  });

  test('who has used less comes first, in order of arrival among equals', async () => {
    const { ask, end, began } = desk(1);
    ask('a', 'a1');
    ask('a', 'a2');
    ask('b', 'b1');
    ask('c', 'c1');
    await end('a1', 500);
    await end('b1', 100);
    ask('b', 'b2');
    await end('c1', 300);
    await end('b2', 100);
    expect(began).toEqual(['a1', 'b1', 'c1', 'b2', 'a2']);
  });

  test('one sender does not take every place while others wait', async () => {
    const { ask, end, began } = desk(2);
    ask('a', 'a1');
    ask('a', 'a2');
    ask('a', 'a3');
    ask('b', 'b1');
    ask('b', 'b2');
    await end('a2', 10);
    await end('b1', 1000);
    expect(began).toEqual(['a1', 'a2', 'b1', 'b2']);
  });

  test('the reserved worker takes light tasks of new clients: archives on all others delay none of them', async () => {
    const { ask, end, began, placeOf } = desk(1, 1);
    for (const attacker of ['a', 'b']) for (const task of [1, 2]) ask(attacker, `${attacker}${task}`);
    ask('visitor', 'plan', true);
    expect(began).toEqual(['a1', 'plan']);
    expect(placeOf.get('plan')).toBe(1);
    ask('other visitor', 'photo', true);
    await end('plan', 100);
    // The same visitor, with the mistake mended; then an attacker's light one, after all that its archives took.
    ask('visitor', 'plan again', true);
    await end('photo', 100);
    expect(began).toEqual(['a1', 'plan', 'photo', 'plan again']);
    await end('plan again', 100);
    await end('a1', 5000);
    ask('a', 'a light', true);
    ask('c', 'an archive of a newcomer');
    expect(began).toEqual(['a1', 'plan', 'photo', 'plan again', 'b1']);
  });

  const hourMs = 60 * 60 * 1000;
  test.each([
    [1000, hourMs, ['long', 'other', 'holding', 'light']],
    [1001, hourMs, ['long', 'other', 'holding']],
    // What was used is forgotten an hour after the last task.
    [1001, hourMs + 1, ['long', 'other', 'holding', 'light']],
  ])('who has used %i ms is or is no newcomer %i ms later', async (usedMs, passedMs, expected) => {
    const { ask, end, began } = desk(1, 1);
    ask('a', 'long');
    await end('long', usedMs);
    ask('b', 'other');
    await end('other', passedMs);
    ask('c', 'holding');
    ask('a', 'light', true);
    expect(began).toEqual(expected);
  });

  test('a task that fails leaves its place', async () => {
    const queue = createFairQueue({ places: 1 });
    await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(queue.run('a', async () => 'yes')).resolves.toBe('yes');
  });
});

describe('threads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'inspector-'));
  const logged: unknown[] = [];
  const log = { error: (...args: unknown[]) => void logged.push(args) };
  let module: URL;
  let inspector: Inspector;
  const onDisk = (name: string, content: Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return { path, extension: name.slice(name.lastIndexOf('.') + 1) };
  };

  beforeAll(async () => {
    module = await bundledWorker();
    inspector = createInspector({ log, module, threads: 1, limits: patientInspection });
  });
  afterAll(async () => {
    await inspector.close();
    rmSync(folder, { recursive: true });
  });

  test('judge files in their order', async () => {
    const files = [
      onDisk('a.pdf', pdf()),
      onDisk('b.docx', docx([{ name: 'word/vbaProject.bin', content: 'x' }])),
      onDisk('c.pdf', Buffer.from('no')),
    ];
    expect(await inspector.inspect('a', files, acceptedTypes)).toEqual([
      { verdict: { kind: 'clean' }, extension: 'pdf' },
      { verdict: { kind: 'refused', reason: 'macros' }, extension: 'docx' },
      { verdict: { kind: 'refused', reason: 'signature' }, extension: 'pdf' },
    ]);
  });

  test('a plan of somebody new is judged while another’s archives hold the place', async () => {
    const thread = `
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ files }) => {
        // An archive takes for ever.
        if (files[0].extension !== 'zip') parentPort.postMessage({ inspections: [{ verdict: { kind: 'clean' }, extension: 'pdf' }] });
      });
      parentPort.postMessage({ isReady: true });`;
    const holding = createInspector({
      // At its end the archives are still there.
      log: { error: () => undefined },
      threads: 1,
      module: new URL(`data:text/javascript,${encodeURIComponent(thread)}`),
      limits: patientInspection,
    });
    void holding.inspect('attacker', [{ path: 'a', extension: 'zip' }], acceptedTypes);
    void holding.inspect('attacker', [{ path: 'b', extension: 'zip' }], acceptedTypes);
    expect(await holding.inspect('visitor', [{ path: 'plan', extension: 'pdf' }], acceptedTypes)).toEqual([
      { verdict: { kind: 'clean' }, extension: 'pdf' },
    ]);
    await holding.close();
  });

  test('a file that cannot be read is kept apart, and the next one is judged', async () => {
    expect(await inspector.inspect('a', [{ path: join(folder, 'gone.pdf'), extension: 'pdf' }], acceptedTypes)).toEqual(
      [{ verdict: { kind: 'quarantined', reason: 'not-inspected' }, extension: 'pdf' }],
    );
    expect(logged).toHaveLength(1);
    expect(await inspector.inspect('a', [onDisk('d.pdf', pdf())], acceptedTypes)).toEqual([
      { verdict: { kind: 'clean' }, extension: 'pdf' },
    ]);
  });

  test('a thread that does not answer is ended, and the next one judges', async () => {
    const thread = `
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ files }) => {
        while (files[0].path === 'endless') { /* as a parser that never comes back */ }
        parentPort.postMessage({ inspections: [{ verdict: { kind: 'clean' }, extension: 'pdf' }] });
      });
      parentPort.postMessage({ isReady: true });`;
    const hanging = createInspector({
      log,
      threads: 1,
      module: new URL(`data:text/javascript,${encodeURIComponent(thread)}`),
      limits: { ...defaultInspectionLimits, timeMs: 10 },
    });
    expect(await hanging.inspect('a', [{ path: 'endless', extension: 'pdf' }], acceptedTypes)).toEqual([
      { verdict: { kind: 'quarantined', reason: 'not-inspected' }, extension: 'pdf' },
    ]);
    expect(logged).toHaveLength(2);
    // On a busy machine even an answer may come too late; the one after it will not.
    await eventually(() => hanging.inspect('a', [{ path: 'next', extension: 'pdf' }], acceptedTypes)).toEqual([
      { verdict: { kind: 'clean' }, extension: 'pdf' },
    ]);
    await hanging.close();
  });
});

test('a visitor who comes after many requests of one sender is judged and answered before them', async () => {
  const queue = createFairQueue({ places: 1 });
  const ends: (() => void)[] = [];
  let asked = 0;
  // Each inspection ends when it is told to; the line before them is the server's own.
  const inspector: Inspector = {
    inspect: (sender, files) => {
      asked += 1;
      const inspections = files.map(({ extension }) => ({ verdict: { kind: 'clean' } as const, extension }));
      return queue.run(sender, () => new Promise((resolve) => ends.push(() => resolve(inspections))));
    },
    close: async () => undefined,
  };
  const server = await startTestServer({ inspector, config: { trustProxy: ['loopback'] } });
  const answered: string[] = [];
  const send = async (name: string, address: string): Promise<void> => {
    const { body, contentType } = formBody({ ...validTexts, message: name }, [{ name: 'plan.pdf', content: pdf() }]);
    const headers = { 'content-type': contentType, 'x-forwarded-for': address };
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/public/contact',
      headers,
      payload: body,
    });
    answered.push(`${name} ${statusCode}`);
  };
  const attacks = Array.from({ length: 6 }, (_, index) => send(`attack ${index}`, '192.0.2.66'));
  await eventually(() => asked).toBe(6);
  const visit = send('visit', '192.0.2.1');
  await eventually(() => asked).toBe(7);
  for (let done = 0; done < 7; done += 1) {
    await eventually(() => ends.length).toBe(done + 1);
    ends[done]?.();
    await eventually(() => answered.length).toBe(done + 1);
  }
  await Promise.all([...attacks, visit]);
  await server.close();
  expect(answered[1]).toBe('visit 201');
});
