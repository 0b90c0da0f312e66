/** Results of inspecting attachments. A refusal is reported to the visitor, a quarantine to the company. */
import type { QuarantineReason, RefusalReason } from '../../../http/attachments.ts';

/** Result of an inspection. */
export type Verdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'quarantined'; readonly reason: QuarantineReason }
  | { readonly kind: 'refused'; readonly reason: RefusalReason };

/** The verdict on a file, and the extension of what the file is: the one it was sent with, or the right one. */
export interface Inspection {
  readonly verdict: Verdict;
  readonly extension: string;
}

export const clean: Verdict = { kind: 'clean' };
export const refused = (reason: RefusalReason): Verdict => ({ kind: 'refused', reason });
export const quarantined = (reason: QuarantineReason): Verdict => ({ kind: 'quarantined', reason });

const weight = { clean: 0, quarantined: 1, refused: 2 } as const;

/** The most severe of several verdicts; the first among equals. */
export const gravest = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.reduce((worst, verdict) => (weight[verdict.kind] > weight[worst.kind] ? verdict : worst), clean);
