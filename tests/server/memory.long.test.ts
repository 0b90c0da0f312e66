/** What hostile requests leave in the server's memory: nothing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { writeFixtureSite } from './fixture-site.ts';
import { hostileRequests } from './hostile-requests.ts';
import { sendForm, sendRaw } from './multipart.ts';
import { memoryOf, spawnServer, type SpawnedServer } from './spawned-server.ts';

const megabyte = 1024 ** 2;
let folder: string;
let server: SpawnedServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'server-memory-'));
  await writeFixtureSite(join(folder, 'dist'));
  server = await spawnServer({
    DIST: join(folder, 'dist'),
    DATA_DIR: join(folder, 'var'),
    LEADS_RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--expose-gc --import ${pathToFileURL(join(import.meta.dirname, 'report-memory.mjs')).href}`,
  });
});
afterAll(async () => {
  server.process.kill('SIGKILL');
  await server.exited;
  rmSync(folder, { recursive: true, force: true });
});

const reports = (): number[] =>
  [...server.log().matchAll(/^memory in use: (\d+)$/gm)].map(([, bytes]) => Number(bytes));

const memoryInUse = async (): Promise<number> => {
  const before = reports().length;
  server.process.kill('SIGUSR2');
  await eventually(() => reports().length).toBe(before + 1);
  return reports().at(-1) ?? 0;
};

/** Attacks so many times; the median of what is in use after each. */
const attack = async (rounds: number): Promise<number> => {
  const used: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const { chunks, end } of hostileRequests) await sendRaw(server.origin, chunks(), { ...(end && { end }) });
    used.push(await memoryInUse());
  }
  return used.sort((a, b) => a - b)[Math.floor(used.length / 2)] ?? 0;
};

test('hostile requests leave nothing in memory, and never take much of it', async () => {
  await attack(1);
  const before = await attack(3);
  await attack(4);
  const after = await attack(3);
  // What is told apart from noise: less than two kilobytes a request.
  expect((after - before) / megabyte).toBeLessThan(1.5);
  expect(memoryOf(server.process.pid ?? 0).peak / megabyte).toBeLessThan(512);
  expect((await sendForm(server.origin)).status).toBe(201);
});
