/** The browser of a worker: started once, shared by its test files, gone with the process. */
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright';
import { keptIn } from '../setup/kept.ts';

const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of a context share a process, with what it has compiled and decoded (contexts.ts).
  '--process-per-site',
  '--renderer-process-limit=1',
  // Text is laid out alike on every machine.
  '--font-render-hinting=none',
];

/** Flags of every start; the sandbox stays unless the user is root, for whom Chromium refuses it. */
export const launchArgs = (): string[] => (process.getuid?.() === 0 ? ['--no-sandbox', ...quietFlags] : quietFlags);

/** By program. */
const started = new Map<string | undefined, Promise<Browser>>();

/** The worker's Chromium; another one where it has crashed. */
export const sharedBrowser = (): Promise<Browser> =>
  keptIn(
    started,
    chromiumPath(),
    () => chromium.launch({ executablePath: chromiumPath(), args: launchArgs() }),
    (browser) => browser.isConnected(),
  );

/** What `npm test` found (scripts/engines.mjs); for a test run by hand the usual place, else Playwright's own. */
export const chromiumPath = (): string | undefined =>
  process.env['CHROME_PATH'] ||
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));

/**
 * How long to wait for what must come: far beyond what a busy machine needs, within a test's own limit. What has come
 * is not waited for.
 */
export const patienceMs = 60_000;
