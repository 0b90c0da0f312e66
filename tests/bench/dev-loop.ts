/**
 * What an editor waits for: from the moment a file is saved to the moment an open page shows it, in a browser, on sites
 * of growing size. Both ends are read from the same clock.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { parse } from 'yaml';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { startDevServer, type DevServer } from '../browser/dev-server.ts';
import { chromiumPath, launchArgs } from '../browser/launch.ts';
import { writeSyntheticSite } from './synthetic-site.ts';

export interface DevLoopRow {
  readonly projects: number;
  readonly what: string;
  /** Milliseconds of each run, in order. */
  readonly runsMs: readonly number[];
  readonly medianMs: number;
}

const runs = 9;

interface Change {
  readonly what: string;
  readonly file: string;
  readonly path: string;
  /** The file's text with a word to look for in the page. */
  change(text: string, word: string): string;
}

/** The first paragraph of a section: a line that begins with a letter and ends a sentence. */
const firstSentence = /^(\p{Lu}[^<{\n]*?)( essai\d+)?\.(?=\s)/mu;

/** One change of each kind of file, in pages that the site has: a text, its menu, its first project. */
export const changesOf = (site: string): readonly Change[] => {
  const spec = parse(readFileSync(join(site, 'site.yaml'), 'utf8')) as SiteSpec;
  const textFileOf = ({ id, content = `${id}.mdx` }: SiteSpec['routes'][number]): string =>
    join('content', 'pages', content);
  const page = spec.routes.find(
    (route) =>
      (route.template === 'page' || route.template === 'article') &&
      firstSentence.test(bodyOf(readFileSync(join(site, textFileOf(route)), 'utf8')).text),
  );
  const [project] = readdirSync(join(site, 'content', 'projects')).sort();
  const projects = spec.routes.find(({ template }) => template === 'project');
  if (page === undefined || project === undefined || projects === undefined)
    throw new Error(`The site in ${site} has no page of sentences, or no project, to change.`);
  return [
    {
      what: 'a sentence of a page (MDX)',
      file: textFileOf(page),
      path: page.path,
      change: (text, word) => {
        const body = bodyOf(text);
        return body.head + body.text.replace(firstSentence, `$1 ${word}.`);
      },
    },
    {
      what: 'the label of a menu (site.yaml)',
      file: 'site.yaml',
      path: page.path,
      change: (text, word) => text.replace(/(^menus:[^]*?label: )[^,}\n]+/m, `$1${word}`),
    },
    {
      what: 'the title of a project (YAML)',
      file: join('content', 'projects', project),
      path: projects.path.replace('{id}', basename(project, '.yaml')),
      change: (text, word) => text.replace(/^title: .*$/m, `title: ${word}`),
    },
  ];
};

const bodyOf = (text: string): { readonly head: string; readonly text: string } => {
  const at = text.indexOf('\n---\n', 3) + 5;
  return { head: text.slice(0, at), text: text.slice(at) };
};

/**
 * Measures each kind of change, on a page that is only read and on one the application has taken over, with so many
 * projects of the site in `source`.
 */
export const benchDevLoop = async (
  project: string,
  source: string,
  counts: readonly number[],
): Promise<DevLoopRow[]> => {
  const rows: DevLoopRow[] = [];
  for (const projects of counts) {
    console.error(`${projects} projects: saving files …`);
    const site = mkdtempSync(join(tmpdir(), 'bench-dev-'));
    try {
      writeSyntheticSite(source, site, projects);
      rows.push(...(await benchSite(project, site, projects)));
    } finally {
      rmSync(site, { recursive: true, force: true });
    }
  }
  return rows;
};

const benchSite = async (project: string, site: string, projects: number): Promise<DevLoopRow[]> => {
  const dev = await startDevServer(project, site);
  const path = chromiumPath();
  const browser = await chromium.launch({
    args: launchArgs(),
    ...(path === undefined ? {} : { executablePath: path }),
  });
  try {
    const page = await (
      await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'fr-FR' })
    ).newPage();
    page.setDefaultTimeout(60_000);
    const rows: DevLoopRow[] = [];
    for (const change of changesOf(site)) {
      for (const isLive of [false, true]) {
        await page.goto(dev.origin + change.path);
        await page.waitForFunction(() => customElements.get('site-diagnostics') !== undefined);
        if (isLive) await page.keyboard.press('Shift');
        const runsMs: number[] = [];
        // The first is not counted: it prepares what the others find ready.
        for (let run = 0; run <= runs; run += 1) {
          if (isLive) await page.waitForFunction(() => document.documentElement.dataset['live'] !== undefined);
          const took = await measureOne(page, dev, change, `essai${rows.length}${String(run).padStart(2, '0')}`);
          if (run > 0) runsMs.push(took);
        }
        rows.push({
          projects,
          what: `${change.what}, ${isLive ? 'application running' : 'page only read'}`,
          runsMs,
          medianMs: median(runsMs),
        });
      }
    }
    return rows;
  } finally {
    await browser.close();
    await dev.stop();
  }
};

const measureOne = async (page: Page, dev: DevServer, { file, change }: Change, word: string): Promise<number> => {
  await page.evaluate((wanted) => {
    const seen = new Promise<number>((resolve) => {
      const look = (): void => {
        if (document.getElementById('_root')?.textContent.includes(wanted) !== true) return;
        observer.disconnect();
        resolve(performance.timeOrigin + performance.now());
      };
      const observer = new MutationObserver(look);
      observer.observe(document.documentElement, { childList: true, subtree: true, characterData: true });
    });
    Object.assign(window, { seen });
  }, word);
  const saved = performance.timeOrigin + performance.now();
  dev.edit(file, (text) => change(text, word));
  const shown = await page.evaluate(() => (window as unknown as { seen: Promise<number> }).seen);
  return Math.round(shown - saved);
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const formatDevLoop = (rows: readonly DevLoopRow[]): string =>
  [
    '| projects | from a saved file to the open page | median ms | least | most |',
    '|---:|---|---:|---:|---:|',
    ...rows.map(
      ({ projects, what, runsMs, medianMs }) =>
        `| ${projects} | ${what} | ${medianMs} | ${Math.min(...runsMs)} | ${Math.max(...runsMs)} |`,
    ),
    '',
  ].join('\n');
