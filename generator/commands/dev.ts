/** `npm run dev`: the site with live reload. */
import { createLogger, createServer } from 'vite';
import { devConfig } from '../output/vite-config.ts';
import { dataForm } from '../emit/emit-data.ts';
import { createDevSession } from '../dev/dev-session.ts';
import { createReadWriteLock } from '../dev/read-write-lock.ts';
import { reportOf, sitePlugin } from '../dev/vite-plugin.ts';
import { watchSources } from '../dev/watch-sources.ts';
import { CommandError } from '../language/command-error.ts';
import { projectDir } from '../config/project-dir.ts';
import { developmentFolders, foldersOf } from '../config/folders.ts';
import { closeOnSignal, currentDate, readArguments, readPort, runCommand, say } from './command-line.ts';

/** What Vite says of each file that the system does not watch. */
const isOfWatchLimit = /file watcher error: (?:ENOSPC|EMFILE)/;

/** A change, or the end, waits no longer than this for answers under way. */
const lockTimeoutMs = 5000;

/** Prepared before the first page is asked for: found later, they would make it reload. */
const browserPackages = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom/client',
  'react-router-dom',
  '@emotion/cache',
  '@emotion/react',
  '@emotion/react/jsx-runtime',
  '@emotion/react/jsx-dev-runtime',
  'react-hook-form',
  'idb-keyval',
  'photoswipe',
];

const options = { root: { type: 'string' }, port: { type: 'string' }, host: { type: 'string' } } as const;

await runCommand('dev', async (argv) => {
  const { values } = readArguments(argv, options);
  const port = readPort(values.port, 5173);
  const folders = developmentFolders(foldersOf(values.root));
  for (const folder of new Set([projectDir, folders.root])) {
    const [sign] = /[#?]/.exec(folder) ?? [];
    if (sign !== undefined) throw new CommandError(say('dev/folder-sign', { folder, sign }));
  }
  let isLimitTold = false;
  const tellWatchLimit = (): void => {
    if (!isLimitTold) console.error(say('dev/watch-limit').join('\n→ '));
    isLimitTold = true;
  };
  const changes = watchSources(folders, tellWatchLimit);
  const session = createDevSession(folders, currentDate);
  const first = await session.refresh();
  if (first.errors.length > 0) process.stdout.write(reportOf(first));
  const config = devConfig(folders, dataForm());
  const lock = createReadWriteLock(lockTimeoutMs);
  const logger = createLogger('info');
  const server = await createServer({
    ...config,
    appType: 'custom',
    optimizeDeps: { include: browserPackages },
    customLogger: {
      ...logger,
      error: (text, given) => (isOfWatchLimit.test(text) ? tellWatchLimit() : logger.error(text, given)),
    },
    plugins: [...(config.plugins ?? []), sitePlugin(folders, session, first, lock, changes)],
    server: {
      port,
      host: values.host ?? '127.0.0.1',
      fs: { allow: [folders.root, process.cwd()] },
      // `watchSources` watches the sources; Vite is notified of the modules generated from them.
      watch: {
        ignored: [
          `${folders.content}/**`,
          `${folders.dist}/**`,
          '**/.cache/**',
          '**/var/**',
          `${projectDir}/{deploy,docs,office,server,tests}/**`,
        ],
      },
    },
  });
  // Pages being made are ended first: Vite would print what they run into as it closes.
  closeOnSignal(() => lock.write(() => server.close()));
  await server.listen().catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  server.printUrls();
  // The first page and the first change would otherwise wait for what is only loaded when it is needed.
  const [address] = server.resolvedUrls?.local ?? [];
  if (address !== undefined)
    fetch(address, { headers: { accept: 'text/html' } })
      .then(() => session.warm())
      .catch(() => undefined);
  return 0;
});
