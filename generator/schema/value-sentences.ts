/** How a wrong value is reported: one entry for each keyword of the schemas. */
import { message, type Message, type MessageId } from '../diagnostics/message.ts';
import { closest } from '../diagnostics/suggest.ts';
import { byLanguage, uncapital, type By } from '../language/language.ts';
import { spelledIn } from './choices.ts';
import { form } from './forms.ts';
import { altMissing } from './key-sentences.ts';
import { misread } from './misread-values.ts';
import type { SchemaErrorReport, SchemaError } from './schema-error.ts';
import { descriptionHint, descriptionOf, exampleHint, exampleOf, keyOf, listOf, show } from './names.ts';

type Speak = (schemaError: SchemaError) => SchemaErrorReport;

/** One entry a keyword. */
export const sentences: Readonly<Record<string, Speak>> = {
  type: (schemaError) => {
    const { value, shape, wording } = schemaError;
    if (wording === 'key' && (value === null || value === undefined)) return empty(schemaError);
    const misreading = wording === 'key' ? misread(schemaError) : undefined;
    if (misreading !== undefined) return misreading;
    const type = shape?.schema.type as keyof typeof typeNames;
    const expected = typeNames[type] ?? message('kind/other');
    const found = typeNames[Array.isArray(value) ? 'array' : (typeof value as keyof typeof typeNames)];
    return {
      message: message('value-type', { name: keyOf(schemaError), expected, found }),
      hint: exampleHint(schemaError),
    };
  },
  minLength: (schemaError) => empty(schemaError),
  enum: (schemaError) => constants(schemaError),
  const: (schemaError) => constants(schemaError),
  oneOf: (schemaError) => constants(schemaError),
  pattern: form,
  format: form,
  minimum: (schemaError) => limit(schemaError, 'value-range/at-least'),
  exclusiveMinimum: (schemaError) => limit(schemaError, 'value-range/more'),
  maximum: (schemaError) => limit(schemaError, 'value-range/at-most'),
  exclusiveMaximum: (schemaError) => limit(schemaError, 'value-range/less'),
  maxLength: (schemaError) => ({
    message: message('value-too-long', {
      name: keyOf(schemaError),
      length: Array.from(String(schemaError.value)).length,
      limit: String(schemaError.params.limit),
    }),
  }),
  minItems: (schemaError) => {
    const limit = Number(schemaError.params.limit);
    const name = keyOf(schemaError);
    return {
      message: limit === 1 ? message('list-empty', { name }) : message('list-empty/several', { name, limit }),
      hint: exampleHint(schemaError),
    };
  },
  uniqueItems: (schemaError) => {
    const list = Array.isArray(schemaError.value) ? schemaError.value : [];
    return {
      message: message('list-duplicate', { item: show(list[Number(schemaError.params.i)]), name: keyOf(schemaError) }),
    };
  },
};

/** For a keyword without an entry. */
export const otherwise: Speak = (schemaError) => ({
  message: message('value-form/any', { name: keyOf(schemaError) }),
  hint: exampleHint(schemaError),
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

const constants = (schemaError: SchemaError): SchemaErrorReport => {
  const { schema = {}, constants: values = [] } = schemaError.shape ?? {};
  const spellings = byLanguage((language) => values.map((value) => spelledIn(schema, value, language)));
  const written = String(schemaError.value);
  const nearest = [spellings.fr, spellings.en]
    .map((spelled) => spelled.indexOf(closest(written, spelled) ?? ''))
    .find((index) => index !== -1);
  const data = { found: show(schemaError.value), name: keyOf(schemaError) };
  return {
    message: message(schemaError.wording === 'attribute' ? 'value-unknown/attribute' : 'value-unknown', data),
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

const limit = (schemaError: SchemaError, id: RangeId): SchemaErrorReport => ({
  message: message(id, {
    name: keyOf(schemaError),
    found: show(schemaError.value),
    limit: String(schemaError.params.limit),
  }),
  hint: descriptionHint(schemaError.shape),
});

/** How a key is reported that has no value. */
const empty: Speak = (schemaError) => {
  const { path, value, doc } = schemaError;
  const key = path.at(-1);
  if (key === 'alt') return altMissing(schemaError);
  const name = keyOf(schemaError);
  if (value === null && doc.sourceOf(path) === '') {
    // The line goes on with a « # » that its author did not mean as a comment.
    const comment = /^\s*\S+:\s+(#\S.*)$/.exec(doc.lineAt(doc.placeOfKey(path).line))?.[1];
    const written = `${typeof key === 'string' ? key : '-'}: "${show(comment)}"`;
    if (comment !== undefined) return { message: message('yaml-hash-unquoted/value', { name, written }) };
  }
  return { message: message('value-empty', { name }), hint: emptyHint(schemaError) };
};

/** Undefined where the schema says nothing of the key. */
const emptyHint = (schemaError: SchemaError): Message | undefined => {
  const key = schemaError.path.at(-1);
  const example = typeof key === 'string' && exampleOf(schemaError.shape, (value) => `${key}: ${listOf(value)}`);
  if (example) return message('hint/example', { example });
  const purpose = descriptionOf(schemaError.shape, uncapital);
  return purpose && message('value-empty/described', { purpose });
};
