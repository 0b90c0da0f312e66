/**
 * « npm run edit »: the editors' forms on the local checkout, in the browser: those of the desk; for a site without a
 * desk, the form that opens the folder in the browser.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf, type SiteFolders } from '../config/folders.ts';
import { CommandError } from '../language/command-error.ts';
import { editSite } from '../pipeline/edit-site.ts';
import { inspectSite } from '../pipeline/inspect.ts';
import { openLocalDesk } from './local-desk.ts';
import { closeOnSignal, currentDate, readArguments, readPort, runCommand, say } from './command-line.ts';

const options = { root: { type: 'string' }, port: { type: 'string' }, 'no-open': { type: 'boolean' } } as const;

const run = async (argv: readonly string[]): Promise<number> => {
  const { values } = readArguments(argv, options);
  const port = readPort(values.port, 0);
  const folders = foldersOf(values.root);
  const { site } = await inspectSite(folders, { today: currentDate(), drafts: false });
  if (site === undefined) throw new CommandError(say('edit/no-site'));
  const isOpening = values['no-open'] !== true;
  return site.spec.desk === undefined ? openForm(folders, port, isOpening) : openDesk(folders.root, port, isOpening);
};

const openDesk = async (root: string, port: number, isOpening: boolean): Promise<number> => {
  const desk = await openLocalDesk(root, port);
  let isStopping = false;
  console.log(say('edit/desk-opened', { url: desk.link, origin: desk.origin, folder: root }).join('\n'));
  if (isOpening) openBrowser(desk.page);
  closeOnSignal(() => {
    isStopping = true;
    return desk.close();
  });
  await desk.ended;
  if (isStopping) return 0;
  await desk.close();
  throw new CommandError(say('edit/stopped', { why: '' }));
};

const openForm = async (folders: SiteFolders, port: number, isOpening: boolean): Promise<number> => {
  const server = await editSite(folders, port, currentDate).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new CommandError(say('edit/port-taken')) : error;
  });
  if (server === undefined) throw new CommandError(say('edit/no-site'));
  console.log(say('edit/opened', { url: server.url, folder: folders.root }).join('\n'));
  if (!existsSync(join(folders.root, '.git'))) console.log(say('edit/no-repository'));
  if (isOpening) openBrowser(server.url);
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
