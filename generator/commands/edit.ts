/** « npm run edit »: the editors' form on the local checkout, in the browser. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf } from '../config/folders.ts';
import { editSite } from '../pipeline/edit-site.ts';
import { readArguments, UsageError } from './arguments.ts';

const HELP = `Usage : npm run edit [-- --root DOSSIER] [-- --port N] [-- --no-open]

  --root DOSSIER  le dossier de site.yaml (celui du projet à défaut)
  --port N        le port (PORT, ou un port libre à défaut)
  --no-open       n’ouvre pas le navigateur
  --help          cette aide`;

const OPTIONS = {
  root: { type: 'string' },
  port: { type: 'string' },
  'no-open': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const run = async (argv: readonly string[]): Promise<void> => {
  const { values } = readArguments(argv, OPTIONS);
  if (values.help === true) {
    console.log(HELP);
    return;
  }
  const portText = values.port ?? process.env['PORT'] ?? '0';
  if (!/^\d{1,5}$/.test(portText) || Number(portText) > 65_535)
    throw new UsageError(`« ${portText} » n’est pas un port.`);
  const folders = foldersOf(values.root);
  const { root } = folders;
  const server = await editSite(folders, Number(portText), () => new Date().toISOString().slice(0, 10));
  if (server === undefined) throw new UsageError('site.yaml est absent ou illisible : « npm run check » dit pourquoi.');
  console.log(`Le formulaire est ouvert sur ${server.url}

  1. Ouvrez cette adresse dans Chrome, Edge ou un autre navigateur Chromium.
  2. Cliquez sur « Ouvrir le dossier du site » et choisissez
     ${root}
     puis autorisez le navigateur à y écrire.
  3. Changez, enregistrez : le contrôle passe d’abord, puis le fichier change.
     « npm run dev » montre le site.

  Si vous changez un fichier ailleurs pendant ce temps, rechargez le formulaire.
  Ctrl+C pour arrêter.`);
  if (!existsSync(join(root, '.git')))
    console.log(
      '\n  Attention : ce dossier n’est pas un dépôt Git (il n’a pas de .git), et le formulaire n’ouvre que ceux-là.',
    );
  if (values['no-open'] !== true) openBrowser(server.url);
  const stop = (): void => void server.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
};

/** Opens the address where there is a display; where there is none, the address printed is enough. */
const openBrowser = (url: string): void => {
  const hasDisplay =
    process.platform !== 'linux' ||
    process.env['DISPLAY'] !== undefined ||
    process.env['WAYLAND_DISPLAY'] !== undefined;
  if (!hasDisplay) return;
  const [command, args] =
    process.platform === 'darwin'
      ? ['open', [url]]
      : process.platform === 'win32'
        ? ['cmd', ['/c', 'start', '', url]]
        : ['xdg-open', [url]];
  spawn(command, args, { stdio: 'ignore', detached: true })
    .on('error', () => {
      // No such command: the address printed is enough.
    })
    .unref();
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  const isBusy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(
    isBusy
      ? 'Ce port est déjà pris : donnez-en un autre avec --port.'
      : error instanceof Error
        ? error.message
        : String(error),
  );
  process.exitCode = error instanceof UsageError || isBusy ? 1 : 2;
}
