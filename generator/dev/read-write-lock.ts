export type ReadWriteLock = ReturnType<typeof createReadWriteLock>;

/**
 * A reader–writer lock on the generated modules. A page, and the modules that its application is made of, are then
 * of one state of the sources: without it a page asked for during a change could be hydrated by newer modules.
 *
 * @param timeoutMs how long a writer waits for readers that do not end, such as an answer that a browser leaves
 * unread.
 */
export const createReadWriteLock = (timeoutMs: number) => {
  const readers = new Set<Promise<void>>();
  let writing = Promise.resolve();
  const timeout = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, timeoutMs).unref());
  return {
    /** Waits until no writer runs or waits. The function returned releases the lock; calling it twice is harmless. */
    read: async (): Promise<() => void> => {
      let awaited: Promise<void>;
      do {
        awaited = writing;
        await awaited;
      } while (awaited !== writing);
      let end = (): void => undefined;
      const reader = new Promise<void>((resolve) => {
        end = resolve;
      });
      readers.add(reader);
      return () => {
        readers.delete(reader);
        end();
      };
    },
    /**
     * Runs a task alone: after the readers that hold the lock, before those that wait for it. Rejects as the task does.
     */
    write: (task: () => Promise<void>): Promise<void> => {
      const written = writing.then(() => Promise.race([Promise.all(readers), timeout()])).then(task);
      writing = written.catch(() => undefined);
      return written;
    },
  };
};
