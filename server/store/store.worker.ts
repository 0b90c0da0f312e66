/** Entry of the store's thread: opens the database and runs calls of its methods. See store-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { packError, type StoreAnswer, type StoreCall, type StoreThreadData } from './store-messages.ts';
import { openSqliteStore } from './sqlite/sqlite-store.ts';
import type { RequestStore } from './store.ts';

const port = parentPort;
if (!port) throw new Error('store.worker.ts runs in a thread of its own');
const answer = (message: StoreAnswer): void => port.postMessage(message);

try {
  const { dataDir, options } = workerData as StoreThreadData;
  const store = openSqliteStore(dataDir, options);
  await store.checkIntegrity();
  port.on('message', ({ id, name, args }: StoreCall) => {
    const call = store[name] as (...args: unknown[]) => Promise<unknown>;
    call(...args).then(
      (value) => {
        answer({ kind: 'done', id, value });
        if (name === ('close' satisfies keyof RequestStore)) port.close();
      },
      (error: unknown) => answer({ kind: 'failed', id, error: packError(error) }),
    );
  });
  answer({ kind: 'open' });
} catch (error) {
  answer({ kind: 'not-open', error: packError(error) });
  port.close();
}
