import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Place } from '../load/types.ts';
import type { CheckedSite } from './checked-site.ts';
import type { RuleCode } from './rules.ts';

/** What a rule finds: a diagnostic but for its code, which is the rule's. */
export type Finding = Omit<Diagnostic, 'code'>;

/** What docs/diagnostics.md says of a code, beside the report of its fixture. */
export interface CodeDoc {
  /** The mistake in a few words. */
  readonly title: string;
  /** Why it matters to the site or its visitors. */
  readonly why: string;
  /** How it is mended. */
  readonly cure: string;
  /** As it should be written. */
  readonly right?: string;
}

/** One cross-reference rule: file, code, fixture folder and heading share its name. */
export interface Rule {
  readonly code: RuleCode;
  readonly doc: CodeDoc;
  check(site: CheckedSite): Iterable<Finding>;
}

type Extra = Pick<Finding, 'hint' | 'related'>;

/** A mistake that stops the build. */
export const error = (place: Place, message: string, hint?: string, related?: Finding['related']): Finding => finding('error', place, message, hint, related);

/** A mistake that does not. */
export const warning = (place: Place, message: string, hint?: string, related?: Finding['related']): Finding =>
  finding('warning', place, message, hint, related);

const finding = (severity: Finding['severity'], place: Place, message: string, hint?: string, related?: Finding['related']): Finding => {
  const extra: Extra = { ...(hint === undefined ? {} : { hint }), ...(related === undefined ? {} : { related }) };
  const { file, line, column, endLine, endColumn } = place;
  return { file, line, column, endLine, endColumn, severity, message, ...extra };
};

/** « a », « b » et « c ». */
export const listNames = (names: readonly string[]): string => {
  const quoted = names.map((name) => `« ${name} »`);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} et ${quoted.at(-1) ?? ''}`;
};
