import type { MailKind } from '../leads/types.ts';
import type { Attempt } from './deliver.ts';
import type { RecipientRefusal } from './faults.ts';

/** Why a mail still waits, or was given up; kept with it. */
export const mailFaults = [
  'unavailable',
  'message',
  'files',
  'recipient-deferred',
  'recipient-refused',
  'wordless',
] as const;
export type KeptFault = (typeof mailFaults)[number];

/** One recipient's copy of a mail, as far as its fate depends on it. */
export interface Copy {
  readonly kind: MailKind;
  readonly recipient: string;
  readonly attempts: number;
  readonly createdAt: string;
}

/** What becomes of a copy after an attempt. */
export type Fate =
  | { readonly state: 'sent' }
  | { readonly state: 'failed'; readonly fault: KeptFault; readonly reason: string }
  | {
      readonly state: 'pending';
      readonly fault: KeptFault;
      readonly reason: string;
      readonly nextAttemptAt: string;
      /** The next attempt leaves the attachments out. */
      readonly withoutFiles: boolean;
    };

export interface JudgeContext {
  readonly now: Date;
  /** Between 0 and 1; spreads attempts. */
  readonly random: number;
  /** Whether somebody else has this mail already. */
  readonly hasReachedOthers: boolean;
}

const firstDelayMs = 15_000;
const maxDelayMs = 6 * 60 * 60 * 1000;
const rebuildDelayMs = 60_000;
/** An acknowledgement that its recipient's server puts off for longer only puzzles. */
const acknowledgementLifeMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Decides on one recipient's copy. Final is only what was said of this recipient or of this message, and of the
 * company's mail only a refusal of one recipient where another one has it: the request has reached somebody. What
 * an operator can mend (network, encryption, login, words) is waited for without an end.
 */
export function judge(copy: Copy, attempt: Attempt, context: JudgeContext): Fate {
  if (attempt.kind === 'wordless')
    return wait('wordless', 'the built site has no texts for mails', rebuildDelayMs, context);
  if (attempt.kind === 'fault') return judgeFault(copy, attempt, context);
  if (attempt.accepted.includes(copy.recipient)) return { state: 'sent' };
  const refusal = attempt.refused.find(({ address }) => address === copy.recipient);
  const hasReachedOthers = context.hasReachedOthers || attempt.accepted.length > 0;
  return refusal
    ? judgeRefusal(copy, refusal, { ...context, hasReachedOthers })
    : wait('unavailable', 'not decided', firstDelayMs, context);
}

function judgeRefusal(copy: Copy, { isFinal, reason }: RecipientRefusal, context: JudgeContext): Fate {
  const fault = isFinal ? 'recipient-refused' : 'recipient-deferred';
  const isOver = copy.kind === 'company' ? isFinal && context.hasReachedOthers : isFinal || isLate(copy, context);
  return isOver ? { state: 'failed', fault, reason } : wait(fault, reason, delayOf(copy), context);
}

function judgeFault(copy: Copy, { fault, hadFiles }: Extract<Attempt, { kind: 'fault' }>, context: JudgeContext): Fate {
  switch (fault.kind) {
    case 'unavailable':
      return wait('unavailable', fault.reason, delayOf(copy), context);
    case 'files':
      return { ...wait('files', fault.reason, 0, context), withoutFiles: true };
    case 'message':
      // Whatever the server has against it, the files are the likeliest cause, and their links bring them.
      if (hadFiles) return { ...wait('message', fault.reason, 0, context), withoutFiles: true };
      if (copy.kind === 'acknowledgement' && (fault.isFinal || isLate(copy, context))) {
        return { state: 'failed', fault: 'message', reason: fault.reason };
      }
      return wait('message', fault.reason, delayOf(copy), context);
  }
}

const delayOf = ({ attempts }: Copy): number => Math.min(firstDelayMs * 2 ** attempts, maxDelayMs);

const isLate = ({ createdAt }: Copy, { now }: JudgeContext): boolean =>
  now.getTime() - Date.parse(createdAt) > acknowledgementLifeMs;

type Waiting = Extract<Fate, { state: 'pending' }>;

function wait(fault: KeptFault, reason: string, delayMs: number, { now, random }: JudgeContext): Waiting {
  const nextAttemptAt = new Date(now.getTime() + delayMs * (0.8 + 0.4 * random)).toISOString();
  return { state: 'pending', fault, reason, nextAttemptAt, withoutFiles: false };
}
