/** Resource limits of inspecting one request: archive entries, decompressed bytes, and time. */
export interface InspectionLimits {
  readonly entries: number;
  readonly expandedBytes: number;
  readonly timeMs: number;
}

/**
 * An ordinary office computer opens files of this size easily; the time limits how long one request may occupy a
 * thread.
 */
export const defaultInspectionLimits: InspectionLimits = {
  entries: 2000,
  expandedBytes: 256 * 1024 * 1024,
  timeMs: 5000,
};

/**
 * Thrown when a request's budget is exhausted. Running out of time says nothing about the file; the other limits are
 * only exceeded by malicious files.
 */
export class BudgetExceeded extends Error {
  override readonly name = 'BudgetExceeded';

  constructor(readonly what: 'entries' | 'bytes' | 'time') {
    super(what);
  }
}

/** The budget of one request. Its methods throw `BudgetExceeded` once it is exhausted. */
export interface Budget {
  /** Counts an archive's entries and their declared size, before anything is decompressed. */
  declare(entries: number, bytes: number): void;
  /** Counts bytes that were actually decompressed. */
  expand(bytes: number): void;
  checkTime(): void;
  /** How many bytes may still be decompressed. */
  leftBytes(): number;
}

/** Creates a budget. `now` must be monotonic, in milliseconds. */
export const createBudget = (limits: InspectionLimits, now: () => number = () => performance.now()): Budget => {
  const startedAt = now();
  let entries = 0;
  let declaredBytes = 0;
  let expandedBytes = 0;
  const checkTime = (): void => {
    if (now() - startedAt > limits.timeMs) throw new BudgetExceeded('time');
  };
  return {
    declare(addedEntries, addedBytes) {
      entries += addedEntries;
      declaredBytes += addedBytes;
      if (entries > limits.entries) throw new BudgetExceeded('entries');
      if (declaredBytes > limits.expandedBytes) throw new BudgetExceeded('bytes');
    },
    expand(bytes) {
      expandedBytes += bytes;
      if (expandedBytes > limits.expandedBytes) throw new BudgetExceeded('bytes');
      checkTime();
    },
    checkTime,
    leftBytes: () => limits.expandedBytes - expandedBytes,
  };
};
