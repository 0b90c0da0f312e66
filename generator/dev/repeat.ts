/**
 * Does a task anew after changes, never twice at once. A change reported while the task runs has it run again: whatever
 * it read, it reads once more. `task` deals with its own failures; changes within `settleMs` of each other are one.
 */
export const repeatOnChange = (task: () => Promise<void>, settleMs: number): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isDue = false;
  const run = async (): Promise<void> => {
    isDue = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isDue) {
        isDue = false;
        await task();
      }
    } finally {
      isRunning = false;
    }
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), settleMs);
  };
};
