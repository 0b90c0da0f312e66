import type { FailureKind } from '../store/mail-queue.ts';
import type { DueMail } from '../store/types.ts';
import type { Attempt } from './deliver.ts';
import type { RecipientRefusal } from './failures.ts';

/** What the decision needs to know about a recipient's copy of a mail. */
interface Copy {
  readonly kind: DueMail['kind'];
  readonly recipient: string;
  readonly attempts: number;
  readonly createdAt: string;
}

/** New state of a copy after an attempt. */
export type DeliveryOutcome =
  | { readonly state: 'sent' }
  | { readonly state: 'failed'; readonly failure: FailureKind; readonly reason: string }
  | {
      readonly state: 'pending';
      readonly failure: FailureKind;
      readonly reason: string;
      readonly nextAttemptAt: string;
      /** Whether to retry without the attachments. */
      readonly withoutFiles: boolean;
    };

interface DecisionContext {
  readonly now: Date;
  /** Between 0 and 1; jitter of the delay. */
  readonly random: number;
  /** Whether another recipient has received this mail. */
  readonly hasReachedOthers: boolean;
}

const firstDelayMs = 15_000;
const maxDelayMs = 6 * 60 * 60 * 1000;
const rebuildDelayMs = 60_000;
/** An acknowledgement that is deferred for longer would only confuse; of an answer one is then told that it failed. */
const visitorsMailLifeMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Decides what happens to a recipient's copy after an attempt. Acknowledgements and answers fail on a permanent
 * refusal, or once they are too old; an answer never leaves without its files. The company's mail only fails for a
 * refused recipient if another recipient received it, so that the request reaches somebody. Problems that the operator
 * can fix (network, encryption, login, sender, limits, texts) are retried forever; a full mailbox is waited for.
 */
export const decideDelivery = (copy: Copy, attempt: Attempt, context: DecisionContext): DeliveryOutcome => {
  if (attempt.kind === 'wordless')
    return wait('wordless', 'the built site has no texts for mails', rebuildDelayMs, context);
  if (attempt.kind === 'failure') return decideAfterFailure(copy, attempt, context);
  if (attempt.accepted.includes(copy.recipient)) return { state: 'sent' };
  const refusal = attempt.refused.find(({ address }) => address === copy.recipient);
  const hasReachedOthers = context.hasReachedOthers || attempt.accepted.length > 0;
  return refusal
    ? decideAfterRefusal(copy, refusal, { ...context, hasReachedOthers })
    : wait('unavailable', 'not decided', firstDelayMs, context);
};

const decideAfterRefusal = (
  copy: Copy,
  { isFinal, reason, ours }: RecipientRefusal,
  context: DecisionContext,
): DeliveryOutcome => {
  if (ours) return wait('unavailable', reason, ours.waitMs ?? delayOf(copy), context);
  const failure = isFinal ? 'recipient-refused' : 'recipient-deferred';
  const isOver = copy.kind === 'company' ? isFinal && context.hasReachedOthers : isFinal || isLate(copy, context);
  return isOver ? { state: 'failed', failure, reason } : wait(failure, reason, delayOf(copy), context);
};

const decideAfterFailure = (
  copy: Copy,
  { failure, hadFiles }: Extract<Attempt, { kind: 'failure' }>,
  context: DecisionContext,
): DeliveryOutcome => {
  switch (failure.kind) {
    case 'unavailable':
      return wait('unavailable', failure.reason, failure.waitMs ?? delayOf(copy), context);
    case 'files':
      if (copy.kind !== 'answer') return { ...wait('files', failure.reason, 0, context), withoutFiles: true };
      if (isLate(copy, context)) return { state: 'failed', failure: 'files', reason: failure.reason };
      return wait('files', failure.reason, delayOf(copy), context);
    case 'message':
      // Attachments are the most likely cause: retry with links to them.
      if (hadFiles && copy.kind !== 'answer' && failure.isFull !== true)
        return { ...wait('message', failure.reason, 0, context), withoutFiles: true };
      if (copy.kind !== 'company' && (failure.isFinal || isLate(copy, context))) {
        return { state: 'failed', failure: 'message', reason: failure.reason };
      }
      return wait('message', failure.reason, delayOf(copy), context);
  }
};

const delayOf = ({ attempts }: Copy): number => Math.min(firstDelayMs * 2 ** attempts, maxDelayMs);

const isLate = ({ createdAt }: Copy, { now }: DecisionContext): boolean =>
  now.getTime() - Date.parse(createdAt) > visitorsMailLifeMs;

type Waiting = Extract<DeliveryOutcome, { state: 'pending' }>;

const wait = (failure: FailureKind, reason: string, delayMs: number, { now, random }: DecisionContext): Waiting => {
  const nextAttemptAt = new Date(now.getTime() + delayMs * (0.8 + 0.4 * random)).toISOString();
  return { state: 'pending', failure, reason, nextAttemptAt, withoutFiles: false };
};
