/** The development server as an editor starts it, on a copy of a site that may be changed at will. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkOrCopy } from '../fixtures/link-or-copy.ts';

export interface Ending {
  readonly code: number | null;
  readonly said: string;
}

export interface DevServer {
  readonly root: string;
  readonly origin: string;
  read(file: string): string;
  /** Changes a file of the copy as an editor does, all at once. */
  edit(file: string, change: (text: string) => string): void;
  /** All it said so far. */
  said(): string;
  /** Ends it as Ctrl+C does; gives the code it ended with and all it said. */
  stop(): Promise<Ending>;
}

const startLimitMs = 3 * 60_000;

/** Copies the texts of a site and links its pictures. */
export const copySite = (from: string, to: string): void => {
  const media = join(from, 'content', 'media');
  cpSync(join(from, 'site.yaml'), join(to, 'site.yaml'));
  cpSync(join(from, 'content'), join(to, 'content'), {
    recursive: true,
    dereference: true,
    filter: (path) => path !== media,
  });
  mkdirSync(join(to, 'content', 'media'));
  for (const name of readdirSync(media)) linkOrCopy(join(media, name), join(to, 'content', 'media', name));
};

/** Starts `npm run dev` on a copy of `site`; resolves once it tells its address. */
export const startDevServer = async (project: string, site: string): Promise<DevServer> => {
  const root = mkdtempSync(join(tmpdir(), 'vellarbre-dev-'));
  copySite(site, root);
  const { NODE_ENV: _mode, ...env } = process.env;
  const child = spawn(
    process.execPath,
    [join(project, 'scripts/run.mjs'), 'generator/commands/dev.ts', '--root', root, '--port', '0'],
    {
      cwd: project,
      env: { ...env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  const stop = (): Promise<Ending> =>
    new Promise((resolve) => {
      const done = (): void => {
        rmSync(root, { recursive: true, force: true });
        resolve({ code: child.exitCode, said });
      };
      if (child.exitCode !== null || child.signalCode !== null) done();
      else {
        child.once('close', done);
        child.kill('SIGINT');
      }
    });
  try {
    const origin = await new Promise<string>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`npm run dev told no address:\n${said}`)), startLimitMs);
      const listen = (chunk: Buffer): void => {
        said += chunk.toString();
        const address = /Local:\s+(http:\/\/[^/\s]+)/.exec(said)?.[1];
        if (address === undefined) return;
        clearTimeout(limit);
        resolve(address);
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('exit', (code) => reject(new Error(`npm run dev ended with ${code}:\n${said}`)));
    });
    return {
      root,
      origin,
      read: (file) => readFileSync(join(root, file), 'utf8'),
      edit: (file, change) => {
        const path = join(root, file);
        writeFileSync(`${path}~`, change(readFileSync(path, 'utf8')));
        renameSync(`${path}~`, path);
      },
      said: () => said,
      stop,
    };
  } catch (cause) {
    await stop();
    throw cause;
  }
};
