/** The render bundle on several threads: each page goes to the thread that has the least to do. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { projectDir } from '../project-dir.ts';
import { loadRenderer, type RenderedPage, type Renderer } from './prerender.ts';

export interface OpenRenderer extends Renderer {
  /** Ends the threads. */
  close(): Promise<void>;
}

/** Fewer pages than this are rendered before a second thread would be ready. */
const WORTH_THREADS = 60;

/** A renderer for about `pages` pages: in this thread, or on one thread a core. */
export const openRenderer = async (module: string, pages: number): Promise<OpenRenderer> =>
  pages < WORTH_THREADS ? { ...bound(await loadRenderer(module)), close: () => Promise.resolve() } : createPool(module, availableParallelism());

const NAMES = ['renderRoute', 'renderProject', 'renderNotFound', 'renderUnknownProject'] as const;

const bound = ({ renderRoute, renderProject, renderNotFound, renderUnknownProject }: Renderer): Renderer => ({
  renderRoute,
  renderProject,
  renderNotFound,
  renderUnknownProject,
});

interface Waiting {
  readonly resolve: (page: RenderedPage) => void;
  readonly reject: (error: Error) => void;
}

interface Answer {
  readonly id: number;
  readonly result?: RenderedPage;
  readonly error?: string;
}

const createPool = (module: string, size: number): OpenRenderer => {
  let failure: Error | undefined;
  const threads = Array.from({ length: size }, () => {
    const worker = new Worker(join(projectDir, 'generator', 'prerender', 'render-worker.mjs'), { workerData: pathToFileURL(module).href });
    const waiting = new Map<number, Waiting>();
    worker.on('message', ({ id, result, error }: Answer) => {
      const { resolve, reject } = waiting.get(id) as Waiting;
      waiting.delete(id);
      if (result === undefined) reject(new Error(error));
      else resolve(result);
    });
    worker.on('error', (error) => {
      failure = error;
      for (const { reject } of waiting.values()) reject(failure);
      waiting.clear();
    });
    return { worker, waiting };
  });
  let lastId = 0;
  const call = (name: string, args: readonly unknown[]): Promise<RenderedPage> =>
    new Promise((resolve, reject) => {
      if (failure !== undefined) throw failure;
      const { worker, waiting } = threads.reduce((least, thread) => (thread.waiting.size < least.waiting.size ? thread : least));
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, name, args });
    });
  const calls = Object.fromEntries(NAMES.map((name) => [name, (...args: unknown[]) => call(name, args)])) as unknown as Renderer;
  return {
    ...calls,
    close: async () => {
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
};
