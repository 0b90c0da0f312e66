import type { Alarms } from '../alarms.ts';
import type { Quota } from './quota.ts';
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
  enter(sender: string): () => void;
  /** Counts a request about to be stored, or throws the refusal. Call `undo` when it is not stored after all. */
  charge(sender: string, bytes: number): { readonly undo: () => void };
  /** Requests of this sender stored today. */
  storedToday(sender: string): number;
}

/** Of places, of the rate and of the day's room, the part that only senders without a stored request today may use. */
const newcomersShare = 1 / 4;
const minuteMs = 60_000;

/** Creates it; senders are addresses, or networks of one subscriber. */
export function createAdmission(
  limits: AdmissionLimits,
  {
    quota,
    alarms,
    clock,
  }: { readonly quota: Quota; readonly alarms: Pick<Alarms, 'raise' | 'clear'>; readonly clock: () => Date },
): Admission {
  const attempts = createWindows(minuteMs, clock);
  const stored = createWindows(minuteMs, clock);
  const places = createUploadPlaces(limits.uploads, limits.uploadsPerSender);
  const isNewcomer = (sender: string): boolean => quota.useOf(sender).requests === 0;
  const boundFor = (sender: string, limit: number): number =>
    isNewcomer(sender) ? limit : Math.ceil(limit * (1 - newcomersShare));

  const checkRates = (sender: string): void => {
    const { count, secondsLeft } = attempts.add(sender);
    if (limits.perMinute > 0 && count > limits.perMinute)
      throw new Refusal(429, 'tooManyRequests', 'rate', [], secondsLeft);
    const total = stored.get(everybody);
    if (limits.storedPerMinute > 0 && total.count >= boundFor(sender, limits.storedPerMinute))
      throw new Refusal(429, 'tooManyRequests', 'rate-total', [], total.secondsLeft);
  };

  const checkQuotas = (sender: string, bytes: number): void => {
    const use = quota.useOf(sender);
    const isSpent =
      (limits.dailyRequests > 0 && use.requests >= limits.dailyRequests) ||
      (limits.dailyBytes > 0 && use.bytes + bytes > limits.dailyBytes);
    if (isSpent) throw new Refusal(429, 'tooManyRequests', 'quota', [], quota.secondsLeft());
    if (limits.totalDailyBytes === 0) return;
    const total = quota.totalBytes() + bytes;
    if (total > limits.totalDailyBytes * (1 - newcomersShare)) alarms.raise('quota-reached', quotaSentence);
    else alarms.clear('quota-reached');
    if (total > boundFor(sender, limits.totalDailyBytes))
      throw new Refusal(503, 'unavailable', 'quota-total', [], quota.secondsLeft());
  };

  return {
    storedToday: (sender) => quota.useOf(sender).requests,
    enter(sender) {
      checkRates(sender);
      checkQuotas(sender, 0);
      const leave = places.take(sender, isNewcomer(sender));
      if (!leave) throw new Refusal(503, 'unavailable', 'places', [], 10);
      return leave;
    },
    charge(sender, bytes) {
      checkQuotas(sender, bytes);
      const takeBack = quota.add(sender, bytes);
      stored.add(everybody);
      return {
        undo: () => {
          takeBack();
          stored.takeBack(everybody);
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

/** Counters that begin anew with each window of time. */
function createWindows(lengthMs: number, clock: () => Date) {
  const windowByName = new Map<string, { count: number; readonly endsAt: number }>();
  const current = (name: string) => {
    const now = clock().getTime();
    const known = windowByName.get(name);
    // A clock that was set back must not lengthen a window.
    if (known && known.endsAt > now && known.endsAt <= now + lengthMs) return known;
    if (windowByName.size >= maxWindows)
      for (const [other, { endsAt }] of windowByName) if (endsAt <= now) windowByName.delete(other);
    const window = { count: 0, endsAt: now + lengthMs };
    windowByName.set(name, window);
    return window;
  };
  const read = (name: string, change: number) => {
    const window = current(name);
    window.count = Math.max(0, window.count + change);
    return { count: window.count, secondsLeft: Math.max(1, Math.ceil((window.endsAt - clock().getTime()) / 1000)) };
  };
  return {
    add: (name: string) => read(name, 1),
    takeBack: (name: string) => read(name, -1),
    get: (name: string) => read(name, 0),
  };
}

/** Past so many senders a minute the old windows are cleared away. */
const maxWindows = 10_000;
