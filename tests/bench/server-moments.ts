/** What one visitor waits for in moments that a busy day brings, beside the time that is promised. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeFixtureSite } from '../server/fixture-site.ts';
import { sendForm } from '../server/multipart.ts';
import { buildOf, rebuild } from '../server/rebuild.ts';
import { pdf, zip } from '../server/sample-files.ts';
import { spawnServer } from '../server/spawned-server.ts';

export interface Moment {
  readonly what: string;
  readonly worstMs: number;
  readonly promisedMs: number;
  readonly times: number;
  readonly failed: number;
}

const megabyte = 1024 * 1024;

/** Measures each; `folder` is empty. */
export const benchMoments = async (folder: string): Promise<Moment[]> => {
  return [
    await newBuilds(join(folder, 'builds')),
    await besideArchives(
      join(folder, 'bombs'),
      'a PDF beside 3 requests of 18 archives that expand to 250 MB each',
      250 * megabyte,
      18,
      3,
    ),
    await besideArchives(
      join(folder, 'heavy'),
      'a PDF beside 4 requests of archives that expand to all they may',
      14 * megabyte,
      15,
      4,
    ),
  ];
};

/** From the last word of a build to its page, while a visitor goes on reading. */
const newBuilds = async (folder: string): Promise<Moment> => {
  const dist = join(folder, 'dist');
  await writeFixtureSite(dist);
  await rebuild(dist, 'b0');
  const server = await spawnServer({ DIST: dist, DATA_DIR: join(folder, 'var'), LOG_LEVEL: 'error' });
  let worstMs = 0;
  let failed = 0;
  const times = 10;
  for (let build = 1; build <= times; build += 1) {
    await rebuild(dist, `b${build}`);
    const begun = performance.now();
    for (let seen = ''; seen !== `b${build}`;) {
      await wait(5);
      seen = await buildOf(server.origin, '/').catch(() => {
        failed += 1;
        return '';
      });
    }
    worstMs = Math.max(worstMs, performance.now() - begun);
  }
  await end(server);
  return { what: 'a new build', worstMs, promisedMs: 2000, times, failed };
};

/** Newcomers with a PDF, one after the other, for as long as the attack of one sender lasts. */
const besideArchives = async (
  folder: string,
  what: string,
  bytes: number,
  archives: number,
  attacks: number,
): Promise<Moment> => {
  mkdirSync(folder, { recursive: true });
  await writeFixtureSite(join(folder, 'dist'));
  const env = {
    DIST: join(folder, 'dist'),
    DATA_DIR: join(folder, 'var'),
    TRUST_PROXY: 'loopback',
    // Hundreds of visitors are served meanwhile: they are not the day's everybody.
    LEADS_RATE_LIMIT_TOTAL: '1000000',
    LEADS_QUOTA_TOTAL_MEGABYTES: '1000000',
    LOG_LEVEL: 'error',
  };
  const server = await spawnServer(env);
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const content = zip([{ name: 'a.bin', content: Buffer.alloc(bytes) }]);
  const files = Array.from({ length: archives }, (_, index) => ({ name: `${index}.zip`, content }));
  let isOver = false;
  const attack = Promise.all(
    Array.from({ length: attacks }, (_, index) =>
      sendForm(server.origin, { texts: { message: `${index}` }, files, headers: from('192.0.2.66') }),
    ),
  ).finally(() => {
    isOver = true;
  });
  let worstMs = 0;
  let failed = 0;
  let times = 0;
  do {
    times += 1;
    const begun = performance.now();
    const plan = { name: 'plan.pdf', content: pdf(megabyte / 2) };
    const { status } = await sendForm(server.origin, {
      texts: { message: `visit ${times}` },
      files: [plan],
      headers: from(`198.51.100.${times % 250}`),
    });
    worstMs = Math.max(worstMs, performance.now() - begun);
    if (status !== 201) failed += 1;
  } while (!isOver);
  await attack;
  await end(server);
  return { what, worstMs, promisedMs: 3000, times, failed };
};

const end = async ({ process: child, exited }: Awaited<ReturnType<typeof spawnServer>>): Promise<void> => {
  child.kill('SIGTERM');
  await exited;
};
