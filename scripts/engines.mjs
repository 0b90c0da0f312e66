/**
 * Finds the programs that tests drive: Chromium, which they need; Firefox, WebKitGTK's browser with its driver and
 * display, Poppler, which reads printed pages, libheif's converter and rsync, where they are installed. Of packages it
 * uses Playwright's alone.
 * Usage: node scripts/engines.mjs              installs what is missing, as root, where there is apt-get
 *        node scripts/engines.mjs --chromium   Chromium alone; works before npm ci
 */
import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './process.mjs';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const minute = 60_000;

/** Path of the first of these programs on PATH. @param {readonly string[]} names */
const onPath = (names) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => (folder === '' ? [] : names.map((name) => join(folder, name))))
    .find((path) => existsSync(path));

/**
 * Path of an installed Chromium or Chrome. The headless shell comes first: it has no window and no toolbar, the same
 * engine for less than half of the CPU time.
 * @returns {string | undefined}
 */
const findChromium = () => onPath(['chromium-headless-shell', 'chromium', 'google-chrome']);

/** Path of an installed Firefox. @returns {string | undefined} */
export const findFirefox = () => onPath(['firefox-esr', 'firefox']);

/**
 * Paths of WebKitGTK's driver and of the virtual display that its browser is shown on.
 * @returns {{ readonly driver: string, readonly display: string } | undefined}
 */
export const findWebKit = () => {
  const driver = onPath(['WebKitWebDriver']);
  const display = onPath(['Xvfb']);
  return driver === undefined || display === undefined ? undefined : { driver, display };
};

/**
 * Paths of the programs that read words and dots of a printed page.
 * @returns {{ readonly text: string, readonly picture: string } | undefined}
 */
export const findPdfReaders = () => {
  const text = onPath(['pdftotext']);
  const picture = onPath(['pdftoppm']);
  return text === undefined || picture === undefined ? undefined : { text, picture };
};

/** Whether the program is there with which the office converts HEIC. */
export const hasHeifConvert = () => onPath(['heif-convert']) !== undefined;

/** Whether the program is there with which the pipelines of deploy/ copy a site to its host. */
export const hasRsync = () => onPath(['rsync']) !== undefined;

const chromium = {
  title: 'Chromium',
  packages: ['chromium-headless-shell', 'fonts-liberation'],
  isInstalled: () => process.env['CHROME_PATH'] !== undefined || findChromium() !== undefined,
};

/** What the tests use where it is installed: the packages of Debian that bring it, and what is skipped without it. */
const programs = /** @type {const} */ ([
  {
    title: 'Firefox',
    packages: ['firefox-esr'],
    isInstalled: () => findFirefox() !== undefined,
    tests: 'tests/engines in Firefox',
  },
  {
    title: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    isInstalled: () => findWebKit() !== undefined,
    tests: 'tests/engines in WebKit',
  },
  {
    title: 'Poppler',
    packages: ['poppler-utils'],
    isInstalled: () => findPdfReaders() !== undefined,
    tests: 'tests/engines/print (Poppler)',
  },
  {
    title: 'libheif',
    packages: ['libheif-examples'],
    isInstalled: hasHeifConvert,
    tests: 'a HEIC photograph in tests/engines/office-day',
  },
  {
    title: 'rsync',
    packages: ['rsync'],
    isInstalled: hasRsync,
    tests: 'deployments in tests/office/pipelines',
  },
]);

/** The programs that are not installed here. */
export const missingPrograms = () => programs.filter(({ isInstalled }) => !isInstalled());

/** Path of apt-get, for a user who may install with it. */
const usableAptGet = () => (process.getuid?.() === 0 ? onPath(['apt-get']) : undefined);

/**
 * Installs the programs that are missing, where `usableAptGet` is one. What cannot be had is said, and no failure.
 * @param {string} aptGet
 * @param {readonly { title: string, packages: readonly string[], isInstalled(): boolean }[]} wanted
 */
const installPrograms = async (aptGet, wanted) => {
  const missing = wanted.filter(({ isInstalled }) => !isInstalled());
  if (missing.length === 0) return;
  const titles = missing.map(({ title }) => title).join(' and ');
  console.log(`Installing ${titles} with the system’s package manager …`);
  const options = {
    cwd: project,
    timeLimitMs: 8 * minute,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    print: /** @type {const} */ ('pipe'),
  };
  // Without a fresh list of packages the installation may still work.
  await run(aptGet, ['update', '-q'], options);
  for (const { title, packages } of missing) {
    const outcome = await run(aptGet, ['install', '-y', '-q', '--no-install-recommends', ...packages], options);
    if (!outcome.ok) console.log(`${title}: apt-get install ${packages.join(' ')} ${outcome.why}.\n${outcome.output}`);
  }
};

/** Playwright's own Chromium, where it was downloaded. @returns {Promise<string | undefined>} */
const findDownloaded = async () => {
  const path = (await import('playwright')).chromium.executablePath();
  return existsSync(path) ? path : undefined;
};

/**
 * Path of the Chromium that the tests drive: CHROME_PATH, an installed one, or Playwright's own, which is downloaded
 * where there is no other. Exits with a message if there is none. Needs the packages.
 * @returns {Promise<string>}
 */
export const ensureChromium = async () => {
  const chosen = process.env['CHROME_PATH'];
  if (chosen !== undefined) {
    if (existsSync(resolve(chosen))) return resolve(chosen);
    console.error(`CHROME_PATH is "${chosen}", where there is no program: give Chromium's path, or unset it.`);
    process.exit(2);
  }
  const found = findChromium() ?? (await findDownloaded());
  if (found !== undefined) return found;
  console.log('No Chromium found: downloading Playwright’s …');
  const cli = join(project, 'node_modules', 'playwright', 'cli.js');
  await run(process.execPath, [cli, 'install', 'chromium'], { cwd: project, timeLimitMs: 5 * minute });
  const downloaded = await findDownloaded();
  if (downloaded !== undefined) return downloaded;
  console.error(
    'The browser tests need Chromium or Chrome: install it (on Debian or Ubuntu: sudo apt-get install chromium), ' +
      'or set CHROME_PATH to its path, then run the command again.',
  );
  return process.exit(2);
};

const script = process.argv[1];
if (script && resolve(script) === fileURLToPath(import.meta.url)) {
  const isChromiumAlone = process.argv.includes('--chromium');
  const aptGet = usableAptGet();
  if (aptGet !== undefined) await installPrograms(aptGet, isChromiumAlone ? [chromium] : [chromium, ...programs]);
  const missing = missingPrograms().map(({ title }) => title);
  if (!isChromiumAlone && missing.length > 0)
    console.log(`${missing.join(' and ')}: not installed (that needs root and apt-get); their tests are skipped.`);
}
