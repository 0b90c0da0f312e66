/** What is said of a value: one entry for each keyword of the schemas. */
import { closest } from '../diagnostics/suggest.ts';
import { byLanguage, inBoth, type By } from '../language/language.ts';
import type { Located } from '../source/types.ts';
import { spelledIn } from './choices.ts';
import { form } from './forms.ts';
import { missing } from './key-sentences.ts';
import type { Refusal, Speak, Violation, Wording } from './violation.ts';
import { capital, descriptionOf, exampleHint, exampleOf, keyOf, listOf, show, uncapital } from './names.ts';
import { isRecord } from './shape.ts';

/** One entry a keyword. */
export const sentences: Readonly<Record<string, Speak>> = {
  type: (violation) => {
    const wanted = typeNames[String(violation.shape?.schema.type)] ?? kinds.other;
    return {
      code: 'value-type',
      said: say.type(keyOf(violation), wanted, kindOf(violation.value), exampleHint(violation)),
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
    said: say.tooLong(keyOf(violation), Array.from(String(violation.value)).length, String(violation.params.limit)),
  }),
  minItems: (violation) => ({
    code: 'list-empty',
    said: say.emptyList(keyOf(violation), Number(violation.params.limit), exampleHint(violation)),
  }),
  uniqueItems: (violation) => {
    const list = Array.isArray(violation.value) ? violation.value : [];
    return { code: 'list-duplicate', said: say.twice(show(list[Number(violation.params.i)]), keyOf(violation)) };
  },
};

