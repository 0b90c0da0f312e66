/** A crawl of a site, whichever it is: every address it mentions answers, at once, and every anchor is there. */
import { LinkChecker, LinkState } from 'linkinator';
import { expect, test } from 'vitest';
import type { SiteName } from './folders.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { keptIn } from '../setup/kept.ts';
import { answerOf, originOf, read } from './read.ts';
import { projectPath, projectPaths, routePaths } from './site-files.ts';

interface Mentions {
  /** Every address: links, pictures in all sizes, films, scripts, fonts. */
  readonly addresses: readonly string[];
  readonly ids: readonly string[];
}

const known = new Map<string, Promise<Mentions>>();

/** What a page mentions, read once: each page is led to by many. */
const mentionsOf = (path: string, site: SiteName): Promise<Mentions> =>
  keptIn(known, `${site} ${path}`, () =>
    read(
      path,
      (page) => {
        const attributes = ['href', 'src', 'poster', 'action'].flatMap((name) =>
          [...page.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
        );
        const sets = ['srcset', 'imagesrcset'].flatMap((name) =>
          [...page.querySelectorAll(`[${name}]`)].flatMap((element) =>
            (element.getAttribute(name) ?? '').split(',').map((part) => part.trim().split(/\s+/)[0] ?? ''),
          ),
        );
        const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
        return { addresses: [...new Set([...attributes, ...sets])], ids };
      },
      undefined,
      site,
    ),
  );

export const addressesOf = async (path: string, site: SiteName): Promise<readonly string[]> =>
  (await mentionsOf(path, site)).addresses;

const isOfTheSite = (address: string): boolean => address.startsWith('/') && !address.startsWith('//');

/** Requests that are under way together: a busy server answers all of a site's addresses, but not all at once. */
const atATime = 8;

/** Paths that no page has, one of them below the projects'. */
const missing = (site: SiteName): readonly string[] => ['/no-such-page', projectPath('no-such-project', site)];

/** Runs the suite over a site; `atLeast` tells a site from an empty page: how many addresses it mentions. */
export const describeLinks = (site: SiteName, atLeast: number): void => {
  test(`${site}: every internal address answers with 200, without a redirect`, async () => {
    const mentionedBy = new Map<string, string>();
    for (const path of [...routePaths(site), ...projectPaths(site), ...missing(site)]) {
      for (const address of await addressesOf(path, site)) {
        const [target = ''] = address.split('#');
        if (isOfTheSite(address) && !target.startsWith('/api/') && !mentionedBy.has(target))
          mentionedBy.set(target, path);
      }
    }
    expect(mentionedBy.size).toBeGreaterThan(atLeast);
    const wrong: string[] = [];
    const rest = mentionedBy.entries();
    const ask = async (): Promise<void> => {
      for (const [target, path] of rest) {
        const { status } = await fetch(originOf(site) + target, { method: 'HEAD', redirect: 'manual' });
        if (status !== 200) wrong.push(`${path} → ${target}: ${status}`);
      }
    };
    await Promise.all(Array.from({ length: atATime }, ask));
    expectNoFindings(wrong.sort(), 'links');
  });

  test(`${site}: every anchor is there`, async () => {
    const wrong: string[] = [];
    let looked = 0;
    for (const path of [...routePaths(site), ...projectPaths(site)]) {
      for (const address of await addressesOf(path, site)) {
        const [target, anchor] = address.split('#');
        if (anchor === undefined || anchor === '' || !(target === '' || isOfTheSite(address))) continue;
        looked += 1;
        if (!(await mentionsOf(target || path, site)).ids.includes(decodeURIComponent(anchor)))
          wrong.push(`${path} → ${address}`);
      }
    }
    expect(looked).toBeGreaterThan(routePaths(site).length);
    expectNoFindings(wrong, 'anchors');
  });

  test(`${site}: a crawl from the home page finds nothing broken`, async () => {
    const origin = originOf(site);
    const { links } = await new LinkChecker().check({
      path: origin,
      recurse: true,
      concurrency: atATime,
      retry: false,
      linksToSkip: (link: string) => Promise.resolve(!link.startsWith(origin) || link.startsWith(`${origin}/api/`)),
    });
    const pages = new Set(links.filter(({ state }) => state === LinkState.OK).map(({ url }) => new URL(url).pathname));
    expectNoFindings(
      links
        .filter(({ state }) => state === LinkState.BROKEN)
        .map(({ url, parent, status }) => `${parent ?? ''} → ${url}: ${status ?? 'no answer'}`),
      'broken',
    );
    // Every project and every page that is not an answer to something is reached by links.
    expect(projectPaths(site).filter((path) => !pages.has(path))).toEqual([]);
  });

  test(`${site}: the sitemap lists every indexed page, with its pictures`, async () => {
    const { status, body } = await answerOf('/sitemap.xml', site);
    expect(status).toBe(200);
    const listed = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? '').pathname);
    const indexed: string[] = [];
    for (const path of [...routePaths(site), ...projectPaths(site)]) {
      if (await read(path, (page) => page.querySelector('meta[name="robots"]') === null, undefined, site))
        indexed.push(path);
    }
    expect([...listed].sort()).toEqual([...indexed].sort());
    expect(body).toContain('<image:loc>');
    expect((await answerOf('/robots.txt', site)).body).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m);
  });
};
