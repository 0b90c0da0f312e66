import type { CodeDoc, RuleCode } from '../diagnostics/codes.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Place } from '../diagnostics/place.ts';
import { closest } from '../diagnostics/suggest.ts';
import type { CheckedSite } from './checked-site.ts';

/** What a rule finds: a diagnostic but for its code, which is the rule's. */
export type RuleDiagnostic = Omit<Diagnostic, 'code'>;

/** One cross-reference rule: file, code, fixture folder and heading share its name. */
export interface Rule {
  readonly code: RuleCode;
  readonly doc: CodeDoc;
  check(site: CheckedSite): Iterable<RuleDiagnostic>;
}

/** Other places that explain it; or these and what it says as data. */
type More = RuleDiagnostic['related'] | Pick<RuleDiagnostic, 'related' | 'facts'>;

/** One that stops the build. */
export const error = (place: Place, message: string, hint?: string, more?: More): RuleDiagnostic =>
  diagnostic('error', place, message, hint, more);

/** One that does not. */
export const warning = (place: Place, message: string, hint?: string, more?: More): RuleDiagnostic =>
  diagnostic('warning', place, message, hint, more);

interface UnknownOptions {
  readonly related?: RuleDiagnostic['related'];
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
): RuleDiagnostic => {
  const suggestion = meant?.name ?? closest(found, names);
  const hint = meant?.hint ?? (suggestion === undefined ? otherwise : `Vouliez-vous dire ${show(suggestion)} ?`);
  return error(place, message, hint, {
    related,
    facts: { found, suggestions: suggestion === undefined ? [] : [suggestion] },
  });
};

const diagnostic = (
  severity: RuleDiagnostic['severity'],
  place: Place,
  message: string,
  hint?: string,
  more: More = {},
): RuleDiagnostic => {
  const { file, line, column, endLine, endColumn } = place;
  const { related: others = [], ...facts } = 'length' in more ? { related: more } : more;
  const related = others.length === 0 ? undefined : others;
  return { file, line, column, endLine, endColumn, severity, message, hint, ...facts, related };
};
