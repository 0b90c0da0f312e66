import { createHash } from 'node:crypto';
import type { Alarms } from '../alarms/alarms.ts';
import { isPrivateSender } from '../http/sender.ts';
import { createRateLimiter, type Counters } from '../store/counters.ts';
import type { Quota, TodaysUse } from '../store/quota.ts';
import type { AdmissionLimits } from '../config/config.ts';
import { LimitReached, RequestRefusal } from './request-refusal.ts';

/** Admission control: rate limits, quotas and upload slots. Each limit mostly costs the sender that exceeds it. */
export interface Admission {
  /**
   * Notes what tells a visitor apart: several behind one private address are told to the operator, and no limit by
   * sender holds for it any more, only the total ones.
   */
  note(sender: string, sign: 'browser' | 'person', visitor: readonly string[]): void;
  /**
   * Acquires an upload slot, or throws a `RequestRefusal`. Call the returned function to release it once the request is
   * answered.
   */
  enter(sender: string): Promise<() => void>;
  /**
   * Counts a request against the quotas, or throws a `RequestRefusal`. Call `undo` if the request is not stored after
   * all.
   */
  charge(sender: string, bytes: number): Promise<{ readonly undo: () => Promise<void> }>;
  /** How many requests of this sender were stored today. */
  storedToday(sender: string): Promise<number>;
}

/** Share of each total limit that is reserved for new senders: those without a stored request today. */
const newcomersShare = 1 / 4;
const minuteMs = 60_000;
/** When somebody without a place may try again. */
const placeSeconds = 10;

interface AdmissionDependencies {
  readonly quota: Quota;
  readonly counters: Counters;
  readonly alarms: Pick<Alarms, 'raise' | 'clear'>;
  readonly clock: () => Date;
  /** Called when a private address was found to be that of several visitors. */
  readonly onHidden?: () => void;
}

/** Visitors of one private address from which it counts as that of a proxy or gateway. */
const manyVisitors = 3;

