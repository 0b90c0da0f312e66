/** « npm run office »: the process. It listens at a socket in its folder, and looks for what is new every minute. */
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { projectDir } from '../generator/config/project-dir.ts';
import { fromCaller } from '../generator/config/folders.ts';
import { CommandError } from '../generator/language/command-error.ts';
import { takeLock } from '../server/data/lock.ts';
import { createLogger } from '../server/operations/log.ts';
import { createOffice } from './app.ts';
import { createCompiler, languageOfFolder } from './builds/compiler.ts';
import { OfficeConfigError, readOfficeConfig } from './config.ts';
import { socketName } from './api.ts';
import { sendFrom } from './following/send.ts';
import { registerEditing } from './editing/register.ts';

const help = `Usage: npm run office [-- --root DIR]

Keeps the site in a repository of its own, builds what is new and puts it in the place of what visitors see.

  --root DIR       folder of site.yaml (default: this project)
  --checkout       somebody works in --root (npm run edit): it is followed, and publications are written and sent there
  --built          DIST was just built of the sources in --root: nothing is built until something is new
  OFFICE_REMOTE    a repository to follow; without it, the sources in --root are taken at each start
  See docs/operations.md, "The office", for the others.`;

const everyMs = 60_000;

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      root: { type: 'string' },
      checkout: { type: 'boolean' },
      built: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(help);
    return;
  }
  process.umask(0o077);
  const root = values.root === undefined ? projectDir : fromCaller(values.root);
  const config = readOfficeConfig(process.env, root);
  const language = languageOfFolder(root);
  const log = createLogger('info');
  const lock = takeLock(join(config.folder, 'office.lock'), 5000);
  if (!lock) throw new OfficeConfigError(`Another office is using ${config.folder}: stop it first.`);
  const compiler = createCompiler({
    module: async () => {
      const scripts = (await import(pathToFileURL(join(projectDir, 'scripts/bundle.mjs')).href)) as {
        bundle(entry: string): Promise<string>;
      };
      return scripts.bundle('generator/commands/site.ts');
    },
    project: projectDir,
    limits: config.limits,
    language,
  });
  const { app, look, lookFirst } = await createOffice({
    ...config,
    root,
    compiler,
    language,
    clock: () => new Date(),
    registerEditing,
    isBuilt: values.built === true,
    ...(values.checkout === true && { send: sendFrom({ project: projectDir, root, language }) }),
    log,
    onProblem: ({ kind, sentence }) => log.error({ problem: kind }, sentence),
    onSolved: (kind) => log.info({ problem: kind }, 'solved'),
  });
  const socket = join(config.folder, socketName);
  // Left by a process that was killed; the lock says that none listens.
  rmSync(socket, { force: true });
  await app.listen({ path: socket });
  chmodSync(socket, 0o600);
  log.info({ socket }, 'office open');
  const lookNow = (looking = look()): void =>
    void looking.then(
      (outcome) => outcome && log.info({ outcome: outcome.kind }, 'publication'),
      (error: unknown) => log.error({ err: error }, 'the office could not look for what is new'),
    );
  const timer = setInterval(() => lookNow(), everyMs);
  lookNow(lookFirst());
  const end = (): void => {
    clearInterval(timer);
    void app.close().finally(() => {
      lock.release();
      process.exit(0);
    });
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  // Beside the server of `npm start`, which may be killed.
  process.once('disconnect', end);
  process.channel?.unref();
};

main().catch((error: unknown) => {
  console.error(error instanceof CommandError || error instanceof OfficeConfigError ? error.message : error);
  process.exit(1);
});
