/**
 * Contexts of the worker's Chromium that visits take one after the other: scripts, fonts and pictures come from the
 * cache, and one process shows all their pages (`--process-per-site`), which halves a visit.
 */
import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright';
import { keptIn } from '../setup/kept.ts';
import { patienceMs, sharedBrowser } from './launch.ts';

export interface OpenPage {
  readonly page: Page;
  readonly close: () => Promise<void>;
}

interface SharedContext {
  readonly context: BrowserContext;
  /** Of a page that stays: it keeps the process, and outlives the visit whose traces it wipes. */
  readonly janitor: CDPSession;
  isTaken: boolean;
  /** Closed, by us or with a browser or a process that crashed. */
  isClosed: boolean;
}

/** By their options. */
const contexts = new Map<string, Promise<SharedContext>>();

/** Contexts of a worker that stay open; the one that was opened first makes room. */
const maxContexts = 6;

/** What a visit leaves behind, but for the cache. */
const visitorsData = 'cookies,local_storage,indexeddb,service_workers,cache_storage';

const newContext = async (options: BrowserContextOptions): Promise<BrowserContext> => {
  const context = await (await sharedBrowser()).newContext(options);
  context.setDefaultTimeout(patienceMs);
  return context;
};

const openShared = async (options: BrowserContextOptions): Promise<SharedContext> => {
  const context = await newContext(options);
  const page = await context.newPage();
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/');
  const shared: SharedContext = {
    context,
    janitor: await context.newCDPSession(page),
    isTaken: false,
    isClosed: false,
  };
  context.once('close', () => (shared.isClosed = true));
  page.once('crash', () => void context.close());
  return shared;
};

const makeRoom = async (): Promise<void> => {
  if (contexts.size < maxContexts) return;
  for (const [key, opened] of contexts) {
    const { context, isTaken } = await opened;
    if (isTaken) continue;
    contexts.delete(key);
    await context.close();
    return;
  }
};

/** The shared context of these options, once nobody else has it; undefined while somebody has. */
const takeShared = async (options: BrowserContextOptions): Promise<SharedContext | undefined> => {
  const key = JSON.stringify(options);
  if (!contexts.has(key)) await makeRoom();
  const shared = await keptIn(
    contexts,
    key,
    () => openShared(options),
    ({ isClosed }) => !isClosed,
  );
  if (shared.isTaken) return undefined;
  shared.isTaken = true;
  return shared;
};

/** A page in a context that only this visit has, in a process of its own. */
export const openAlone = async (options: BrowserContextOptions): Promise<OpenPage> => {
  const context = await newContext(options);
  const page = await context.newPage();
  const close = async (): Promise<void> => {
    await endRoutes(page);
    await context.close();
  };
  return { page, close };
};

/** A visit that is over waits for no answer: what its routes still do may fail. */
const endRoutes = async (page: Page): Promise<void> => {
  const owners = page.isClosed() ? [page.context()] : [page, page.context()];
  for (const owner of owners) await owner.unrouteAll({ behavior: 'ignoreErrors' });
};

/**
 * A page of a visitor who was never here, but for the cache.
 * @param options with `baseURL`, whose storage is wiped afterwards, as that of the page's last address
 */
export const openPage = async (options: BrowserContextOptions & { readonly baseURL: string }): Promise<OpenPage> => {
  const { viewport, ...others } = options;
  const shared = await takeShared(others);
  if (shared === undefined) return openAlone(options);
  const page = await shared.context.newPage();
  if (viewport) await page.setViewportSize(viewport);
  const close = async (): Promise<void> => {
    const origins = new Set([options.baseURL, page.url()].map((url) => new URL(url).origin));
    await endRoutes(page);
    // A page that closes still keeps its visitor's draft.
    await page.close();
    for (const origin of origins)
      if (origin !== 'null')
        await shared.janitor.send('Storage.clearDataForOrigin', { origin, storageTypes: visitorsData });
    shared.isTaken = false;
  };
  return { page, close };
};
