/**
 * Reading and writing the generated modules in turns. A page, and the modules that its application is made of, are then
 * of one state of the sources: without it a page asked for during a change could be hydrated by newer modules.
 */
export interface Turns {
  /** Settles when reading may begin: no writing runs or waits. What it gives ends the reading; calling it twice is harmless. */
  read(): Promise<() => void>;
  /** Runs a task alone: after the readings that have begun, before those asked for since. Rejects as the task does. */
  write(task: () => Promise<void>): Promise<void>;
}

/** `patienceMs`: how long a writing waits for readings that do not end, such as an answer that a browser leaves unread. */
export const createTurns = (patienceMs: number): Turns => {
  let readers = 0;
  let lastLeft: () => void = () => undefined;
  let writing: Promise<void> | undefined;
  const readersLeft = (): Promise<void> =>
    new Promise((resolve) => {
      if (readers === 0) {
        resolve();
        return;
      }
      const limit = setTimeout(resolve, patienceMs);
      lastLeft = () => {
        clearTimeout(limit);
        resolve();
      };
    });
  return {
    read: async () => {
      while (writing !== undefined) await writing;
      readers += 1;
      let isReading = true;
      return () => {
        if (!isReading) return;
        isReading = false;
        readers -= 1;
        if (readers === 0) lastLeft();
      };
    },
    write: (task) => {
      const written = (writing ?? Promise.resolve()).then(readersLeft).then(task);
      const ended = written
        .catch(() => undefined)
        .then(() => {
          if (writing === ended) writing = undefined;
        });
      writing = ended;
      return written;
    },
  };
};
