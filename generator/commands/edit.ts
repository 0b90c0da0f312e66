/** « npm run edit »: the editors' form on the local checkout, in the browser. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf } from '../config/folders.ts';
import { editSite } from '../pipeline/edit-site.ts';
import type { By } from '../language/language.ts';
import { currentDate, languageOfCommand, readArguments, readPort, Refusal, runCommand } from './command-line.ts';

const french = {
  help: `Usage : npm run edit [-- --root DOSSIER] [-- --port N] [-- --no-open]

  --root DOSSIER  le dossier de site.yaml (celui du projet à défaut)
  --port N        le port (PORT, ou un port libre à défaut)
  --no-open       n’ouvre pas le navigateur
  --help          cette aide

Codes de sortie : 0 arrêté par Ctrl+C, 1 le formulaire n’a pas pu s’ouvrir, 2 si la commande n’a pas pu s’exécuter.`,
  portTaken: 'Ce port est déjà pris : donnez-en un autre avec --port.',
  noSite: 'site.yaml est absent ou illisible : « npm run check » dit pourquoi.',
  opened: (url: string, folder: string) => `Le formulaire est ouvert sur ${url}

  1. Ouvrez cette adresse dans Chrome, Edge ou un autre navigateur Chromium.
  2. Cliquez sur « Ouvrir le dossier du site » et choisissez
     ${folder}
     puis autorisez le navigateur à y écrire.
  3. Changez, enregistrez : le contrôle passe d’abord, puis le fichier change.
     « npm run dev » montre le site.

  Si vous changez un fichier ailleurs pendant ce temps, rechargez le formulaire.
  Ctrl+C pour arrêter.`,
  noRepository:
    '\n  Attention : ce dossier n’est pas un dépôt Git (il n’a pas de .git), et le formulaire n’ouvre que ceux-là.',
};

const english: typeof french = {
  help: `Usage: npm run edit [-- --root FOLDER] [-- --port N] [-- --no-open]

  --root FOLDER  the folder of site.yaml (the project’s otherwise)
  --port N       the port (PORT, or a free port otherwise)
  --no-open      doesn’t open the browser
  --help         this help

Exit codes: 0 stopped by Ctrl+C, 1 the form couldn’t be opened, 2 if the command couldn’t run.`,
  portTaken: 'This port is taken: give another with --port.',
  noSite: 'site.yaml is missing or can’t be read: “npm run check” says why.',
  opened: (url, folder) => `The form is open at ${url}

  1. Open this address in Chrome, Edge or another Chromium browser.
  2. Click on “Open the site’s folder” and choose
     ${folder}
     then let the browser write there.
  3. Change, save: the check comes first, then the file changes.
     “npm run dev” shows the site.

  If you change a file elsewhere meanwhile, load the form again.
  Ctrl+C to stop.`,
  noRepository: '\n  Beware: this folder isn’t a Git repository (it has no .git), and the form opens only those.',
};

const words: By<typeof french> = { fr: french, en: english };

const language = languageOfCommand();
const say = words[language];

const OPTIONS = {
  root: { type: 'string' },
  port: { type: 'string' },
  'no-open': { type: 'boolean' },
} as const;

const run = async (argv: readonly string[]): Promise<number> => {
  const { values } = readArguments(argv, OPTIONS, language);
  const port = readPort(values.port, 0, language);
  const folders = foldersOf(values.root);
  const server = await editSite(folders, port, currentDate).catch((error: unknown) => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken ? new Refusal(say.portTaken) : error;
  });
  if (server === undefined) throw new Refusal(say.noSite);
  console.log(say.opened(server.url, folders.root));
  if (!existsSync(join(folders.root, '.git'))) console.log(say.noRepository);
  if (values['no-open'] !== true) openBrowser(server.url);
  const stop = (): void => void server.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return 0;
};

const OPENERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens the address where there is a display; where there is none, the address printed is enough. */
const openBrowser = (url: string): void => {
  const hasDisplay =
    process.platform !== 'linux' ||
    process.env['DISPLAY'] !== undefined ||
    process.env['WAYLAND_DISPLAY'] !== undefined;
  if (!hasDisplay) return;
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {
      // No such command: the address printed is enough.
    })
    .unref();
};

await runCommand(language, say.help, run);
