/**
 * What « npm run new -- site » writes is a whole site: it checks clean, builds, and passes what every site must pass.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { foundOfFirst } from '../browser/vocabulary.ts';

const project = join(import.meta.dirname, '../..');
const parent = mkdtempSync(join(tmpdir(), 'new-site-built-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** As from a terminal of its own: nothing of this run's. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:VITEST|TEST_|NODE_ENV$|REUSE_BUILD$)/.test(name)),
);

const npm = (...args: readonly string[]): Promise<{ status: number | string; said: string }> =>
  new Promise((resolve) => {
    execFile('npm', args, { cwd: project, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : (error.code ?? 1), said: stdout + stderr }),
    );
  });

const minute = 60_000;

describe.each(['fr-FR', 'en-GB'])('%s', (locale) => {
  const folder = join(parent, locale);

  test('is written, and checks clean', async () => {
    expect(await npm('run', '-s', 'new', '--', 'site', folder, '--yes', '--locale', locale)).toMatchObject({
      status: 0,
    });
    expect(await npm('run', '-s', 'check', '--', '--root', folder)).toMatchObject({ status: 0 });
  });

  test(
    'builds, and passes the tests that hold for every site',
    async () => {
      const { status, said } = await npm('test', '--', '--root', folder, '--all');
      expect({ status, said: status === 0 ? '' : said }).toEqual({ status: 0, said: '' });
    },
    20 * minute,
  );

  test('holds no word, drawing or shape of the first company', () => expect(foundOfFirst(folder)).toEqual([]));
});
