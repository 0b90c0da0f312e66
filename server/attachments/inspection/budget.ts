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
 * Thrown when a request's budget is exhausted. Running out of time says nothing about the file; only malicious files
 * expand to more.
 */
export class BudgetExceeded extends Error {
  override readonly name = 'BudgetExceeded';

  constructor(readonly what: 'bytes' | 'time') {
    super(what);
  }
}

/** The budget of one request. Its methods throw `BudgetExceeded` once bytes or time are exhausted. */
export interface Budget {
  /**
   * Counts an entry of an archive and its declared size, before anything is decompressed; false once there are more
   * entries than are inspected.
   */
  declareEntry(bytes: number): boolean;
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
    declareEntry(bytes) {
      entries += 1;
      declaredBytes += bytes;
      if (declaredBytes > limits.expandedBytes) throw new BudgetExceeded('bytes');
      checkTime();
      return entries <= limits.entries;
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
