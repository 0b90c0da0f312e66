import type { FastifyInstance } from 'fastify';

const checkTimeoutMs = 2000;

/**
 * Adds the endpoints for monitoring: liveness (`/healthz`), and readiness to receive a request for a quote (`/readyz`).
 */
export const addHealthRoutes = (
  app: FastifyInstance,
  isReady: () => Promise<boolean>,
  // Not the time of day: were it set back, an old result would last for as long.
  clock: () => number = () => performance.now(),
): void => {
  let last: { readonly at: number; readonly result: Promise<boolean> } | undefined;

  // The endpoint is public: results are cached for a second, so that it cannot be used to keep the disk busy. A check
  // that times out counts as not ready.
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
};
