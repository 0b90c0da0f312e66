import type { FastifyInstance } from 'fastify';

/** Adds the two addresses an operator's monitor asks: is the process alive, and can it take a request for a quote now? */
export function addHealthRoutes(app: FastifyInstance, isReady: () => Promise<boolean>, clock: () => number = Date.now): void {
  let last: { readonly at: number; readonly result: Promise<boolean> } | undefined;

  // Asked by anybody, the check must not become a way to keep the disk busy: its result holds for a second.
  const isReadyNow = (): Promise<boolean> => {
    const now = clock();
    if (!last || now - last.at >= 1000) last = { at: now, result: isReady().catch(() => false) };
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
