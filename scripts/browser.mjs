/**
 * Finds the browser for the tests, or installs one: an installed Chromium or Chrome, else the distribution's package if
 * this user may install it, else Playwright's own download.
 * Usage: node scripts/browser.mjs            prints the path
 *        node scripts/browser.mjs --system   installs the distribution's package; works before npm ci
 */
import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './process.mjs';

const project = dirname(dirname(fileURLToPath(import.meta.url)));

/** The headless shell has no window and no toolbar: the same engine for less than half of the CPU time. */
const headlessShell = 'chromium-headless-shell';

const namesOnPath = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chromium.exe',
  'chrome.exe',
];

const usualPlaces = () => {
  const { PROGRAMFILES, 'PROGRAMFILES(X86)': programFilesX86, LOCALAPPDATA, HOME } = process.env;
  switch (process.platform) {
    case 'darwin':
      return ['', HOME ?? ''].flatMap((root) => [
        `${root}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
        `${root}/Applications/Chromium.app/Contents/MacOS/Chromium`,
      ]);
    case 'win32':
      return [PROGRAMFILES, programFilesX86, LOCALAPPDATA].flatMap((root) =>
        root
          ? [
              join(root, 'Google', 'Chrome', 'Application', 'chrome.exe'),
              join(root, 'Chromium', 'Application', 'chrome.exe'),
            ]
          : [],
      );
    default:
      return [
        `/usr/bin/${headlessShell}`,
        '/usr/bin/chromium',
        '/usr/bin/chromium-browser',
        '/usr/bin/google-chrome',
        '/usr/bin/google-chrome-stable',
        '/opt/google/chrome/chrome',
      ];
  }
};

const placesOnPath = () =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => (folder ? namesOnPath.map((name) => join(folder, name)) : []));

/** Whether Playwright's own Firefox is installed; it is never installed automatically. @returns {Promise<boolean>} */
export const hasFirefox = async () => {
  try {
    return existsSync((await import('playwright')).firefox.executablePath());
  } catch {
    return false;
  }
};

/** Path of Playwright's own download. */
const playwrightPlace = async () => {
  try {
    return (await import('playwright')).chromium.executablePath();
  } catch {
    return '';
  }
};

/**
 * Whether the file is a browser that starts: some distributions ship a stub that only explains how to install one.
 * @param {string} path
 */
const starts = async (path) => {
  // On Windows, Chrome would open a window instead of printing its version.
  if (process.platform === 'win32') return true;
  const outcome = await run(path, ['--version'], { cwd: project, timeLimitMs: 30_000, print: 'ignore' });
  return outcome.ok;
};

/** The first browser of these paths that starts. @param {readonly string[]} places */
const firstThatStarts = async (places) => {
  for (const place of new Set(places)) {
    if (place && existsSync(place) && (await starts(place))) return place;
  }
  return undefined;
};

/** Path of an installed browser, if there is one. @returns {Promise<string | undefined>} */
export const findBrowser = async () => {
  const chosen = process.env['CHROME_PATH'];
  if (chosen) return firstThatStarts([resolve(chosen)]);
  const places = [...usualPlaces(), ...placesOnPath(), await playwrightPlace()];
  // The headless shell is preferred wherever it is.
  return firstThatStarts([...places.filter((place) => place.endsWith(headlessShell)), ...places]);
};

/** Commands that install Chromium, per package manager, in order. The first command must exist. */
const packageManagers = [
  [
    ['apt-get', ['update', '-q']],
    ['apt-get', ['install', '-y', '-q', '--no-install-recommends', headlessShell, 'fonts-liberation']],
  ],
  [['dnf', ['install', '-y', 'chromium', 'liberation-fonts']]],
  [['apk', ['add', '--no-cache', 'chromium', 'font-liberation']]],
  [['pacman', ['-Sy', '--noconfirm', 'chromium', 'ttf-liberation']]],
];

const minute = 60_000;

/** Installs the distribution's package; only as root on Linux. */
const installPackage = async () => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  const commands = packageManagers.find(
    ([first]) => first && ['/usr/bin', '/sbin', '/bin'].some((folder) => existsSync(join(folder, String(first[0])))),
  );
  if (!commands) return;
  console.log('No browser found: installing Chromium with the system’s package manager …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const [command, args] of commands) {
    const outcome = await run(String(command), /** @type {string[]} */ (args), {
      cwd: project,
      timeLimitMs: 8 * minute,
      env,
    });
    if (!outcome.ok) {
      console.log(`${String(command)} ${outcome.why}.`);
      // If updating the package list failed, the installation may still work.
      if (!args?.includes('update')) return;
    }
  }
};

const downloadWithPlaywright = async () => {
  const cli = join(project, 'node_modules', 'playwright', 'cli.js');
  if (!existsSync(cli)) return;
  console.log('No browser found: downloading Playwright’s Chromium …');
  const outcome = await run(process.execPath, [cli, 'install', 'chromium'], { cwd: project, timeLimitMs: 5 * minute });
  if (!outcome.ok) console.log(`The download ${outcome.why}.`);
};

/**
 * Path of the browser, installed if there is none; exits with a message if that is impossible.
 * @returns {Promise<string>}
 */
export const ensureBrowser = async () => {
  const chosen = process.env['CHROME_PATH'];
  const found = await findBrowser();
  if (found) return found;
  if (chosen) {
    console.error(
      `CHROME_PATH is "${chosen}", which is no browser that starts: give the path of Chromium or Chrome, or unset it.`,
    );
    process.exit(2);
  }
  for (const install of [installPackage, downloadWithPlaywright]) {
    await install();
    const installed = await findBrowser();
    if (installed) return installed;
  }
  console.error(
    'The browser tests need Chromium or Chrome: install it (on Debian or Ubuntu: sudo apt-get ' +
      'install chromium), or set CHROME_PATH to its path, then run npm test again.',
  );
  return process.exit(2);
};

const script = process.argv[1];
if (script && resolve(script) === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--system')) console.log(await ensureBrowser());
  else if (!(await findBrowser())) await installPackage();
}
