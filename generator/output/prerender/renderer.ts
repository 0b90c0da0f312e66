/** The render bundle, in this thread or on several: each page goes to the thread that has the least to do. */
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { KnownText } from '../../cache/outputs.ts';
import type { PageData } from '../../model/model.ts';

/** What the render bundle gives for one page. */
interface ModuleResult {
  readonly html: string;
  /** Rules that belong to no class: for usual screens, and for paper and forced colours. */
  readonly globalCss: { readonly screen: string; readonly other: string };
  readonly styles: PageStyles;
}

/** The rules of each class of a page, and where the page uses it, in order of appearance (src/app/server-styles.ts). */
export interface PageStyles {
  readonly rules: Readonly<Record<string, string>>;
  /** The rules for paper and forced colours, of classes that have some. */
  readonly otherMedia: Readonly<Record<string, string>>;
  readonly first: readonly string[];
  readonly later: readonly string[];
  readonly frame: readonly string[];
}

/**
 * A rendered page. Its HTML is in UTF-8: bytes pass from one thread to another without a copy, whereas text with a
 * typographic apostrophe takes two bytes a character and is copied at each turn.
 */
export interface RenderedPage extends Omit<ModuleResult, 'html'> {
  readonly html: Uint8Array<ArrayBuffer>;
}

/** The render bundle as a module (src/app/entry-server.tsx). */
export interface RenderModule {
  renderRoute(path: string, data: PageData): Promise<ModuleResult>;
  renderProject(path: string, data: PageData): Promise<ModuleResult>;
  renderNotFound(): Promise<ModuleResult>;
  renderUnknownProject(): Promise<ModuleResult>;
}

/** A call of one of the render bundle's functions; its data are a `PageData`, known or by the digest of their JSON. */
export type RendererCall<Data = unknown> =
  | { readonly name: 'renderRoute' | 'renderProject'; readonly path: string; readonly data: Data }
  | { readonly name: 'renderNotFound' | 'renderUnknownProject' };

/** What renders pages. */
export interface Renderer<Data> {
  /** The JSON of a page's data. */
  textOf(data: Data): Promise<string>;
  /** Makes a call; `json` are its data. */
  render(call: RendererCall, json: string): Promise<RenderedPage>;
}

/** A loaded render bundle as a renderer. */
export const rendererFrom = (module: RenderModule): Renderer<KnownText> => ({
  textOf: (data) => data.text(),
  render: async (call, json) => {
    const render = module[call.name] as (...given: readonly unknown[]) => Promise<ModuleResult>;
    const { html, ...styles } = await render(...(JSON.parse(argumentsOf(call, json)) as readonly unknown[]));
    return { ...styles, html: new TextEncoder().encode(html) };
  },
});

/** The arguments of a call, as a list in JSON; `json` are its data. */
const argumentsOf = (call: RendererCall, json: string): string =>
  'path' in call ? `[${JSON.stringify(call.path)},${json}]` : '[]';

/** Fewer pages than this are rendered before a second thread would be ready. */
const worthThreads = 60;

type OpenBundle = Pick<Renderer<string>, 'render'> & { close?(): Promise<void> };

const open = new Map<string, Renderer<string>>();

/**
 * Makes the render bundle of a key known, for about `pages` pages; it is loaded with the first of them. `texts` are the
 * data of the pages, as JSON by digest. The function returned ends the threads.
 */
export const provideRenderer = (
  key: string,
  module: string,
  pages: number,
  texts: ReadonlyMap<string, KnownText['text']>,
): (() => Promise<void>) => {
  // The folder of a bundle is named by its content, so that two builds of one process stay apart.
  const { href } = pathToFileURL(module);
  const load = async (): Promise<OpenBundle> =>
    pages < worthThreads
      ? rendererFrom((await import(href)) as RenderModule)
      : createPool(href, availableParallelism());
  let loading: Promise<OpenBundle> | undefined;
  open.set(key, {
    textOf: async (digest) => {
      const text = texts.get(digest);
      if (text === undefined) throw new Error(`Bug: the data ${digest} of a page are not known`);
      return text();
    },
    render: async (call, json) => (await (loading ??= load())).render(call, json),
  });
  return async () => {
    open.delete(key);
    await (await loading?.catch(() => undefined))?.close?.();
  };
};

/** The renderer of a key that was made known. */
export const rendererOf = (key: string): Renderer<string> => {
  const renderer = open.get(key);
  if (renderer === undefined) throw new Error(`Bug: no renderer ${key} is open`);
  return renderer;
};

/** One thread: loads the render bundle, answers calls of its functions. Text, so that it is part of this module. */
const threadCode = `
const { parentPort, workerData } = require('node:worker_threads');
const loaded = import(workerData);
parentPort.on('message', async ({ id, name, args }) => {
  try {
    const result = await (await loaded)[name](...JSON.parse(args));
    const html = new TextEncoder().encode(result.html);
    parentPort.postMessage({ id, result: { ...result, html } }, [html.buffer]);
  } catch (error) {
    parentPort.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});`;

const createPool = (url: string, size: number): OpenBundle => {
  let failure: Error | undefined;
  const threads = Array.from({ length: size }, () => {
    const worker = new Worker(threadCode, { eval: true, workerData: url });
    const waiting = new Map<number, { resolve: (page: RenderedPage) => void; reject: (error: Error) => void }>();
    worker.on('message', ({ id, result, error }: { id: number; result?: RenderedPage; error?: string }) => {
      if (result === undefined) waiting.get(id)?.reject(new Error(error));
      else waiting.get(id)?.resolve(result);
      waiting.delete(id);
    });
    worker.on('error', (error) => {
      failure = error;
      for (const { reject } of waiting.values()) reject(failure);
      waiting.clear();
    });
    return { worker, waiting };
  });
  let lastId = 0;
  return {
    render: (call, json) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) throw failure;
        const { worker, waiting } = threads.reduce((least, thread) =>
          thread.waiting.size < least.waiting.size ? thread : least,
        );
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, name: call.name, args: argumentsOf(call, json) });
      }),
    close: async () => {
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
};
