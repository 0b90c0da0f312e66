/**
 * With LOG_ONLY every line of the server is JSON, on the oldest Node that it runs on, on 24 and the newest: each one
 * starts, receives and ends. They take turns at what a start fails for, which the same code tells.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { diskFolder } from '../setup/disk-folder.ts';
import { installedNode } from '../setup/install-node.ts';
import { eventually } from './eventually.ts';
import { writeFixtureSite } from './fixture-site.ts';
import { killWithParent } from './kill-with-parent.ts';
import { sendForm } from './multipart.ts';
import { startS3, type TestS3 } from './s3-server.ts';
import { pdf } from './sample-files.ts';
import { bundleServer } from './spawned-server.ts';

const oldest = `${packageJson.engines.node.replace('>=', '')}.0`;
const current = readFileSync(join(process.cwd(), '.nvmrc'), 'utf8').trim();

/** The long-term line before the current one, which many machines have. */
const former = '24';

let folder: string;
let s3: TestS3;
beforeAll(async () => {
  folder = mkdtempSync(join(diskFolder(), 'log-only-'));
  await writeFixtureSite(join(folder, 'dist'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a start fails for. */
const failures: readonly Record<string, string>[] = [
  { PORT: 'x' },
  { DIST: '/nowhere' },
  { LOG_LEVEL: 'loud' },
  { FILES_URL: 's3://b?endpoint=http://127.0.0.1:1' },
];
const versions = [...new Set([oldest, former, current])];

describe.each(versions.map((version, turn) => ({ version, turn })))('Node $version', ({ version, turn }) => {
  let node: string;
  beforeAll(async () => {
    node = await installedNode(version);
  });

  const start = async (env: Record<string, string>) => {
    const child = spawn(node, [await bundleServer()], {
      env: {
        PATH: process.env['PATH'] ?? '',
        PORT: '0',
        DIST: join(folder, 'dist'),
        // Each has its own: the site that another one served would be served on.
        DATA_DIR: mkdtempSync(join(folder, 'var-')),
        LOG_ONLY: 'true',
        LEADS_RATE_LIMIT: '0',
        ...s3.env,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    killWithParent(child);
    const ended = once(child, 'close');
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    return { child, ended, lines: () => said.split('\n').filter(Boolean) };
  };
  const areJson = (lines: readonly string[]): void => {
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(() => JSON.parse(line) as unknown, line).not.toThrow();
  };

  test('a server that starts, receives a file into a bucket, and ends', async () => {
    const { child, ended, lines } = await start({ FILES_URL: s3.newUrl() });
    const listening = () => lines().find((line) => line.includes('"msg":"listening"'));
    await eventually(listening).toBeDefined();
    const { url } = JSON.parse(listening() ?? '') as { url: string };
    const files = [{ name: 'plan.pdf', content: pdf(20_000) }];
    expect((await sendForm(url, { files })).status).toBe(201);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    areJson(lines());
  });

  const own = failures.filter((_env, index) => index % versions.length === turn);
  test.each(own)('a start that fails with %j', async (env) => {
    const { ended, lines } = await start(env);
    expect(await ended).toEqual([1, null]);
    areJson(lines());
    expect(JSON.parse(lines().at(-1) ?? '')).toMatchObject({ level: 60 });
  });
});
