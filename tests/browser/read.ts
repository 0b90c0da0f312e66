/**
 * Reads pages as the server answers them, before any script runs. A real parser, real selectors: the reader is a blank
 * page of Chromium.
 */
import type { Page } from 'playwright';
import { inject } from 'vitest';
import type { SiteName } from './folders.ts';
import { keptIn } from '../setup/kept.ts';
import { sharedBrowser } from './launch.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Origin of a served site. */
export const originOf = (site: SiteName = 'main'): string => {
  const origin = inject('origins')[site];
  if (origin === '') throw new Error(`The ${site} site is not built.`);
  return origin;
};

const answers = new Map<string, Promise<Answer>>();

/** What the server answers, asked once; redirects are answers. */
export const answerOf = (path: string, site: SiteName = 'main'): Promise<Answer> => {
  const url = originOf(site) + path;
  return keptIn(answers, url, async () => {
    const response = await fetch(url, { redirect: 'manual' });
    return { status: response.status, headers: response.headers, body: await response.text() };
  });
};

/** A blank page, and the paths of the pages that it has parsed. */
interface Reader {
  readonly page: Page;
  readonly parsed: Set<string>;
}

const readers = new Map<SiteName, Promise<Reader>>();

const openReader = async (): Promise<Reader> => {
  const page = await (await (await sharedBrowser()).newContext()).newPage();
  page.once('crash', () => void page.close());
  return { page, parsed: new Set() };
};

/** The value of `work` on the parsed page. `work` runs in the browser: it may use its arguments and nothing else. */
export const read = async <T, A = undefined>(
  path: string,
  work: (page: Document, argument: A) => T,
  argument?: A,
  site: SiteName = 'main',
): Promise<T> => {
  const { body } = await answerOf(path, site);
  const { page, parsed } = await keptIn(readers, site, openReader, (reader) => !reader.page.isClosed());
  const isNew = !parsed.has(path);
  parsed.add(path);
  const value: unknown = await page.evaluate(
    ({ key: name, html, source, argument: given }) => {
      const documents = ((window as unknown as { parsed?: Record<string, Document> }).parsed ??= {});
      if (html !== undefined) documents[name] = new DOMParser().parseFromString(html, 'text/html');
      const makeWork = new Function(`return (${source})`) as () => (
        page: Document | undefined,
        argument: unknown,
      ) => unknown;
      return makeWork()(documents[name], given);
    },
    { key: path, html: isNew ? body : undefined, source: work.toString(), argument },
  );
  return value as T;
};

/** Texts of the elements that match, spaces collapsed. */
export const textsOf = (path: string, selector: string, site: SiteName = 'main'): Promise<string[]> =>
  read(
    path,
    (page, wanted: string) =>
      [...page.querySelectorAll(wanted)].map((element) =>
        (element.textContent ?? '').replace(/[^\S\u00A0\u202F]+/g, ' ').trim(),
      ),
    selector,
    site,
  );

/** Values of an attribute of the elements that match; null where it is absent. */
export const attributesOf = (
  path: string,
  selector: string,
  attribute: string,
  site: SiteName = 'main',
): Promise<(string | null)[]> =>
  read(
    path,
    (page, { selector: wanted, attribute: name }: { selector: string; attribute: string }) =>
      [...page.querySelectorAll(wanted)].map((element) => element.getAttribute(name)),
    { selector, attribute },
    site,
  );

export interface ReadLink {
  readonly text: string;
  readonly href: string;
}

/** Links below what matches: visible text and address. */
export const linksOf = (path: string, selector: string, site: SiteName = 'main'): Promise<ReadLink[]> =>
  read(
    path,
    (page, wanted: string) =>
      [...page.querySelectorAll(wanted)]
        .flatMap((element) => (element.matches('a') ? [element] : [...element.querySelectorAll('a')]))
        .map((link) => ({
          text: (link.textContent ?? '').replace(/\s+/g, ' ').trim(),
          href: link.getAttribute('href') ?? '',
        })),
    selector,
    site,
  );

export interface Graph {
  readonly '@graph': readonly (Record<string, unknown> & { readonly '@type': string })[];
}

/** The page's structured data. */
export const graphOf = async (path: string, site: SiteName = 'main'): Promise<Graph['@graph']> => {
  const [text] = await read(
    path,
    (page) =>
      [...page.querySelectorAll('script[type="application/ld+json"]')].map((script) => script.textContent ?? ''),
    undefined,
    site,
  );
  if (text === undefined) throw new Error(`${path} has no structured data`);
  return (JSON.parse(text) as Graph)['@graph'];
};

/** What the page says below a selector, texts of elements separated by a space: compare it through `plain`. */
export const textOf = (path: string, selector = 'body', site: SiteName = 'main'): Promise<string> =>
  read(
    path,
    (page, wanted: string) =>
      [...page.querySelectorAll(wanted)]
        .map((element) => {
          const copy = element.cloneNode(true) as Element;
          for (const unseen of copy.querySelectorAll('script, style, template')) unseen.remove();
          const walker = page.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
          const parts: string[] = [];
          while (walker.nextNode()) parts.push(walker.currentNode.textContent ?? '');
          return parts.join(' ');
        })
        .join('\n'),
    selector,
    site,
  );
