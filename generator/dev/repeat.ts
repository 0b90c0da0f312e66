/**
 * Does a task anew after changes, never twice at once. A change reported while the task runs has it run again: whatever
 * it read, it reads once more. `task` deals with its own failures; changes within `settleMs` of each other are one.
 */
export const repeatOnChange = (task: () => Promise<void>, settleMs: number): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  let isQueued = false;
  const enqueue = (): void => {
    if (isQueued) return;
    isQueued = true;
    last = last.then(() => {
      isQueued = false;
      return task();
    });
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(enqueue, settleMs);
  };
};