export const otherwise: Speak = (violation) => ({
  code: 'value-form',
  said: say.badlyWritten(keyOf(violation), exampleHint(violation)),
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

export const typeNames: Readonly<Record<string, By<string>>> = {
  string: kinds.text,
  number: kinds.number,
  integer: kinds.integer,
  boolean: kinds.boolean,
  array: kinds.list,
  object: kinds.group,
};

/** Undefined for nothing at all. */
const kindOf = (value: unknown): By<string> | undefined => {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return kinds.list;
  if (isRecord(value)) return kinds.group;
  return typeof value === 'string' ? kinds.text : typeof value === 'number' ? kinds.number : kinds.boolean;
};

type Hint = By<string> | undefined;

const say = inBoth({
  fr: {
    type: (name: By<string>, wanted: By<string>, found: By<string> | undefined, hint: Hint) => ({
      message: `${capital(name.fr)} attend ${wanted.fr} ; ${found === undefined ? 'rien n’est écrit' : `c’est ${found.fr}`}.`,
      hint: hint?.fr,
    }),
    tooLong: (name: By<string>, length: number, limit: string) => ({
      message: `${capital(name.fr)} compte ${length} signes ; ${limit} au plus tiennent à cet endroit.`,
      hint: 'Raccourcissez le texte.',
    }),
    emptyList: (name: By<string>, limit: number, hint: Hint) => ({
      message: `La liste ${name.fr} est vide : ${limit === 1 ? 'il y faut au moins un élément' : `il y faut au moins ${limit} éléments`}.`,
      hint: hint?.fr,
    }),
    twice: (item: string, name: By<string>) => ({
      message: `« ${item} » est écrit deux fois dans la liste ${name.fr}.`,
      hint: 'Retirez l’un des deux.',
    }),
    badlyWritten: (name: By<string>, hint: Hint) => ({
      message: `${capital(name.fr)} n’est pas écrit comme il faut.`,
      hint: hint?.fr,
    }),
    constant: (value: string, name: By<string>, isAttribute: boolean, hint: By<string>) => ({
      message: `« ${value} » n’est pas une valeur possible pour ${isAttribute ? 'l’attribut ' : ''}${name.fr}.`,
      hint: hint.fr,
    }),
    suggestion: (name: string) => `Vouliez-vous dire « ${name} » ?`,
    only: (value: string) => `Seule valeur possible : ${value}.`,
    possible: (values: string) => `Valeurs possibles : ${values}.`,
    range: (name: By<string>, value: string, bound: By<string>, hint: Hint) => ({
      message: `${capital(name.fr)} vaut ${value} ; il faut ${bound.fr}.`,
      hint: hint?.fr,
    }),
    atLeast: (bound: string) => `au moins ${bound}`,
    more: (bound: string) => `plus que ${bound}`,
    atMost: (bound: string) => `au plus ${bound}`,
    less: (bound: string) => `moins que ${bound}`,
    hash: (name: By<string>, written: string) => ({
      message: `${capital(name.fr)} n’a pas de valeur : tout ce qui suit « # » est pris pour un commentaire.`,
      hint: `Mettez la valeur entre guillemets : ${written}`,
    }),
    empty: (name: By<string>, hint: By<string>) => ({
      message: `${capital(name.fr)} n’a pas de valeur.`,
      hint: hint.fr,
    }),
    example: (key: string, example: By<unknown>) => `Par exemple : ${key}: ${listOf(example.fr)}`,
    write: 'Écrivez-la, ou retirez la ligne.',
    writeHere: (description: By<string>) => `À écrire ici : ${uncapital(description.fr)}`,
  },
  en: {
    type: (name, wanted, found, hint) => ({
      message: `${capital(name.en)} expects ${wanted.en}; ${found === undefined ? 'nothing is written' : `this is ${found.en}`}.`,
      hint: hint?.en,
    }),
    tooLong: (name, length, limit) => ({
      message: `${capital(name.en)} has ${length} characters; ${limit} at most fit in this place.`,
      hint: 'Shorten the text.',
    }),
    emptyList: (name, limit, hint) => ({
      message: `The list ${name.en} is empty: it needs at least ${limit === 1 ? 'one item' : `${limit} items`}.`,
      hint: hint?.en,
    }),
    twice: (item, name) => ({
      message: `“${item}” is written twice in the list ${name.en}.`,
      hint: 'Remove one of the two.',
    }),
    badlyWritten: (name, hint) => ({
      message: `${capital(name.en)} is not written as it should be.`,
      hint: hint?.en,
    }),
    constant: (value, name, isAttribute, hint) => ({
      message: `“${value}” is not a possible value for ${isAttribute ? 'the attribute ' : ''}${name.en}.`,
      hint: hint.en,
    }),
    suggestion: (name) => `Did you mean “${name}”?`,
    only: (value) => `The only possible value: ${value}.`,
    possible: (values) => `Possible values: ${values}.`,
    range: (name, value, bound, hint) => ({
      message: `${capital(name.en)} is ${value}; it must be ${bound.en}.`,
      hint: hint?.en,
    }),
    atLeast: (bound) => `at least ${bound}`,
    more: (bound) => `more than ${bound}`,
    atMost: (bound) => `at most ${bound}`,
    less: (bound) => `less than ${bound}`,
    hash: (name, written) => ({
      message: `${capital(name.en)} has no value: everything after “#” is taken for a comment.`,
      hint: `Put the value between quotation marks: ${written}`,
    }),
    empty: (name, hint) => ({
      message: `${capital(name.en)} has no value.`,
      hint: hint.en,
    }),
    example: (key, example) => `For example: ${key}: ${listOf(example.en)}`,
    write: 'Write it, or remove the line.',
    writeHere: (description) => `To be written here: ${uncapital(description.en)}`,
  },
});

const constants = (violation: Violation, wording: Wording): Refusal => {
  const { schema, constants: values = [] } = violation.shape ?? {};
  const spellings = byLanguage((language) => values.map((value) => spelledIn(schema ?? {}, value, language)));
  const written = String(violation.value);
  const nearest = [spellings.fr, spellings.en]
    .map((spelled) => spelled.indexOf(closest(written, spelled) ?? ''))
    .find((index) => index !== -1);
  const meant = byLanguage((language) => (nearest === undefined ? undefined : spellings[language][nearest]));
  const hint = byLanguage((language) => {
    const suggestion = meant[language];
    return (suggestion === undefined ? possible(spellings[language]) : say.suggestion(suggestion))[language];
  });
  return {
    code: 'value-unknown',
    said: say.constant(show(violation.value), keyOf(violation), wording === 'attribute', hint),
    // As the schema spells it: facts are the same in every language.
    facts: { suggestions: [values[nearest ?? -1] ?? []].flat() },
  };
};

const possible = (values: readonly string[]): By<string> =>
  values.length === 1 ? say.only(values[0] ?? '') : say.possible(values.join(', '));

const limit = (violation: Violation, bound: (limit: string) => By<string>): Refusal => ({
  code: 'value-range',
  said: say.range(
    keyOf(violation),
    show(violation.value),
    bound(String(violation.params.limit)),
    descriptionOf(violation.shape),
  ),
});

export const empty: Speak = (violation, doc, wording) => {
  const key = violation.path.at(-1);
  if (key === 'alt')
    return missing({ ...violation, kind: 'missing', name: 'alt', path: violation.path.slice(0, -1) }, wording);
  const name = keyOf(violation);
  if (violation.value === null && doc.sourceOf(violation.path) === '' && hashFollows(violation, doc)) {
    const written = /#.*$/.exec(doc.lineAt(doc.placeOfKey(violation.path).line))?.[0].trimEnd() ?? '#…';
    const quoted = `${typeof key === 'string' ? key : '-'}: "${show(written)}"`;
    return { code: 'yaml-hash-unquoted', said: say.hash(name, quoted) };
  }
  return { code: 'value-empty', said: say.empty(name, emptyHint(violation)) };
};

const emptyHint = (violation: Violation): By<string> => {
  const key = violation.path.at(-1);
  const example = exampleOf(violation.shape);
  if (example !== undefined && typeof key === 'string') return say.example(key, example);
  const description = descriptionOf(violation.shape);
  return description === undefined ? say.write : say.writeHere(description);
};

/** True when the line of an empty value goes on with a « # » that its author did not mean as a comment. */
const hashFollows = (violation: Violation, doc: Located): boolean => {
  const place = doc.placeOfKey(violation.path);
  return /^\s*\S+:\s+#\S/.test(doc.lineAt(place.line));
};
