import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Challenge } from 'altcha-lib/types';
import { afterAll, expect, test } from 'vitest';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { writeFixtureSite } from './fixture-site.ts';
import { sendForm } from './multipart.ts';
import { sendCrowd, solve } from './robots-run.ts';
import { killSpawnedServers, spawnServer } from './spawned-server.ts';

afterAll(killSpawnedServers);

// More than the messages that the server remembers; robots.exhaustive.test.ts sends three times as many.
test('of 250 programs of each kind at most eight in all pass unmarked, of 200 people and 200 who come back none is marked', async () => {
  const { markedPeople, unmarked } = await sendCrowd({
    people: 200,
    returning: 200,
    plain: 250,
    scraping: 250,
    repeating: 250,
  });
  expect(markedPeople.map(({ message, suspicion }) => ({ message, suspicion }))).toEqual([]);
  expect(unmarked.plain + unmarked.scraping + unmarked.repeating, JSON.stringify(unmarked)).toBeLessThanOrEqual(8);
});

test('a token that served a request serves no other one after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'robots-'));
  const dataDir = join(folder, 'var');
  await writeFixtureSite(join(folder, 'dist'));
  const start = () => spawnServer({ DIST: join(folder, 'dist'), DATA_DIR: dataDir, LEADS_MIN_FILL_MS: '0' });
  let token = '';
  for (const message of ['Avant', 'Après']) {
    const server = await start();
    token ||= await solve((await (await fetch(`${server.origin}/api/public/contact/token`)).json()) as Challenge);
    expect((await sendForm(server.origin, { texts: { message, token } })).status).toBe(201);
    server.process.kill('SIGKILL');
    await server.exited;
  }
  const store = openSqliteStore(dataDir);
  expect((await store.list()).map(({ suspicion }) => suspicion)).toEqual([undefined, ['token-used']]);
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
