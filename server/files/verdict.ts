/** Results of inspecting attachments. A refusal is reported to the visitor, a quarantine to the company. */

/** Why a file is refused; logged. The visitor is only told which file it was. */
export type FileFailure =
  | 'empty'
  | 'signature'
  | 'truncated'
  | 'picture-size'
  | 'polyglot-archive'
  | 'polyglot-pdf'
  | 'polyglot-markup'
  | 'archive-unreadable'
  | 'archive-encrypted'
  | 'archive-entries'
  | 'archive-size'
  | 'archive-names'
  | 'archive-link'
  | 'not-a-document'
  | 'macros'
  | 'executable'
  | 'ole-object'
  | 'remote-template'
  | 'virus';

/** Why a file is quarantined: legitimate files may have these properties too. */
export type QuarantineReason =
  | 'pdf-script'
  | 'pdf-launch'
  | 'pdf-attachment'
  | 'inner-archive'
  | 'remote-content'
  | 'active-content'
  | 'disguised'
  | 'encrypted'
  | 'unreadable'
  | 'not-scanned';

/** Result of an inspection. */
export type Verdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'quarantined'; readonly reason: QuarantineReason }
  | { readonly kind: 'refused'; readonly reason: FileFailure };

export const clean: Verdict = { kind: 'clean' };
export const refused = (reason: FileFailure): Verdict => ({ kind: 'refused', reason });
export const quarantined = (reason: QuarantineReason): Verdict => ({ kind: 'quarantined', reason });

const weight = { clean: 0, quarantined: 1, refused: 2 } as const;

/** The most severe of several verdicts; the first among equals. */
export const gravest = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.reduce((worst, verdict) => (weight[verdict.kind] > weight[worst.kind] ? verdict : worst), clean);
