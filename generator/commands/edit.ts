/** « npm run edit »: the editors' form on the local checkout, in the browser. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf } from '../config/folders.ts';
import { Refusal } from '../language/refusal.ts';
import { editSite } from '../pipeline/edit-site.ts';
import { closeOnSignal, currentDate, readArguments, readPort, runCommand, say } from './command-line.ts';

const options = { root: { type: 'string' }, port: { type: 'string' }, 'no-open': { type: 'boolean' } } as const;

const run = async (argv: readonly string[]): Promise<number> => {
  const { values } = readArguments(argv, options);
  const port = readPort(values.port, 0);
  const folders = foldersOf(values.root);
  const server = await editSite(folders, port, currentDate).catch((error: unknown) => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken ? new Refusal(say('edit/port-taken')) : error;
  });
  if (server === undefined) throw new Refusal(say('edit/no-site'));
  console.log(say('edit/opened', { url: server.url, folder: folders.root }).join('\n'));
  if (!existsSync(join(folders.root, '.git'))) console.log(say('edit/no-repository'));
  if (values['no-open'] !== true) openBrowser(server.url);
  closeOnSignal(() => server.close());
  return 0;
};

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens the address where there is a display; where there is none, the address printed is enough. */
const openBrowser = (url: string): void => {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && DISPLAY === undefined && WAYLAND_DISPLAY === undefined) return;
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {
      // No such command: the address printed is enough.
    })
    .unref();
};

await runCommand('edit', run);
