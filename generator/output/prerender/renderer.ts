/** The render bundle, in this thread or on several: each page goes to the thread that has the least to do. */
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PageData } from '../../model/model.ts';

/** What the render bundle gives for one page. */
interface ModuleResult {
  readonly html: string;
  readonly globalCss: string;
  readonly css: string;
}

/**
 * A rendered page. Its HTML is in UTF-8: bytes pass from one thread to another without a copy, whereas text with a
 * typographic apostrophe takes two bytes a character and is copied at each turn.
 */
export interface RenderedPage extends Omit<ModuleResult, 'html'> {
  readonly html: Uint8Array<ArrayBuffer>;
}

/** A call of one of the render bundle's functions (src/app/entry-server.tsx). */
export type RendererCall =
  | { readonly name: 'renderRoute' | 'renderProject'; readonly args: readonly [path: string, data: PageData] }
  | { readonly name: 'renderNotFound' | 'renderUnknownProject'; readonly args: readonly [] };

/** A call as the key of a page has it: its data by the digest that stands for their JSON. */
export interface GivenCall {
  readonly name: RendererCall['name'];
  readonly path?: string | undefined;
  readonly data?: string | undefined;
}

/** The render bundle as a module: a function for each call. */
export type RenderModule = {
  readonly [Call in RendererCall as Call['name']]: (...args: Call['args']) => Promise<ModuleResult>;
};

/** A loaded render bundle as a renderer. */
export const rendererFrom =
  (module: RenderModule) =>
  async ({ name, args }: RendererCall): Promise<RenderedPage> => {
    const { html, ...styles } = await (module[name] as (...given: readonly unknown[]) => Promise<ModuleResult>)(
      ...args,
    );
    return { ...styles, html: new TextEncoder().encode(html) };
  };

/** Fewer pages than this are rendered before a second thread would be ready. */
const WORTH_THREADS = 60;

interface OpenRenderer {
  /** Calls a function of the bundle; its arguments are a list in JSON. */
  render(name: GivenCall['name'], args: string): Promise<RenderedPage>;
  close(): Promise<void>;
}

interface Provided {
  readonly texts: ReadonlyMap<string, () => string>;
  opened(): Promise<OpenRenderer>;
}

const open = new Map<string, Provided>();

/**
 * Makes the render bundle of a key known, for about `pages` pages; it is loaded with the first of them. `texts` are the
 * data of the pages, as JSON by digest. The function returned ends the threads.
 */
export const provideRenderer = (
  key: string,
  module: string,
  pages: number,
  texts: ReadonlyMap<string, () => string>,
): (() => Promise<void>) => {
  let opened: Promise<OpenRenderer> | undefined;
  open.set(key, {
    texts,
    opened: () =>
      (opened ??= pages < WORTH_THREADS ? load(module) : Promise.resolve(createPool(module, availableParallelism()))),
  });
  return async () => {
    open.delete(key);
    await (await opened?.catch(() => undefined))?.close();
  };
};

/** The renderer of a key that was made known. */
export const rendererOf =
  (key: string) =>
  async ({ name, path, data }: GivenCall): Promise<RenderedPage> => {
    const provided = open.get(key);
    if (provided === undefined) throw new Error(`Bug: no renderer ${key} is open`);
    const json = provided.texts.get(data ?? '')?.();
    if (data !== undefined && json === undefined) throw new Error(`Bug: no data of digest ${data} are known`);
    return (await provided.opened()).render(name, json === undefined ? '[]' : `[${JSON.stringify(path)},${json}]`);
  };

/** The folder of a bundle is named by its content, so that two builds of one process stay apart. */
const load = async (module: string): Promise<OpenRenderer> => {
  const render = rendererFrom((await import(pathToFileURL(module).href)) as RenderModule);
  return {
    render: (name, args) => render({ name, args: JSON.parse(args) as unknown } as RendererCall),
    close: () => Promise.resolve(),
  };
};

/** One thread: loads the render bundle, answers calls of its functions. Text, so that it is part of this module. */
const THREAD = `
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

interface Answer {
  readonly id: number;
  readonly result?: RenderedPage;
  readonly error?: string;
}

const createPool = (module: string, size: number): OpenRenderer => {
  let failure: Error | undefined;
  const threads = Array.from({ length: size }, () => {
    const worker = new Worker(THREAD, { eval: true, workerData: pathToFileURL(module).href });
    const waiting = new Map<number, { resolve: (page: RenderedPage) => void; reject: (error: Error) => void }>();
    worker.on('message', ({ id, result, error }: Answer) => {
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
    render: (name, args) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) throw failure;
        const { worker, waiting } = threads.reduce((least, thread) =>
          thread.waiting.size < least.waiting.size ? thread : least,
        );
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, name, args });
      }),
    close: async () => {
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
};
