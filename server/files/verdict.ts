/** What looking into an attachment comes to. The visitor is told of a refusal; the company, of a quarantine. */

/** Why a file is refused: for the log; the visitor learns which file it was. */
export type FileFault =
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

/** Why a file is kept apart: an honest one may be so, and nothing here can tell. */
export const quarantineReasons = [
  'pdf-script',
  'pdf-launch',
  'pdf-attachment',
  'inner-archive',
  'remote-content',
  'active-content',
  'disguised',
  'encrypted',
  'unreadable',
  'not-scanned',
] as const;
export type QuarantineReason = (typeof quarantineReasons)[number];

/** The three ends of an inspection. */
export type Verdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'quarantined'; readonly reason: QuarantineReason }
  | { readonly kind: 'refused'; readonly fault: FileFault };

export const clean: Verdict = { kind: 'clean' };
export const refused = (fault: FileFault): Verdict => ({ kind: 'refused', fault });
export const quarantined = (reason: QuarantineReason): Verdict => ({ kind: 'quarantined', reason });

const weight = { clean: 0, quarantined: 1, refused: 2 } as const;

/** The gravest of several verdicts; the first one among equals. */
export function gravest(verdicts: readonly Verdict[]): Verdict {
  return verdicts.reduce((worst, verdict) => (weight[verdict.kind] > weight[worst.kind] ? verdict : worst), clean);
}
