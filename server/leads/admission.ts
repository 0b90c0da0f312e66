import type { Alarms } from '../alarms.ts';
import { createTryCounter, type Counters } from './counters.ts';
import type { Quota, TodaysUse } from './quota.ts';
import { Refusal } from './refusal.ts';

/** Bounds on what senders may ask for; 0 stands for no bound. */
export interface AdmissionLimits {
  /** Requests a minute of one sender, refused ones included. */
  readonly perMinute: number;
  /** Stored requests a minute, whoever sent them. */
  readonly storedPerMinute: number;
  /** Requests being received at the same time, in all and of one sender. */
  readonly uploads: number;
  readonly uploadsPerSender: number;
  /** What one sender may have stored in a day. */
  readonly dailyRequests: number;
  readonly dailyBytes: number;
  /** What everybody together may have stored in a day. */
  readonly totalDailyBytes: number;
}

/** Decides who is received. Whatever is refused costs its sender only. */
export interface Admission {
  /** Takes a place for a request about to be read, or throws the refusal. Call the result once it has been answered. */
  enter(sender: string): Promise<() => void>;
  /** Counts a request about to be stored, or throws the refusal. Call `undo` when it is not stored after all. */
  charge(sender: string, bytes: number): Promise<{ readonly undo: () => Promise<void> }>;
  /** Requests of this sender stored today. */
  storedToday(sender: string): Promise<number>;
}

/** Of places, of the rate and of the day's room, the part that only senders without a stored request today may use. */
const newcomersShare = 1 / 4;
const minuteMs = 60_000;

export interface AdmissionDependencies {
  readonly quota: Quota;
  readonly counters: Counters;
  readonly alarms: Pick<Alarms, 'raise' | 'clear'>;
  readonly clock: () => Date;
}

/** Creates it; senders are addresses, or networks of one subscriber. */
export function createAdmission(
  limits: AdmissionLimits,
  { quota, counters, alarms, clock }: AdmissionDependencies,
): Admission {
  const attempts = createTryCounter('attempt', { tries: limits.perMinute, windowMs: minuteMs }, { counters, clock });
  const countStored = (change: number) => counters.count('stored', everybody, change, minuteMs);
  const places = createUploadPlaces(limits.uploads, limits.uploadsPerSender);
  const isNewcomer = (use: TodaysUse): boolean => use.requests === 0;
  const boundFor = (use: TodaysUse, limit: number): number =>
    isNewcomer(use) ? limit : Math.ceil(limit * (1 - newcomersShare));

  const checkAttempts = async (sender: string): Promise<void> => {
    const left = limits.perMinute > 0 ? await attempts.count(sender) : undefined;
    if (left?.kind === 'spent') throw new Refusal(429, 'tooManyRequests', 'rate', [], left.secondsLeft);
  };

  const checkStored = async (use: TodaysUse): Promise<void> => {
    if (limits.storedPerMinute === 0) return;
    const total = await countStored(0);
    if (total.count >= boundFor(use, limits.storedPerMinute))
      throw new Refusal(429, 'tooManyRequests', 'rate-total', [], total.secondsLeft);
  };

  /** `use`: before these bytes. */
  const checkQuotas = (use: TodaysUse, bytes: number): void => {
    const isSpent =
      (limits.dailyRequests > 0 && use.requests >= limits.dailyRequests) ||
      (limits.dailyBytes > 0 && use.bytes + bytes > limits.dailyBytes);
    if (isSpent) throw new Refusal(429, 'tooManyRequests', 'quota', [], quota.secondsLeft());
    if (limits.totalDailyBytes === 0) return;
    const total = use.totalBytes + bytes;
    if (total > limits.totalDailyBytes * (1 - newcomersShare)) alarms.raise('quota-reached', quotaSentence);
    else alarms.clear('quota-reached');
    if (total > boundFor(use, limits.totalDailyBytes))
      throw new Refusal(503, 'unavailable', 'quota-total', [], quota.secondsLeft());
  };

  return {
    storedToday: async (sender) => (await quota.useOf(sender)).requests,
    async enter(sender) {
      await checkAttempts(sender);
      const use = await quota.useOf(sender);
      await checkStored(use);
      checkQuotas(use, 0);
      const leave = places.take(sender, isNewcomer(use));
      if (!leave) throw new Refusal(503, 'unavailable', 'places', [], 10);
      return leave;
    },
    async charge(sender, bytes) {
      // Counted first: of two servers that ask at once, only one gets the last of the room.
      const { before, undo } = await quota.add(sender, bytes);
      try {
        checkQuotas(before, bytes);
      } catch (error) {
        await undo();
        throw error;
      }
      if (limits.storedPerMinute > 0) await countStored(1);
      return {
        async undo() {
          await undo();
          if (limits.storedPerMinute > 0) await countStored(-1);
        },
      };
    },
  };
}

const everybody = '';

const quotaSentence =
  'Attachments and requests of today have used the room that LEADS_QUOTA_TOTAL_MEGABYTES leaves to known senders: ' +
  'newcomers are still received. See docs/operations.md, "Limits".';

/** Requests being received, so that slow ones cannot take every place. */
export interface UploadPlaces {
  /** Takes a place; nothing when there is none. Call the result once to leave it. */
  take(sender: string, isNewcomer: boolean): (() => void) | undefined;
}

/** Creates the places: so many in all, so many for one sender; of those kept for newcomers, one for each. */
export function createUploadPlaces(total: number, perSender: number): UploadPlaces {
  const kept = Math.floor(total * newcomersShare);
  const countBySender = new Map<string, number>();
  const inKept = new Set<string>();
  let inOpen = 0;

  const leaver = (sender: string, leave: () => void) => {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      leave();
      const left = (countBySender.get(sender) ?? 1) - 1;
      if (left === 0) countBySender.delete(sender);
      else countBySender.set(sender, left);
    };
  };

  return {
    take(sender, isNewcomer) {
      const count = countBySender.get(sender) ?? 0;
      if (perSender > 0 && count >= perSender) return undefined;
      const isOpen = inOpen < total - kept;
      if (!isOpen && (!isNewcomer || inKept.has(sender) || inKept.size >= kept)) return undefined;
      countBySender.set(sender, count + 1);
      if (isOpen) {
        inOpen += 1;
        return leaver(sender, () => (inOpen -= 1));
      }
      inKept.add(sender);
      return leaver(sender, () => inKept.delete(sender));
    },
  };
}
