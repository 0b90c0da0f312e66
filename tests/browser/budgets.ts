/**
 * The bars for bytes (architecture, « Quality bars »), on a site’s pages and one project: a phone 390 px wide opens
 * it cold, then shows an intent. Bytes are those of the wire, brotli as the server sends it; a kilobyte is 1000.
 */
import { errors, type Page, type Request } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { RouteTemplate } from '../../schema/types.gen.ts';
import type { SiteName } from './folders.ts';
import { sampled, siteFiles } from './site-files.ts';
import { bringToLife, visit } from './visit.ts';
import { isLong } from '../setup/length.ts';

const kilobyte = 1000;

/** Script of a live page: entry and route. */
const scriptBars: Readonly<Partial<Record<RouteTemplate, number>>> = { gallery: 130, contact: 130, project: 130 };
const scriptBar = 110;
/**
 * Script of a page that is only read, until an intent; it records what helpers change
 * (`docs/decisions/0201-waking.md`).
 */
const bootBar = 6.5;
const documentBar = 20;
/**
 * What this site's layouts need on a phone of two device pixels a pixel; not the architecture's, but a leap would be
 * seen.
 */
const fontBar = 60;
const pictureBar = 320;

/** The carousel, which moves by itself, may ask for the application before an intent. */
const startsByItself: readonly RouteTemplate[] = ['project'];

interface Weights {
  document: number;
  script: number;
  font: number;
  image: number;
}

const weigh = async (requests: readonly Request[]): Promise<Weights> => {
  const weights: Weights = { document: 0, script: 0, font: 0, image: 0 };
  for (const request of requests) {
    const kind = request.resourceType();
    if (kind in weights) weights[kind as keyof Weights] += (await request.sizes()).responseBodySize / kilobyte;
  }
  return weights;
};

const quietLimitMs = 15_000;

/** Until nothing is asked for any more. On a busy machine the driver now and then misses it, though nothing is open. */
const untilQuiet = async (page: Page, open: ReadonlySet<Request>): Promise<void> => {
  try {
    await page.waitForLoadState('networkidle', { timeout: quietLimitMs });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    expect([...open].map((request) => request.url())).toEqual([]);
  }
};

const pagesOf = (site: SiteName): readonly { readonly path: string; readonly template: RouteTemplate }[] => {
  const { spec, projects } = siteFiles(site);
  const every = spec.routes.map(({ path, template }) => ({
    path: path.replace('{id}', projects[0]?.id ?? ''),
    template,
  }));
  const chosen = sampled(
    every.map(({ path }) => path),
    site,
  );
  return every.filter(({ path }) => chosen.includes(path));
};

/** Runs the suite over a site. */
export const describeBudgets = (site: SiteName): void => {
  // The short run keeps those with the most script, and the home page.
  const isHeavy = ({ template }: { readonly template: RouteTemplate }): boolean =>
    template in scriptBars || template === 'home';
  describe.each(isLong ? pagesOf(site) : pagesOf(site).filter(isHeavy))('$path', ({ path, template }) => {
    test('stays within its bytes', async () => {
      const open = new Set<Request>();
      const finished: Request[] = [];
      const options = {
        site,
        width: 390,
        height: 844,
        isLive: false,
        isAlone: true,
        context: { deviceScaleFactor: 2, isMobile: true, hasTouch: true },
        before: (page: Page) => {
          page.on('request', (request) => open.add(request));
          page.on('requestfailed', (request) => open.delete(request));
          page.on('requestfinished', (request) => {
            open.delete(request);
            finished.push(request);
          });
          return Promise.resolve();
        },
      };
      await visit(path, options, async (page) => {
        await untilQuiet(page, open);
        const before = await weigh(finished);
        expect.soft(before.document, 'kB of HTML and critical styles').toBeLessThanOrEqual(documentBar);
        expect.soft(before.font, 'kB of fonts').toBeLessThanOrEqual(fontBar);
        expect.soft(before.image, 'kB of pictures').toBeLessThanOrEqual(pictureBar);
        expect.soft(before.script, 'the start script').toBeGreaterThan(0);
        if (!startsByItself.includes(template))
          expect.soft(before.script, 'kB of script before an intent').toBeLessThanOrEqual(bootBar);
        await bringToLife(page);
        await untilQuiet(page, open);
        expect
          .soft((await weigh(finished)).script, 'kB of script once live')
          .toBeLessThanOrEqual(scriptBars[template] ?? scriptBar);
      });
    });
  });
};
