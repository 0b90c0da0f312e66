/** The comparison of the stores ends, says what failed, and leaves nothing running, whichever store fails. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { benchStores } from '../bench/server-stores.ts';
import { writeFixtureSite } from './fixture-site.ts';

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bench-stores-'));
  await writeFixtureSite(join(folder, 'dist'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a store that does not start, and one that nobody reaches, cost their own rows', async () => {
  const stopped: string[] = [];
  const postgres = async () => ({
    newDatabase: async () => 'postgres://nobody@127.0.0.1:9/nowhere',
    stop: async () => void stopped.push('postgres'),
  });
  const s3 = () => Promise.reject(new Error('no bucket here'));
  const { rows, failures } = await benchStores(folder, join(folder, 'dist'), {
    requests: 2,
    concurrency: 1,
    start: { postgres, s3 },
  });
  expect(rows).toMatchObject([{ what: 'SQLite and disk, one server', failed: 0 }]);
  expect(failures).toEqual([
    'bucket: no bucket here',
    expect.stringMatching(
      /^PostgreSQL and disk, one server: the server ended with 1: Nothing answers at 127\.0\.0\.1:9/,
    ),
  ]);
  expect(stopped).toEqual(['postgres']);
});

test('a store that never answers is given up', async () => {
  const never = () => new Promise<never>(() => undefined);
  const { failures } = await benchStores(folder, join(folder, 'dist'), {
    requests: 1,
    concurrency: 1,
    limitMs: 1,
    start: { postgres: never, s3: never },
  });
  expect(failures).toEqual([
    'SQLite and disk, one server: not done within 0.001 seconds',
    'PostgreSQL: not done within 0.001 seconds',
    'bucket: not done within 0.001 seconds',
  ]);
});
