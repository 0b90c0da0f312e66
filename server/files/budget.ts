/** What the inspection of one request may cost, whatever its files: entries, expanded bytes and time. */
export interface InspectionLimits {
  readonly entries: number;
  readonly expandedBytes: number;
  readonly timeMs: number;
}

/** What an office's machine opens without noticing; the time is what one request may hold a thread for. */
export const defaultInspectionLimits: InspectionLimits = {
  entries: 2000,
  expandedBytes: 256 * 1024 * 1024,
  timeMs: 5000,
};

/**
 * Thrown when a request's budget is used up; `time` says nothing of the file, the others say that it is no honest one.
 */
export class BudgetExceeded extends Error {
  override readonly name = 'BudgetExceeded';

  constructor(readonly what: 'entries' | 'bytes' | 'time') {
    super(what);
  }
}

/** The account of one request. Every method throws `BudgetExceeded` once nothing is left. */
export interface Budget {
  /** Counts an archive's entries and what its directory says that they expand to, before any of it is expanded. */
  declare(entries: number, bytes: number): void;
  /** Counts what was expanded in fact. */
  expand(bytes: number): void;
  checkTime(): void;
  /** What may still be expanded. */
  leftBytes(): number;
}

/** Opens the account. `now` is in milliseconds and never goes back. */
export function createBudget(limits: InspectionLimits, now: () => number = () => performance.now()): Budget {
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
}
