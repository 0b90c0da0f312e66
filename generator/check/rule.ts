import type { RuleCode } from '../diagnostics/codes.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { Place } from '../diagnostics/place.ts';
import { closest } from '../diagnostics/suggest.ts';
import { inBoth, quoted, type By, type Said, type Sentence } from '../language/language.ts';
import type { CheckedSite } from './checked-site.ts';

/** What a rule finds: all but the code, which is the rule's. */
export type RuleFinding = Omit<Finding, 'code'>;

/** One cross-reference rule: file, code, fixture folder and heading share its name. */
export interface Rule {
  readonly code: RuleCode;
  check(site: CheckedSite): Iterable<RuleFinding>;
}

/** A rule, from its sentences by name in both languages; `say` gives both to what it finds. */
export const rule = <Words extends object>(
  code: RuleCode,
  words: { readonly fr: Words; readonly en: NoInfer<Words> },
  check: (site: CheckedSite, say: Said<Words>) => Iterable<RuleFinding>,
): Rule => {
  const say = inBoth(words);
  return { code, check: (site) => check(site, say) };
};

/** Related places, and facts. */
type More = Pick<RuleFinding, 'related' | 'facts'>;

/** A finding that stops the build. */
export const error = (place: Place, said: By<Sentence>, more?: More): RuleFinding =>
  finding('error', place, said, more);

/** A finding that does not stop the build. */
export const warning = (place: Place, said: By<Sentence>, more?: More): RuleFinding =>
  finding('warning', place, said, more);

interface UnknownOptions {
  readonly related?: RuleFinding['related'];
  /** How a name is written in the sentence; between quotation marks otherwise. */
  readonly show?: (name: string) => string;
  /** The name to suggest in the place of the nearest, and its own hint. */
  readonly meant?: { readonly name: string; readonly hint?: By<string> } | undefined;
}

/** An error for a name that designates nothing: its hint suggests the nearest of `names`, or is that of `said`. */
export const unknownName = (
  place: Place,
  found: string,
  names: Iterable<string>,
  said: By<Sentence>,
  { related, show, meant }: UnknownOptions = {},
): RuleFinding => {
  const suggestion = meant?.name ?? closest(found, names);
  const facts = { found, suggestions: suggestion === undefined ? [] : [suggestion] };
  if (suggestion === undefined) return error(place, said, { related, facts });
  const name = show === undefined ? quoted(suggestion) : { fr: show(suggestion), en: show(suggestion) };
  const hint =
    meant?.hint ??
    (suggestion.normalize() === found.normalize()
      ? {
          fr: `Le nom est le même, mais ses accents s’écrivent autrement d’un système à l’autre : retapez ${name.fr} aux deux endroits.`,
          en: `The name is the same, but systems write its accents in different ways: type ${name.en} again in both places.`,
        }
      : { fr: `Vouliez-vous dire ${name.fr} ?`, en: `Did you mean ${name.en}?` });
  return error(
    place,
    { fr: { message: said.fr.message, hint: hint.fr }, en: { message: said.en.message, hint: hint.en } },
    { related, facts },
  );
};

const finding = (
  severity: Finding['severity'],
  { file, line, column, endLine, endColumn }: Place,
  said: By<Sentence>,
  { related = [], facts }: More = {},
): RuleFinding => ({
  ...{ file, line, column, endLine, endColumn, severity, said, facts },
  related: related.length === 0 ? undefined : related,
});
