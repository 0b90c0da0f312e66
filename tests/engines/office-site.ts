/** A server and an office over a copy of the second site, and people who come in by a code from their mail. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { socketName, type OfficeState } from '../../office/api.ts';
import { officeFolderOf } from '../../server/socket/office-folder.ts';
import { siteFolders } from '../browser/folders.ts';
import { siteFiles } from '../browser/site-files.ts';
import { killWithParent } from '../server/kill-with-parent.ts';
import { startMailbox, type Mailbox } from '../server/mailbox.ts';
import { bundleEntry, spawnServer, type SpawnedServer } from '../server/spawned-server.ts';
import { freePort } from '../setup/free-port.ts';
import type { Visitor } from './visitor.ts';

export const words = siteFiles('second').spec.desk!;

export interface OfficeSite {
  readonly origin: string;
  /** An invited person comes in with this browser. */
  comeIn(visitor: Visitor, name: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts both; resolves when visitors see what the office has built. */
export const startOfficeSite = async (): Promise<OfficeSite> => {
  const folder = mkdtempSync(join(tmpdir(), 'office-site-'));
  const root = join(folder, 'site');
  // With what its build has kept, as a site has that was built where its office starts.
  for (const name of ['site.yaml', 'content', '.cache'])
    cpSync(join(siteFolders.second, name), join(root, name), { recursive: true, preserveTimestamps: true });
  cpSync(join(siteFolders.second, 'dist'), join(folder, 'dist'), { recursive: true });
  const mailbox: Mailbox = await startMailbox();
  const port = String(await freePort());
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    DIST: join(folder, 'dist'),
    LEADS_RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
    SMTP_URL: mailbox.url,
    SMTP_TLS: 'opportunistic',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  };
  const server: SpawnedServer = await spawnServer(environment);
  const office = await startOffice(root, environment);
  const leads = async (...args: readonly string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [await bundleEntry('server/operations/leads.ts'), ...args],
      // Links to this machine are mailed to nobody, and the command would end with 1 to say so.
      { env: { ...environment, SMTP_URL: undefined } },
    );
    return stdout;
  };
  return {
    origin: `http://localhost:${port}`,
    async comeIn(visitor, name) {
      const address = `${name.toLowerCase()}@example.test`;
      const printed = await leads('invite', name, address, '--rights', 'editing');
      await visitor.tab.goto(/http:\/\/\S+/.exec(printed)?.[0] ?? printed);
      await visitor.click('button', words.invitation.byCode);
      await visitor.until((title) => document.querySelector('h1')?.textContent === title, words.site.title);
    },
    async close() {
      for (const child of [office, server.process]) child.kill('SIGTERM');
      await Promise.all([server.exited, new Promise((resolve) => office.once('close', resolve))]);
      await mailbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Starts the office as `npm start` does after a build; resolves once it has taken that for its first publication. */
const startOffice = async (root: string, env: Readonly<Record<string, string>>): Promise<ChildProcess> => {
  const office = spawn(process.execPath, ['scripts/run.mjs', 'office/main.ts', '--root', root, '--built'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killWithParent(office);
  let said = '';
  for (const stream of [office.stdout, office.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const socket = join(officeFolderOf(env['DATA_DIR'] ?? ''), socketName);
  const deadline = Date.now() + firstBuildMs;
  for (;;) {
    const state = await stateOf(socket);
    if (state?.published !== undefined) break;
    const [problem] = state?.problems ?? [];
    if (problem !== undefined || office.exitCode !== null || Date.now() > deadline)
      throw new Error(
        `The office has published nothing (${problem?.sentence ?? office.exitCode ?? 'it still runs'}):\n${said}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return office;
};

/** It builds anew what the site's own build has not kept. */
const firstBuildMs = 8 * 60_000;

/** What the office says; undefined while it does not listen. */
const stateOf = (socketPath: string): Promise<OfficeState | undefined> =>
  new Promise((resolve) => {
    get({ socketPath, path: '/state' }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString()) as OfficeState));
    }).on('error', () => resolve(undefined));
  });
