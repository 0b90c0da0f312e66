/** `npm run dev`: the site with live reload. Options: --root DIR, --port N, --host, --help. */
import { createServer } from 'vite';
import { devConfig } from '../output/vite-config.ts';
import { dataForm } from '../emit/data-form.ts';
import { formatReport } from '../diagnostics/report.ts';
import { createDevSession } from '../dev/dev-session.ts';
import { createReadWriteLock } from '../dev/read-write-lock.ts';
import { sitePlugin } from '../dev/vite-plugin.ts';
import { watchSources } from '../dev/watch-sources.ts';
import { foldersOf } from '../config/folders.ts';
import { ownOptions } from './arguments.ts';

const HELP = `Usage : npm run dev -- [--root DOSSIER] [--port N] [--host ADRESSE]

Montre le site pendant qu’on l’écrit : un fichier enregistré paraît aussitôt, une erreur s’affiche dans la page.`;

/** A change, or the end, waits no longer than this for answers under way. */
const PATIENCE_MS = 5000;

/** Prepared before the first page is asked for: found later, they would make it reload. */
const BROWSER_PACKAGES = [
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

const values = ownOptions({
  root: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
});

if (values.help) {
  console.log(HELP);
} else {
  const folders = foldersOf(values.root);
  const changes = watchSources(folders);
  const session = createDevSession(folders, () => new Date().toISOString().slice(0, 10));
  const first = await session.refresh();
  if (first.errors.length > 0)
    process.stdout.write(`${formatReport(first.errors, first.files, 'pretty', { color: process.stdout.isTTY })}\n`);
  const config = devConfig(folders, dataForm());
  const lock = createReadWriteLock(PATIENCE_MS);
  const server = await createServer({
    ...config,
    appType: 'custom',
    optimizeDeps: { include: BROWSER_PACKAGES },
    logLevel: 'info',
    plugins: [...(config.plugins ?? []), sitePlugin(folders, session, first, lock, changes)],
    server: {
      port: Number(values.port ?? process.env['PORT'] ?? 5173),
      host: values.host ?? '127.0.0.1',
      fs: { allow: [folders.root, process.cwd()] },
      // Sources have a watch of their own; what is made of them Vite is told of.
      watch: {
        ignored: [
          `${folders.content}/**`,
          `${folders.generated}/**`,
          `${folders.dist}/**`,
          '**/.cache/**',
          '**/var/**',
        ],
      },
    },
  });
  // Pages being made are ended first: Vite would print what they run into as it closes.
  const close = (): void => {
    void lock.write(() => server.close()).finally(() => process.exit(0));
  };
  process.once('SIGTERM', close);
  process.once('SIGINT', close);
  await server.listen();
  server.printUrls();
  // The first page and the first change would otherwise wait for what is only loaded when it is needed.
  const [address] = server.resolvedUrls?.local ?? [];
  if (address !== undefined)
    fetch(address, { headers: { accept: 'text/html' } })
      .then(() => session.warm())
      .catch(() => undefined);
}
