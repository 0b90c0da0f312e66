/** Readers of the log that stop, and go away. */
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { countDroppedLines, createLogger, writeWithoutWaiting } from '../../../server/operations/log.ts';
import { eventually } from '../eventually.ts';

/** A pipe whose reader takes a line when it is told to. */
const startReader = () => {
  const taken: string[] = [];
  let goOn: (() => void) | undefined;
  let isReading = false;
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      taken.push(chunk.toString());
      if (isReading) done();
      else goOn = done;
    },
  });
  return {
    stream,
    linesOf: () =>
      taken
        .join('')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { msg: string }),
    read() {
      isReading = true;
      goOn?.();
    },
  };
};

test('lines wait within a limit, those beyond it are dropped and counted, and the first that can says so', async () => {
  const reader = startReader();
  const log = createLogger('info', writeWithoutWaiting(reader.stream));
  const before = countDroppedLines();
  for (let index = 0; index < 10_000; index += 1) log.info({ index }, 'a line of the log that nobody reads for now');
  const dropped = countDroppedLines() - before;
  expect(dropped).toBeGreaterThan(0);
  expect(reader.stream.writableLength).toBeLessThanOrEqual(256 * 1024);
  reader.read();
  log.info('read again');
  await new Promise<void>((resolve) => void reader.stream.end(resolve));
  const lines = reader.linesOf();
  expect(lines.slice(-2)).toMatchObject([{ msg: 'log lines were dropped', dropped }, { msg: 'read again' }]);
  expect(lines).toHaveLength(10_000 - dropped + 2);
});

test('a reader that is gone ends nothing, and its lines count as dropped', async () => {
  const stream = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) });
  const log = createLogger('info', writeWithoutWaiting(stream));
  const before = countDroppedLines();
  const closed = new Promise((resolve) => stream.once('close', resolve));
  log.info('one');
  await closed;
  log.info('two');
  await eventually(() => countDroppedLines() - before).toBe(2);
});
