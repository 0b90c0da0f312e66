import type { CodeDoc } from '../diagnostics/code-docs.ts';
import type { RuleCode } from '../diagnostics/codes.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Place } from '../diagnostics/place.ts';
import type { CheckedSite } from './checked-site.ts';

/** What a rule finds: a diagnostic but for its code, which is the rule's. */
export type Finding = Omit<Diagnostic, 'code'>;

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

/** A file as a whole. */
export const atStart = (file: string): Place => ({ file, line: 1, column: 1, endLine: 1, endColumn: 1 });

/** « a », « b » et « c ». */
export const listNames = (names: readonly string[]): string => {
  const quoted = names.map((name) => `« ${name} »`);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} et ${quoted.at(-1) ?? ''}`;
};
