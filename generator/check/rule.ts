import type { Facts, Diagnostic, RuleCode } from '../diagnostics/diagnostic.ts';
import {
  message,
  type DataOf,
  type Datum,
  type Filling,
  type Message,
  type MessageId,
} from '../diagnostics/message.ts';
import type { Place } from '../diagnostics/place.ts';
import { closest } from '../diagnostics/suggest.ts';
import { anyWideSpace, withoutInvisible } from '../source/invisible.ts';
import type { CheckedFile, CheckedSite, Reference } from './checked-site.ts';

/** What a rule finds: all but the code, which is the rule's. */
export type RuleDiagnostic = Omit<Diagnostic, 'code'>;

/** One cross-reference rule: file, code, fixture folder and heading share its name. */
export interface Rule {
  readonly code: RuleCode;
  check(site: CheckedSite): Iterable<RuleDiagnostic>;
  /** What it finds in one file, given that file alone: the result can be cached with it. */
  checkFile(file: CheckedFile): Iterable<RuleDiagnostic>;
}

const nothing = (): readonly RuleDiagnostic[] => [];

/** A rule, by its code, that judges the site. */
export const rule = (code: RuleCode, check: Rule['check']): Rule => ({ code, check, checkFile: nothing });

/** A rule that judges each file for itself. */
export const fileRule = (code: RuleCode, checkFile: Rule['checkFile']): Rule => ({ code, check: nothing, checkFile });

/** All that a rule finds, in the site and in each of `files`. */
export const diagnosticsOf = function* (
  { check, checkFile }: Rule,
  site: CheckedSite,
  files: readonly CheckedFile[] = site.files,
): Generator<RuleDiagnostic> {
  yield* check(site);
  for (const file of files) yield* checkFile(file);
};

/** What a finding holds beside its message. « name » and « found » are mostly placeholders of that message too. */
interface Details extends Facts, Pick<RuleDiagnostic, 'related'> {
  /** In the place of the message's own way out. */
  readonly hint?: Message | undefined;
}

/** What fills a message, and what the finding holds beside it; a message without placeholders needs neither. */
type Content<Id extends MessageId> = DataOf<Id> & Omit<Details, keyof DataOf<Id>>;
type ContentArgument<Id extends MessageId> = object extends DataOf<Id> ? [content?: Details] : [content: Content<Id>];

/** A finding that stops the build. */
export const error = <Id extends MessageId>(place: Place, id: Id, ...[content]: ContentArgument<Id>): RuleDiagnostic =>
  diagnostic('error', place, id, content);

/** A finding that does not stop the build. */
export const warning = <Id extends MessageId>(
  place: Place,
  id: Id,
  ...[content]: ContentArgument<Id>
): RuleDiagnostic => diagnostic('warning', place, id, content);

const diagnostic = (
  severity: Diagnostic['severity'],
  place: Place,
  id: MessageId,
  content: object = {},
): RuleDiagnostic => {
  const { hint, related, expected, suggestions, ...data } = content as Details & Message['data'];
  const { name, found } = data;
  // A name may be a message of its own, which differs from one language to the other.
  const facts = { name: typeof name === 'string' ? name : undefined, found, expected, suggestions };
  return { ...place, severity, hint, related, facts, message: { id, data } };
};

/** Another place that explains a finding, and the message that says what it is. */
export const seeAlso = <Id extends MessageId>(place: Place, id: Id, ...data: Filling<Id>) => ({
  related: [{ ...place, message: message(id, ...data) }],
});

/** Relates a diagnostic to the place of the first use of what is repeated. */
export const firstUse = (place: Place) => seeAlso(place, 'place/first-use');

/** The hint to write a text. */
export const write = (text: string) => ({ hint: message('hint/write', { text }) });

/** What is found, and what is to be written in its place. */
export const writeInstead = (found: string, text: string) => ({ ...write(text), found, expected: [text] });

/** The items whose key an earlier item has, each with the first that has it; items without a key are left out. */
export const repeated = function* <Item>(items: Iterable<Item>, keyOf: (item: Item) => string | undefined) {
  const firstByKey = new Map<string, Item>();
  for (const item of items) {
    const key = keyOf(item) ?? '';
    const first = firstByKey.get(key);
    if (first !== undefined) yield { item, first };
    else if (key !== '') firstByKey.set(key, item);
  }
};

/** Each name once, where it is used first. */
export const firstUses = <Use extends { readonly value: string }>(uses: Iterable<Use>): Use[] => {
  const seen = new Set<string>();
  return [...uses].filter(({ value }) => !seen.has(value) && seen.add(value));
};

/** What is suggested in the place of a name that designates nothing. */
export interface Meant extends Pick<Details, 'hint'> {
  /** The name that is suggested; the nearest otherwise. */
  readonly meant?: string | undefined;
}

/** How such a name is reported: `hint` is for the name that is meant, or for where none is near. */
interface UnknownName extends Meant, Pick<Details, 'related'> {
  readonly found: string;
  /** How a name is written in the hint; between quotation marks otherwise. */
  readonly show?: (name: string) => Datum;
}

/** An error for a name that designates nothing: its hint suggests the nearest of `names`, or is the message's own. */
export const unknownName = <Id extends MessageId>(
  place: Place,
  id: Id,
  names: Iterable<string>,
  { show = (name) => message('name/quoted', { name }), meant, ...content }: DataOf<Id> & UnknownName,
): RuleDiagnostic => {
  const { found, hint } = content;
  const suggestion = meant ?? closest(found, names);
  if (suggestion === undefined) return diagnostic('error', place, id, { ...content, suggestions: [] });
  const nearest = message(hintOf(found, suggestion), { name: show(suggestion) });
  const ownHint = meant === undefined ? nearest : (hint ?? nearest);
  return diagnostic('error', place, id, { ...content, hint: ownHint, suggestions: [suggestion] });
};

/** How a name is told from another: the two may look the same. */
const hintOf = (found: string, suggestion: string) => {
  if (suggestion.normalize() === found.normalize()) return 'hint/same-name';
  return shownAs(suggestion) === shownAs(found) ? 'hint/look-alike' : 'hint/suggest-name';
};

/** A name as it looks, whatever spaces are in it and whatever form its accents have. */
const shownAs = (name: string): string => withoutInvisible(name).normalize().replace(anyWideSpace, ' ');

/** Suggests the name of a drawing that was written with that of its file. */
export const withoutExtension =
  (known: ReadonlySet<string>) =>
  (name: string): Meant => {
    const bare = name.replace(/\.svg$/, '');
    return known.has(bare) ? { meant: bare, hint: message('hint/without-extension', { name: bare }) } : {};
  };

/** The messages that hold a name that was found and nothing else. */
type NameMessage = { [Id in MessageId]: { readonly found: Datum } extends DataOf<Id> ? Id : never }[MessageId];

/** An error for each name that designates nothing of what is `known`. */
export const unknownNames = function* (
  references: Iterable<Pick<Reference, 'value' | 'place'>>,
  known: ReadonlySet<string> | ReadonlyMap<string, unknown>,
  id: NameMessage,
  /** With the names that could be meant, where they are not all that is known. */
  optionsOf: (name: string) => Meant & { readonly among?: Iterable<string> } = () => ({}),
): Generator<RuleDiagnostic> {
  for (const { value: found, place } of references) {
    if (known.has(found)) continue;
    const { among = known.keys(), ...options } = optionsOf(found);
    yield unknownName(place(), id, among, { found, ...options });
  }
};
