/** How a wrong value is reported: one entry for each keyword of the schemas. */
import { closest } from '../diagnostics/suggest.ts';
import { hints } from '../language/hints.ts';
import { byLanguage, inBoth, type By } from '../language/language.ts';
import { spelledIn } from './choices.ts';
import { form } from './forms.ts';
import { altMissing } from './key-sentences.ts';
import type { Refusal, Speak, Violation, Wording } from './violation.ts';
import { capital, descriptionOf, exampleHint, exampleOf, keyOf, listOf, show, uncapital } from './names.ts';
import { isRecord } from './shape.ts';

/** One entry a keyword. */
export const sentences: Readonly<Record<string, Speak>> = {
  type: (violation) => {
    const wanted = typeNames[violation.shape?.schema.type as keyof typeof typeNames] ?? kinds.other;
    return {
      code: 'value-type',
      message: say.type(keyOf(violation), wanted, kindOf(violation.value)),
      hint: exampleHint(violation),
    };
  },
  minLength: (violation, doc, wording) => empty(violation, doc, wording),
  enum: (violation, _doc, wording) => constants(violation, wording),
  const: (violation, _doc, wording) => constants(violation, wording),
  oneOf: (violation, _doc, wording) => constants(violation, wording),
  pattern: (violation) => form(violation),
  format: (violation) => form(violation),
  minimum: (violation) => limit(violation, say.atLeast),
  exclusiveMinimum: (violation) => limit(violation, say.more),
  maximum: (violation) => limit(violation, say.atMost),
  exclusiveMaximum: (violation) => limit(violation, say.less),
  maxLength: (violation) => ({
    code: 'value-too-long',
    ...say.tooLong(keyOf(violation), Array.from(String(violation.value)).length, String(violation.params.limit)),
  }),
  minItems: (violation) => ({
    code: 'list-empty',
    message: say.emptyList(keyOf(violation), Number(violation.params.limit)),
    hint: exampleHint(violation),
  }),
  uniqueItems: (violation) => {
    const list = Array.isArray(violation.value) ? violation.value : [];
    return { code: 'list-duplicate', ...say.twice(show(list[Number(violation.params.i)]), keyOf(violation)) };
  },
};

/** For a keyword without an entry. */
export const otherwise: Speak = (violation) => ({
  code: 'value-form',
  message: say.badlyWritten(keyOf(violation)),
  hint: exampleHint(violation),
});

const kinds = {
  text: { fr: 'un texte', en: 'a text' },
  number: { fr: 'un nombre', en: 'a number' },
  integer: { fr: 'un nombre entier', en: 'a whole number' },
  boolean: { fr: 'true ou false', en: 'true or false' },
  list: { fr: 'une liste', en: 'a list' },
  group: { fr: 'un groupe de clés', en: 'a group of keys' },
  other: { fr: 'une autre sorte de valeur', en: 'another kind of value' },
} as const satisfies Record<string, By<string>>;

export const typeNames = {
  string: kinds.text,
  number: kinds.number,
  integer: kinds.integer,
  boolean: kinds.boolean,
  array: kinds.list,
  object: kinds.group,
} as const satisfies Record<string, By<string>>;

/** Undefined for nothing at all. */
const kindOf = (value: unknown): By<string> | undefined => {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return kinds.list;
  if (isRecord(value)) return kinds.group;
  return typeof value === 'string' ? kinds.text : typeof value === 'number' ? kinds.number : kinds.boolean;
};

