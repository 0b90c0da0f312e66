import type { FastifyInstance } from 'fastify';
import type { Alarms } from './alarms.ts';
import type { FileStore } from './leads/file-store.ts';
import type { LeadStore } from './leads/store.ts';

/** What a request for a quote needs. */
export interface ReadinessSources {
  readonly alarms: Pick<Alarms, 'isBlocking'>;
  readonly store: Pick<LeadStore, 'checkWritable'>;
  readonly files: Pick<FileStore, 'isWritable'>;
}

/** Whether a request for a quote could be stored now; fails, or says no, when it could not. */
export const createReadiness =
  ({ alarms, store, files }: ReadinessSources) =>
  async (): Promise<boolean> => {
    if (alarms.isBlocking()) return false;
    await store.checkWritable();
    return files.isWritable();
  };

const checkTimeoutMs = 2000;

/**
 * Adds the two addresses an operator's monitor asks: is the process alive, and can it take a request for a quote now?
 */
export function addHealthRoutes(
  app: FastifyInstance,
  isReady: () => Promise<boolean>,
  clock: () => number = Date.now,
): void {
  let last: { readonly at: number; readonly result: Promise<boolean> } | undefined;

  // Asked by anybody, the check must not become a way to keep the disk busy: its result holds for a second.
  // A check that waits, for a disk or for another process that writes, is a no.
  const isReadyInTime = async (): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, checkTimeoutMs, false)));
    return Promise.race([isReady().catch(() => false), late]).finally(() => clearTimeout(timer));
  };
  const isReadyNow = (): Promise<boolean> => {
    const now = clock();
    if (!last || now - last.at >= 1000) last = { at: now, result: isReadyInTime() };
    return last.result;
  };

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReadyNow();
    return reply
      .header('cache-control', 'no-store')
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'unavailable' });
  });
}
