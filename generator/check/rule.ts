import type { RuleCode } from '../diagnostics/codes.ts';
import type { Facts, Finding } from '../diagnostics/diagnostic.ts';
import { message, type Datum, type Message } from '../diagnostics/message.ts';
import type { Place } from '../diagnostics/place.ts';
import { closest } from '../diagnostics/suggest.ts';
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

/**
 * What a rule adds to a message: a way out in the place of the message's own, related places, facts where they are
 * others than the « name » and « found » of the message.
 */
export interface Details extends Pick<RuleFinding, 'related' | 'facts'> {
  readonly hint?: Message | undefined;
}

/** A finding that stops the build. */
export const error = (place: Place, words: Message, details?: Details): RuleFinding =>
  finding('error', place, words, details);

/** A finding that does not stop the build. */
export const warning = (place: Place, words: Message, details?: Details): RuleFinding =>
  finding('warning', place, words, details);

/** Another place that explains a finding, with what it is. */
export const seeAlso = (place: Place, words: Message) => ({ ...place, message: words });

/** Where what stands there once more stands first. */
export const firstUse = (place: Place) => seeAlso(place, message('place/first-use'));

/** What a finding adds where something else is to be written in the place of what was found. */
export const writeInstead = (found: string, mended: string): Details => ({
  hint: message('hint/write', { text: mended }),
  facts: { found, expected: [mended] },
});

/** How a name is reported that designates nothing. */
interface UnknownName extends Omit<Details, 'facts'> {
  readonly message: Message;
  /** How a name is written in the hint; between quotation marks otherwise. */
  readonly show?: (name: string) => Datum;
  /** The name to suggest in the place of the nearest, and its own hint. */
  readonly meant?: { readonly name: string; readonly hint?: Message } | undefined;
}

/** An error for a name that designates nothing: its hint suggests the nearest of `names`, or is that of `report`. */
export const unknownName = (
  place: Place,
  found: string,
  names: Iterable<string>,
  { message: words, show, meant, ...details }: UnknownName,
): RuleFinding => {
  const suggestion = meant?.name ?? closest(found, names);
  const facts = { found, suggestions: suggestion === undefined ? [] : [suggestion] };
  if (suggestion === undefined) return error(place, words, { ...details, facts });
  const name = show === undefined ? message('name/quoted', { name: suggestion }) : show(suggestion);
  const isSameName = suggestion.normalize() === found.normalize();
  const hint = meant?.hint ?? message(isSameName ? 'hint/same-name' : 'hint/suggest-name', { name });
  return error(place, words, { ...details, hint, facts });
};

/** The name of a drawing that was written with that of its file. */
export const withoutExtension = (name: string, known: ReadonlySet<string>): UnknownName['meant'] => {
  const bare = name.replace(/\.svg$/, '');
  return known.has(bare) ? { name: bare, hint: message('hint/without-extension', { name: bare }) } : undefined;
};

/** An error for each name that designates nothing of what is `known`. */
export const unknownNames = function* (
  references: Iterable<Pick<Reference, 'value' | 'place'>>,
  known: ReadonlySet<string> | ReadonlyMap<string, unknown>,
  /** With the names that could be meant, where they are not all that is known. */
  reportOf: (name: string) => UnknownName & { readonly among?: Iterable<string> },
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
  words: Message,
  { hint, related, facts = factsIn(words) }: Details = {},
): RuleFinding => ({
  ...{ file, line, column, endLine, endColumn, severity, facts },
  message: words,
  hint,
  related: related?.length === 0 ? undefined : related,
});

/** What a message says under the names that facts have. */
const factsIn = ({ data: { name, found } }: Message): Facts => ({
  ...(typeof name === 'string' && { name }),
  ...(typeof found === 'string' && { found }),
});
