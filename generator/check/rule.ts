import type { CodeDoc, RuleCode } from '../diagnostics/codes.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Place } from '../diagnostics/place.ts';
import { closest } from '../diagnostics/suggest.ts';
import type { CheckedSite } from './checked-site.ts';

/** What a rule finds: a diagnostic but for its code, which is the rule's. */
export type Finding = Omit<Diagnostic, 'code'>;

/** One cross-reference rule: file, code, fixture folder and heading share its name. */
export interface Rule {
  readonly code: RuleCode;
  readonly doc: CodeDoc;
  check(site: CheckedSite): Iterable<Finding>;
}

/** Other places that explain it; or these and what it says as data. */
type More = Finding['related'] | Pick<Finding, 'related' | 'facts'>;

/** A mistake that stops the build. */
export const error = (place: Place, message: string, hint?: string, more?: More): Finding => finding('error', place, message, hint, more);

/** A mistake that does not. */
export const warning = (place: Place, message: string, hint?: string, more?: More): Finding => finding('warning', place, message, hint, more);

interface UnknownOptions {
  readonly related?: Finding['related'];
  /** How a name is written in the sentence. */
  readonly show?: (name: string) => string;
  /** The name that is meant for another reason than that it is near, and the way out. */
  readonly meant?: { readonly name: string; readonly hint: string } | undefined;
}

/** A name that designates nothing: the nearest of those that do is suggested, or else what `otherwise` says. */
export const unknownName = (
  place: Place,
  found: string,
  names: Iterable<string>,
  message: string,
  otherwise: string,
  { related, show = (name) => `« ${name} »`, meant }: UnknownOptions = {},
): Finding => {
  const suggestion = meant?.name ?? closest(found, names);
  const hint = meant?.hint ?? (suggestion === undefined ? otherwise : `Vouliez-vous dire ${show(suggestion)} ?`);
  return error(place, message, hint, { related, facts: { found, suggestions: suggestion === undefined ? [] : [suggestion] } });
};

const finding = (severity: Finding['severity'], place: Place, message: string, hint?: string, more: More = {}): Finding => {
  const { file, line, column, endLine, endColumn } = place;
  const { related: others = [], ...facts } = 'length' in more ? { related: more } : more;
  const related = others.length === 0 ? undefined : others;
  return { file, line, column, endLine, endColumn, severity, message, hint, ...facts, related };
};
