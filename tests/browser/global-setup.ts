/** Serves the built sites, each once for the whole run, each on a port of its own with leads in a folder of its own. */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { TestProject } from 'vitest/node';
import { seed } from '../setup/seed.ts';
import { end } from './child-server.ts';
import { projectDir, siteFolders, type SiteName } from './folders.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of each served site; empty when it is not built. */
    origins: Readonly<Record<SiteName, string>>;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(siteFolders.main, 'dist', '.server', 'manifest.json')))
    throw new Error('There is no built site to test: run npm run build first.');
  // The files of a run choose together: what one of them leaves out, another one looks at. The workers inherit it.
  process.env['TEST_SEED'] ??= String(seed);
  const servers = await Promise.all([serve(siteFolders.main), serve(siteFolders.second)]);
  const [main, second] = servers;
  project.provide('origins', { main: main?.origin ?? '', second: second?.origin ?? '', given: '' });
  return async () => {
    await Promise.all(servers.map(async (server) => server?.stop()));
  };
}

interface Served {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

const startLimitMs = 3 * 60_000;

/** Serves the built site of a folder, with a data folder of its own; undefined where none is built. */
export const serve = async (root: string): Promise<Served | undefined> => {
  const dist = join(root, 'dist');
  if (!existsSync(join(dist, '.server', 'manifest.json'))) return undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'vellarbre-test-'));
  const child = spawn(process.execPath, [join(projectDir, 'scripts', 'run.mjs'), 'server/main.ts'], {
    cwd: projectDir,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DIST: dist,
      LOG_LEVEL: 'error',
      LEADS_RATE_LIMIT: '0',
      LEADS_MIN_FILL_MS: '0',
      SMTP_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    await end(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { origin: await originToldBy(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** The first line that a server writes: it listens there. */
const originToldBy = (child: ChildProcessByStdio<null, Readable, null>): Promise<string> =>
  new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Error(`The server did not listen within ${startLimitMs / 1000} s.`)),
      startLimitMs,
    );
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it listened.`)));
    child.once('exit', () => clearTimeout(limit));
    child.stdout.once('data', () => clearTimeout(limit));
  });
