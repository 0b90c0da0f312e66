export type ReadWriteLock = ReturnType<typeof createReadWriteLock>;

/**
 * A reader–writer lock on the generated modules. A page, and the modules that its application is made of, are then
 * of one state of the sources: without it a page asked for during a change could be hydrated by newer modules.
 *
 * @param patienceMs how long a writer waits for readers that do not end, such as an answer that a browser leaves
 * unread.
 */
export const createReadWriteLock = (patienceMs: number) => {
  let readers = 0;
  let lastLeft: () => void = () => undefined;
  let writing: Promise<void> | undefined;
  const readersLeft = async (): Promise<void> => {
    if (readers === 0) return;
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, patienceMs);
      lastLeft = () => {
        clearTimeout(limit);
        resolve();
      };
    });
  };
  return {
    /** Waits until no writer runs or waits. The function returned releases the lock; calling it twice is harmless. */
    read: async (): Promise<() => void> => {
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
    /**
     * Runs a task alone: after the readers that hold the lock, before those that wait for it. Rejects as the task does.
     */
    write: (task: () => Promise<void>): Promise<void> => {
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