/** Creates the admission control. A sender is an IP address, or an IPv6 /64 network (sender.ts). */
export const createAdmission = (
  limits: AdmissionLimits,
  { quota, counters, alarms, clock, onHidden }: AdmissionDependencies,
): Admission => {
  /** Digests of what tells visitors apart, by their private address and what it is. */
  const visitorsBySign = new Map<string, Set<string>>();
  const shared = new Set<string>();
  const hasOwnLimits = Math.max(limits.perMinute, limits.uploadsPerSender, limits.dailyRequests, limits.dailyBytes) > 0;
  const isShared = (sender: string): boolean => shared.has(sender);
  let entered = 0;
  const attempts = createRateLimiter(
    'attempt',
    { attempts: limits.perMinute, windowMs: minuteMs },
    { counters, clock },
  );
  const countStored = (change: number) => counters.count('stored', everybody, change, minuteMs);
  const places = createUploadSlots(limits.uploads, limits.uploadsPerSender);
  const nobodys: Pick<TodaysUse, 'requests' | 'bytes'> = { requests: 0, bytes: 0 };
  /** What a sender has used; of an address that many share it says nothing of any of them. */
  const ownUse = (sender: string, use: TodaysUse): TodaysUse => (isShared(sender) ? { ...use, ...nobodys } : use);
  const isNewcomer = (use: TodaysUse): boolean => use.requests === 0;
  const boundFor = (use: TodaysUse, limit: number): number =>
    isNewcomer(use) ? limit : Math.ceil(limit * (1 - newcomersShare));

  const checkAttempts = async (sender: string): Promise<void> => {
    const left = limits.perMinute > 0 && !isShared(sender) ? await attempts.count(sender) : undefined;
    if (left?.kind === 'exceeded') throw new RequestRefusal(429, 'tooManyRequests', 'rate', [], left.secondsLeft);
  };

  const checkStored = async (use: TodaysUse): Promise<void> => {
    if (limits.storedPerMinute === 0) return;
    const total = await countStored(0);
    if (total.count >= boundFor(use, limits.storedPerMinute))
      throw new RequestRefusal(429, 'tooManyRequests', 'rate-total', [], total.secondsLeft);
  };

  let clearing: NodeJS.Timeout | undefined;
  /** The alarm ends with the day, although the next request may arrive days later. */
  const raiseForToday = (): void => {
    alarms.raise('quota-reached', quotaSentence);
    clearTimeout(clearing);
    clearing = setTimeout(() => alarms.clear('quota-reached'), quota.secondsLeft() * 1000).unref();
  };

  /** Throws if a quota would be exceeded; `use` is the usage before `bytes` are added. */
  const checkQuotas = (use: TodaysUse, bytes: number): void => {
    const isSpent =
      (limits.dailyRequests > 0 && use.requests >= limits.dailyRequests) ||
      (limits.dailyBytes > 0 && use.bytes + bytes > limits.dailyBytes);
    if (isSpent) throw new RequestRefusal(429, 'tooManyRequests', 'quota', [], quota.secondsLeft());
    if (limits.totalDailyBytes === 0) return;
    const total = use.totalBytes + bytes;
    if (total > limits.totalDailyBytes * (1 - newcomersShare)) raiseForToday();
    else alarms.clear('quota-reached');
    if (total > boundFor(use, limits.totalDailyBytes)) throw new LimitReached('quota-reached', quota.secondsLeft());
  };

  return {
    storedToday: async (sender) => ownUse(sender, await quota.useOf(sender)).requests,
    note(sender, sign, visitor) {
      if (!hasOwnLimits || !isPrivateSender(sender) || isShared(sender)) return;
      const visitors = visitorsBySign.get(`${sign} ${sender}`) ?? new Set();
      visitorsBySign.set(`${sign} ${sender}`, visitors);
      visitors.add(createHash('sha256').update(JSON.stringify(visitor)).digest('base64'));
      if (visitors.size < manyVisitors) return;
      shared.add(sender);
      alarms.raise('senders-hidden', hiddenSentence);
      onHidden?.();
    },
    async enter(sender) {
      await checkAttempts(sender);
      const use = ownUse(sender, await quota.useOf(sender));
      await checkStored(use);
      checkQuotas(use, 0);
      entered += 1;
      const leave = places.take(isShared(sender) ? `${sender} ${entered}` : sender, isNewcomer(use));
      if (leave === 'too-many-of-sender') throw new RequestRefusal(429, 'tooManyRequests', leave, [], placeSeconds);
      if (leave === 'full') throw new LimitReached('uploads-full', placeSeconds);
      return leave;
    },
    async charge(sender, bytes) {
      // Added before it is checked: if two servers check at once, only one of them gets the rest of the quota.
      const { before, undo } = await quota.add(sender, bytes);
      try {
        checkQuotas(ownUse(sender, before), bytes);
        if (limits.storedPerMinute > 0) await countStored(1);
      } catch (error) {
        await undo();
        throw error;
      }
      return {
        async undo() {
          await undo();
          if (limits.storedPerMinute > 0) await countStored(-1);
        },
      };
    },
  };
};

const everybody = '';

const quotaSentence =
  'Attachments and requests of today have used the room that LEADS_QUOTA_TOTAL_MEGABYTES leaves to known senders: ' +
  'newcomers are still received. See docs/operations.md, "Limits".';

const hiddenSentence =
  'Requests of several visitors come from one address of a private network: a proxy or the gateway of a container ' +
  'hides theirs. No limit by sender holds for it, only the total ones. Name the proxy in TRUST_PROXY and let it send ' +
  'X-Forwarded-For; see docs/operations.md, "Behind a proxy".';

/** Slots for concurrent uploads; slow senders cannot occupy all of them. */
interface UploadSlots {
  /**
   * Acquires a slot, unless the sender has all of its own, or none is free for it. Call the returned function once to
   * release it.
   */
  take(sender: string, isNewcomer: boolean): (() => void) | 'too-many-of-sender' | 'full';
}

/** Creates the slots. A quarter is reserved for new senders, one slot each. */
export const createUploadSlots = (total: number, perSender: number): UploadSlots => {
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
      if (perSender > 0 && count >= perSender) return 'too-many-of-sender';
      const isOpen = inOpen < total - kept;
      if (!isOpen && (!isNewcomer || inKept.has(sender) || inKept.size >= kept)) return 'full';
      countBySender.set(sender, count + 1);
      if (isOpen) {
        inOpen += 1;
        return leaver(sender, () => {
          inOpen -= 1;
        });
      }
      inKept.add(sender);
      return leaver(sender, () => inKept.delete(sender));
    },
  };
};
