import type { RuleCode } from '../diagnostics/codes.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { Place } from '../diagnostics/place.ts';
import { closest } from '../diagnostics/suggest.ts';
import { quoted, type By, type Sentence } from '../language/language.ts';
import type { CheckedSite, Reference } from './checked-site.ts';

/** What a rule finds: all but the code, which is the rule's. */
export type RuleFinding = Omit<Finding, 'code'>;

/** One cross-reference rule: file, code, fixture folder and heading share its name. */
export interface Rule {
  readonly code: RuleCode;
  check(site: CheckedSite): Iterable<RuleFinding>;
}

/** A rule, by its code. */
export const rule = (code: RuleCode, check: Rule['check']): Rule => ({ code, check });

/** What a rule reports of a place: its message in both languages, the way out, related places and facts. */
export interface Report extends By<string>, Pick<RuleFinding, 'related' | 'facts'> {
  readonly hint?: By<string> | undefined;
}

/** A finding that stops the build. */
export const error = (place: Place, report: Report): RuleFinding => finding('error', place, report);

/** A finding that does not stop the build. */
export const warning = (place: Place, report: Report): RuleFinding => finding('warning', place, report);

/** Another place that explains a finding, with what it is. */
export const seeAlso = (place: Place, fr: string, en: string) => ({ ...place, message: { fr, en } });

/** Where what stands there once more stands first. */
export const firstUse = (place: Place) => seeAlso(place, 'Premier emploi', 'First use');

/** How a syntax error is reported while a file is read, in the form of what a rule reports. */
export const reportOf = ({ message, hint }: Sentence): Report => ({ ...message, hint });

interface UnknownNameReport extends Omit<Report, 'facts'> {
  /** How a name is written in the sentence; between quotation marks otherwise. */
  readonly show?: (name: string) => string;
  /** The name to suggest in the place of the nearest, and its own hint. */
  readonly meant?: { readonly name: string; readonly hint?: By<string> } | undefined;
}

/** An error for a name that designates nothing: its hint suggests the nearest of `names`, or is that of `report`. */
export const unknownName = (
  place: Place,
  found: string,
  names: Iterable<string>,
  { show, meant, ...report }: UnknownNameReport,
): RuleFinding => {
  const suggestion = meant?.name ?? closest(found, names);
  const facts = { found, suggestions: suggestion === undefined ? [] : [suggestion] };
  if (suggestion === undefined) return error(place, { ...report, facts });
  const name = show === undefined ? quoted(suggestion) : { fr: show(suggestion), en: show(suggestion) };
  const hint =
    meant?.hint ??
    (suggestion.normalize() === found.normalize()
      ? {
          fr: `Le nom est le même, mais ses accents s’écrivent autrement d’un système à l’autre : retapez ${name.fr} aux deux endroits.`,
          en: `The name is the same, but systems write its accents in different ways: type ${name.en} again in both places.`,
        }
      : { fr: `Vouliez-vous dire ${name.fr} ?`, en: `Did you mean ${name.en}?` });
  return error(place, { ...report, hint, facts });
};

/** The name of a drawing that was written with that of its file. */
export const withoutExtension = (name: string, known: ReadonlySet<string>): UnknownNameReport['meant'] => {
  const bare = name.replace(/\.svg$/, '');
  const hint = { fr: `Écrivez « ${bare} », sans « .svg ».`, en: `Write “${bare}”, without “.svg”.` };
  return known.has(bare) ? { name: bare, hint } : undefined;
};

/** An error for each name that designates nothing of what is `known`. */
export const unknownNames = function* (
  references: Iterable<Pick<Reference, 'value' | 'place'>>,
  known: ReadonlySet<string> | ReadonlyMap<string, unknown>,
  /** With the names that could be meant, where they are not all that is known. */
  reportOf: (name: string) => UnknownNameReport & { readonly among?: Iterable<string> },
): Generator<RuleFinding> {
  for (const { value, place } of references) {
    if (known.has(value)) continue;
    const { among = known.keys(), ...report } = reportOf(value);
    yield unknownName(place(), value, among, report);
  }
};

const finding = (
  severity: Finding['severity'],
  { file, line, column, endLine, endColumn }: Place,
  { fr, en, hint, related, facts }: Report,
): RuleFinding => ({
  ...{ file, line, column, endLine, endColumn, severity, facts },
  message: { fr, en },
  hint,
  related: related?.length === 0 ? undefined : related,
});