const say = inBoth({
  fr: {
    type: (name: By<string>, wanted: By<string>, found: By<string> | undefined) =>
      `${capital(name.fr)} attend ${wanted.fr} ; ${found === undefined ? 'rien n’est écrit' : `c’est ${found.fr}`}.`,
    tooLong: (name: By<string>, length: number, limit: string) => ({
      message: `${capital(name.fr)} compte ${length} signes ; ${limit} au plus tiennent à cet endroit.`,
      hint: 'Raccourcissez le texte.',
    }),
    emptyList: (name: By<string>, limit: number) =>
      `La liste ${name.fr} est vide : il y faut au moins ${limit === 1 ? 'un élément' : `${limit} éléments`}.`,
    twice: (item: string, name: By<string>) => ({
      message: `« ${item} » est écrit deux fois dans la liste ${name.fr}.`,
      hint: 'Retirez l’un des deux.',
    }),
    badlyWritten: (name: By<string>) => `${capital(name.fr)} n’est pas écrit comme il faut.`,
    constant: (value: string, name: By<string>, isAttribute: boolean) =>
      `« ${value} » n’est pas une valeur possible pour ${isAttribute ? 'l’attribut ' : ''}${name.fr}.`,
    only: (value: string) => `Seule valeur possible : ${value}.`,
    possible: (values: string) => `Valeurs possibles : ${values}.`,
    range: (name: By<string>, value: string, bound: By<string>) =>
      `${capital(name.fr)} vaut ${value} ; il faut ${bound.fr}.`,
    atLeast: (bound: string) => `au moins ${bound}`,
    more: (bound: string) => `plus que ${bound}`,
    atMost: (bound: string) => `au plus ${bound}`,
    less: (bound: string) => `moins que ${bound}`,
    hash: (name: By<string>, written: string) => ({
      message: `${capital(name.fr)} n’a pas de valeur : tout ce qui suit « # » est pris pour un commentaire.`,
      hint: `Mettez la valeur entre guillemets : ${written}`,
    }),
    empty: (name: By<string>) => `${capital(name.fr)} n’a pas de valeur.`,
    example: (key: string, example: By<unknown>) => `Par exemple : ${key}: ${listOf(example.fr)}`,
    write: 'Écrivez-la, ou retirez la ligne.',
    writeHere: (description: By<string>) => `À écrire ici : ${uncapital(description.fr)}`,
  },
  en: {
    type: (name, wanted, found) =>
      `${capital(name.en)} expects ${wanted.en}; ${found === undefined ? 'nothing is written' : `this is ${found.en}`}.`,
    tooLong: (name, length, limit) => ({
      message: `${capital(name.en)} has ${length} characters; ${limit} at most fit in this place.`,
      hint: 'Shorten the text.',
    }),
    emptyList: (name, limit) =>
      `The list ${name.en} is empty: it needs at least ${limit === 1 ? 'one item' : `${limit} items`}.`,
    twice: (item, name) => ({
      message: `“${item}” is written twice in the list ${name.en}.`,
      hint: 'Remove one of the two.',
    }),
    badlyWritten: (name) => `${capital(name.en)} is not written as it should be.`,
    constant: (value, name, isAttribute) =>
      `“${value}” is not a possible value for ${isAttribute ? 'the attribute ' : ''}${name.en}.`,
    only: (value) => `The only possible value: ${value}.`,
    possible: (values) => `Possible values: ${values}.`,
    range: (name, value, bound) => `${capital(name.en)} is ${value}; it must be ${bound.en}.`,
    atLeast: (bound) => `at least ${bound}`,
    more: (bound) => `more than ${bound}`,
    atMost: (bound) => `at most ${bound}`,
    less: (bound) => `less than ${bound}`,
    hash: (name, written) => ({
      message: `${capital(name.en)} has no value: everything after “#” is taken for a comment.`,
      hint: `Put the value between quotation marks: ${written}`,
    }),
    empty: (name) => `${capital(name.en)} has no value.`,
    example: (key, example) => `For example: ${key}: ${listOf(example.en)}`,
    write: 'Write it, or remove the line.',
    writeHere: (description) => `To be written here: ${uncapital(description.en)}`,
  },
});

const constants = (violation: Violation, wording: Wording): Refusal => {
  const { schema = {}, constants: values = [] } = violation.shape ?? {};
  const spellings = byLanguage((language) => values.map((value) => spelledIn(schema, value, language)));
  const written = String(violation.value);
  const nearest = [spellings.fr, spellings.en]
    .map((spelled) => spelled.indexOf(closest(written, spelled) ?? ''))
    .find((index) => index !== -1);
  const hint = byLanguage((language) => {
    const suggestion = nearest === undefined ? undefined : spellings[language][nearest];
    return (suggestion === undefined ? possible(spellings[language]) : hints.suggest(suggestion))[language];
  });
  return {
    code: 'value-unknown',
    message: say.constant(show(violation.value), keyOf(violation), wording === 'attribute'),
    hint,
    // As the schema spells it: facts are the same in every language.
    facts: { suggestions: [values[nearest ?? -1] ?? []].flat() },
  };
};

const possible = (values: readonly string[]): By<string> =>
  values.length === 1 ? say.only(values[0] ?? '') : say.possible(values.join(', '));

const limit = (violation: Violation, bound: (limit: string) => By<string>): Refusal => ({
  code: 'value-range',
  message: say.range(keyOf(violation), show(violation.value), bound(String(violation.params.limit))),
  hint: descriptionOf(violation.shape),
});

/** How a key is reported that has no value. */
export const empty: Speak = (violation, doc, wording) => {
  const key = violation.path.at(-1);
  if (key === 'alt') return altMissing(wording);
  const name = keyOf(violation);
  if (violation.value === null && doc.sourceOf(violation.path) === '') {
    // The line goes on with a « # » that its author did not mean as a comment.
    const comment = /^\s*\S+:\s+(#\S.*)$/.exec(doc.lineAt(doc.placeOfKey(violation.path).line))?.[1];
    const written = `${typeof key === 'string' ? key : '-'}: "${show(comment)}"`;
    if (comment !== undefined) return { code: 'yaml-hash-unquoted', ...say.hash(name, written) };
  }
  return { code: 'value-empty', message: say.empty(name), hint: emptyHint(violation) };
};

const emptyHint = (violation: Violation): By<string> => {
  const key = violation.path.at(-1);
  const example = exampleOf(violation.shape);
  if (example !== undefined && typeof key === 'string') return say.example(key, example);
  const description = descriptionOf(violation.shape);
  return description === undefined ? say.write : say.writeHere(description);
};
