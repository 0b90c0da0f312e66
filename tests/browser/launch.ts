/** The browser of a worker: started once, shared by its test files, gone with the process. */
import { existsSync } from 'node:fs';
import { chromium, firefox, type Browser } from 'playwright';

const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Text is laid out alike on every machine.
  '--font-render-hinting=none',
];

/** Flags of every start; the sandbox stays unless the user is root, for whom Chromium refuses it. */
export const launchArgs = (): string[] => (process.getuid?.() === 0 ? ['--no-sandbox', ...quietFlags] : quietFlags);

let started: Promise<Browser> | undefined;

/** The worker's browser: Chromium, or Playwright's Firefox where TEST_BROWSER asks for it. */
export const sharedBrowser = (): Promise<Browser> => {
  started ??=
    process.env['TEST_BROWSER'] === 'firefox'
      ? firefox.launch()
      : chromium.launch({ executablePath: chromiumPath(), args: launchArgs() });
  return started;
};

/** What `npm test` found (scripts/browser.mjs); for a test run by hand the usual place, else Playwright's own. */
export const chromiumPath = (): string | undefined =>
  process.env['CHROME_PATH'] ||
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));

/**
 * How long to wait for what must come: far beyond what a busy machine needs, within a test's own limit. What has come
 * is not waited for.
 */
export const patienceMs = 60_000;
