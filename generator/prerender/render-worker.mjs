/** One thread of the renderer pool: loads the render bundle, answers calls of its functions. */
import { parentPort, workerData } from 'node:worker_threads';

const renderer = await import(workerData);

parentPort?.on('message', ({ id, name, args }) => {
  renderer[name](...args).then(
    (/** @type {unknown} */ result) => parentPort?.postMessage({ id, result }),
    (/** @type {unknown} */ error) => parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
