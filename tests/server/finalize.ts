import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Lets go of the databases that were closed: SQLite keeps a connection as long as its statements have not been
 * collected. A process that ends does that; tests that exchange files under one path have to ask for it.
 */
export const finalizeDatabases = async (): Promise<void> => {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 2; round += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
};
