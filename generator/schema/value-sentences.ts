/** How a wrong value is reported: one entry for each keyword of the schemas. */
import { message, type Message, type MessageId } from '../diagnostics/message.ts';
import { closest } from '../diagnostics/suggest.ts';
import { byLanguage, uncapital, type By } from '../language/language.ts';
import { spelledIn } from './choices.ts';
import { form } from './forms.ts';
import { altMissing } from './key-sentences.ts';
import { misread } from './misread-values.ts';
import type { Refusal, Violation } from './violation.ts';
import { descriptionHint, descriptionOf, exampleHint, exampleOf, keyOf, listOf, show } from './names.ts';

type Speak = (violation: Violation) => Refusal;

/** One entry a keyword. */
export const sentences: Readonly<Record<string, Speak>> = {
  type: (violation) => {
    const { value, shape, wording } = violation;
    if (wording === 'key' && (value === null || value === undefined)) return empty(violation);
    const misreading = wording === 'key' ? misread(violation) : undefined;
    if (misreading !== undefined) return misreading;
    const type = shape?.schema.type as keyof typeof typeNames;
    const expected = typeNames[type] ?? message('kind/other');
    const found = typeNames[Array.isArray(value) ? 'array' : (typeof value as keyof typeof typeNames)];
    return {
      message: message('value-type', { name: keyOf(violation), expected, found }),
      hint: exampleHint(violation),
    };
  },
  minLength: (violation) => empty(violation),
  enum: (violation) => constants(violation),
  const: (violation) => constants(violation),
  oneOf: (violation) => constants(violation),
  pattern: form,
  format: form,
  minimum: (violation) => limit(violation, 'value-range/at-least'),
  exclusiveMinimum: (violation) => limit(violation, 'value-range/more'),
  maximum: (violation) => limit(violation, 'value-range/at-most'),
  exclusiveMaximum: (violation) => limit(violation, 'value-range/less'),
  maxLength: (violation) => ({
    message: message('value-too-long', {
      name: keyOf(violation),
      length: Array.from(String(violation.value)).length,
      limit: String(violation.params.limit),
    }),
  }),
  minItems: (violation) => {
    const limit = Number(violation.params.limit);
    const name = keyOf(violation);
    return {
      message: limit === 1 ? message('list-empty', { name }) : message('list-empty/several', { name, limit }),
      hint: exampleHint(violation),
    };
  },
  uniqueItems: (violation) => {
    const list = Array.isArray(violation.value) ? violation.value : [];
    return {
      message: message('list-duplicate', { item: show(list[Number(violation.params.i)]), name: keyOf(violation) }),
    };
  },
};

/** For a keyword without an entry. */
export const otherwise: Speak = (violation) => ({
  message: message('value-form/any', { name: keyOf(violation) }),
  hint: exampleHint(violation),
});

/** What a type of the schemas is called. */
const typeNames = {
  string: message('kind/text'),
  number: message('kind/number'),
  integer: message('kind/integer'),
  boolean: message('kind/boolean'),
  array: message('kind/list'),
  object: message('kind/group'),
} as const satisfies Record<string, Message>;

const constants = (violation: Violation): Refusal => {
  const { schema = {}, constants: values = [] } = violation.shape ?? {};
  const spellings = byLanguage((language) => values.map((value) => spelledIn(schema, value, language)));
  const written = String(violation.value);
  const nearest = [spellings.fr, spellings.en]
    .map((spelled) => spelled.indexOf(closest(written, spelled) ?? ''))
    .find((index) => index !== -1);
  const data = { found: show(violation.value), name: keyOf(violation) };
  return {
    message: message(violation.wording === 'attribute' ? 'value-unknown/attribute' : 'value-unknown', data),
    hint:
      nearest === undefined
        ? possible(spellings)
        : message('hint/suggest', { name: byLanguage((language) => spellings[language][nearest] ?? '') }),
    // As the schema spells it: facts are the same in every language.
    facts: { suggestions: [values[nearest ?? -1] ?? []].flat() },
  };
};

const possible = (values: By<readonly string[]>): Message => {
  const joined = byLanguage((language) => values[language].join(', '));
  return values.fr.length === 1
    ? message('value-unknown/only', { value: joined })
    : message('value-unknown/possible', { values: joined });
};

type RangeId = Extract<MessageId, `value-range/${string}`>;

const limit = (violation: Violation, id: RangeId): Refusal => ({
  message: message(id, {
    name: keyOf(violation),
    found: show(violation.value),
    limit: String(violation.params.limit),
  }),
  hint: descriptionHint(violation.shape),
});

/** How a key is reported that has no value. */
export const empty: Speak = (violation) => {
  const { path, value, doc } = violation;
  const key = path.at(-1);
  if (key === 'alt') return altMissing(violation);
  const name = keyOf(violation);
  if (value === null && doc.sourceOf(path) === '') {
    // The line goes on with a « # » that its author did not mean as a comment.
    const comment = /^\s*\S+:\s+(#\S.*)$/.exec(doc.lineAt(doc.placeOfKey(path).line))?.[1];
    const written = `${typeof key === 'string' ? key : '-'}: "${show(comment)}"`;
    if (comment !== undefined) return { message: message('yaml-hash-unquoted/value', { name, written }) };
  }
  return { message: message('value-empty', { name }), hint: emptyHint(violation) };
};

/** Undefined where the schema says nothing of the key. */
const emptyHint = (violation: Violation): Message | undefined => {
  const key = violation.path.at(-1);
  const example = typeof key === 'string' && exampleOf(violation.shape, (value) => `${key}: ${listOf(value)}`);
  if (example) return message('hint/example', { example });
  const purpose = descriptionOf(violation.shape, uncapital);
  return purpose && message('value-empty/described', { purpose });
};
