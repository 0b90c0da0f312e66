/**
 * Validation against the schemas. ajv finds what is wrong; every sentence is ours: of keys in `key-sentences.ts`, of
 * values in `value-sentences.ts`.
 */
import { validators } from '#validators';
import type { ErrorObject } from 'ajv';
import type { Facts, Diagnostic } from '../diagnostics/diagnostic.ts';
import { message } from '../diagnostics/message.ts';
import type { Place } from '../diagnostics/place.ts';
import { withoutAccents } from '../diagnostics/suggest.ts';
import { uncapital } from '../language/language.ts';
import { diagnosticAt } from '../source/diagnostic-at.ts';
import type { Located, ValuePath } from '../source/types.ts';
import { withDefaults } from './defaults.ts';
import { isMeantFor, missing, unknown } from './key-sentences.ts';
import {
  blockShapes,
  documentShape,
  pageShape,
  projectShape,
  shapeAt,
  siteShape,
  valueAt,
  type Shape,
} from './shape.ts';
import { otherwise, sentences } from './value-sentences.ts';
import type { SchemaErrorReport, Validated, SchemaError } from './schema-error.ts';

/** What a value is validated as. */
export type SchemaKind = 'site' | 'project' | 'page' | 'document';

const shapes: Readonly<Record<SchemaKind, Shape>> = {
  site: siteShape,
  project: projectShape,
  page: pageShape,
  document: documentShape,
};

/** True for a document that its schema accepts as it is. */
export const accepts = (kind: SchemaKind, value: unknown): boolean =>
  validatorOf(`${kind}.schema.json`)(wholeOf(kind, value));

/** Everything the schema refuses in a document: one diagnostic a violation. */
export const checkSchema = (kind: SchemaKind, value: unknown, doc: Located): Diagnostic[] =>
  validate(`${kind}.schema.json`, {
    document: wholeOf(kind, value),
    written: value,
    root: shapes[kind],
    doc,
    wording: 'key',
  });

/** A document with what need not be written: a site has its default words. */
const wholeOf = (kind: SchemaKind, value: unknown): unknown => (kind === 'site' ? withDefaults(value) : value);

/** Everything the schema refuses in the attributes of a block. */
export const checkBlock = (name: string, attributes: Readonly<Record<string, unknown>>, doc: Located): Diagnostic[] => {
  const root = blockShapes.get(name);
  const document = { type: name, ...attributes };
  return root
    ? validate(`blocks.schema.json#/$defs/${name}`, { document, written: document, root, doc, wording: 'attribute' })
    : [];
};

const validate = (reference: string, validated: Validated): Diagnostic[] => {
  const validator = validatorOf(reference);
  if (validator(validated.document)) return [];
  return schemaErrorsOf(validator.errors ?? [], validated)
    .filter(({ kind, path }) => kind !== 'missing' || !validated.doc.isDoubtful(path))
    .map(explain);
};

const validatorOf = (reference: string) => {
  const validator = validators[reference];
  if (validator === undefined) throw new Error(`No schema ${reference}`);
  return validator;
};

/** ajv's errors as violations: those that only follow from another are dropped. */
const schemaErrorsOf = (errors: readonly ErrorObject[], validated: Validated): SchemaError[] => {
  const { document, root } = validated;
  const unions = errors
    .filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
    .map(({ schemaPath }) => `${schemaPath}/`);
  const schemaErrors: SchemaError[] = [];
  const wrongValues = new Map<string, SchemaError>();
  for (const { keyword, instancePath: pointer, schemaPath, propertyName, params } of errors) {
    const isConsequence = keyword === 'if' || propertyName !== undefined;
    if (isConsequence || unions.some((union) => schemaPath.startsWith(union))) continue;
    const path = pathOf(pointer, document);
    const value = valueAt(document, path);
    const base = { ...validated, path, pointer, value, shape: shapeAt(root, path, document), params };
    if (keyword === 'required') schemaErrors.push({ ...base, kind: 'missing', name: String(params.missingProperty) });
    else if (keyword === 'additionalProperties')
      schemaErrors.push({ ...base, kind: 'unknown', name: String(params.additionalProperty) });
    else if (keyword === 'propertyNames')
      schemaErrors.push({ ...base, kind: 'misnamed', name: String(params.propertyName) });
    else {
      const known = wrongValues.get(pointer);
      if (known?.kind === 'wrong' && rank(known.keyword) <= rank(keyword)) continue;
      wrongValues.set(pointer, { ...base, kind: 'wrong', keyword });
    }
  }
  return [...schemaErrors.filter((schemaError) => !isExplained(schemaError, schemaErrors)), ...wrongValues.values()];
};

/** True for a missing key when an unknown key beside it is its misspelling: that one is reported. */
const isExplained = (schemaError: SchemaError, schemaErrors: readonly SchemaError[]): boolean =>
  schemaError.kind === 'missing' &&
  schemaErrors.some(
    (other) =>
      (other.kind === 'unknown' || other.kind === 'misnamed') &&
      other.pointer === schemaError.pointer &&
      (other.name.startsWith(`${schemaError.name}:`) ||
        other.name.trim() === schemaError.name ||
        isMeantFor(other.name, schemaError.name, schemaError.shape)),
  );

/** Of several keywords a value fails, the first here is the one worth saying. */
const order = ['type', 'minLength', 'enum', 'const', 'oneOf', 'minItems', 'format', 'pattern'];
const rank = (keyword: string): number => (order.includes(keyword) ? order.indexOf(keyword) : order.length);

const pathOf = (pointer: string, value: unknown): ValuePath => {
  const path: (string | number)[] = [];
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replace(/~1/g, '/').replace(/~0/g, '~');
    path.push(Array.isArray(valueAt(value, path)) ? Number(key) : key);
  }
  return path;
};

const explain = (schemaError: SchemaError): Diagnostic => {
  const { path, params, doc, wording } = schemaError;
  switch (schemaError.kind) {
    case 'missing':
      return diagnostic(doc.placeOfKey(path), missing(schemaError));
    case 'unknown':
      return diagnostic(doc.placeOfKey([...path, schemaError.name]), unknown(schemaError));
    case 'misnamed':
      return diagnostic(doc.placeOfKey([...path, schemaError.name]), misnamed(schemaError.name));
    case 'wrong': {
      const { keyword } = schemaError;
      const report = (sentences[keyword] ?? otherwise)(schemaError);
      const facts = { ...factsOf(schemaError), ...report.facts };
      const repeated = keyword === 'uniqueItems' ? [Math.max(Number(params.i), Number(params.j))] : [];
      const found = diagnostic(doc.placeOf([...path, ...repeated]), { ...report, facts });
      return wording === 'attribute' && !/^(?:image|anchor)-/.test(found.code)
        ? { ...found, code: 'attribute-invalid' }
        : found;
    }
  }
};

const diagnostic = (place: Place, { message: words, ...more }: SchemaErrorReport): Diagnostic =>
  diagnosticAt(place, words, more);

const misnamed = (found: string): SchemaErrorReport => {
  const name = camel(found);
  const example = { fr: name || 'monChiffre', en: name || 'myFigure' };
  return {
    message: message('key-form', { name: found, example }),
    facts: { found, suggestions: name === '' ? [] : [name] },
  };
};

/** The key, its value where that is one, and what its schema admits. */
const factsOf = ({ path, value, params, shape }: SchemaError): Facts => {
  const { limit } = params;
  const { 'x-form': form, format, type } = shape?.schema ?? {};
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return {
    name: path.findLast((step) => typeof step === 'string') ?? '',
    found: isPlain ? value : undefined,
    expected: shape?.constants ?? (typeof limit === 'number' ? [limit] : [form ?? format ?? type ?? []].flat()),
  };
};

const camel = (name: string): string => {
  const plain = withoutAccents(name)
    .replace(/[^A-Za-z0-9]+(.)?/g, (_whole, next: string | undefined) => (next ?? '').toUpperCase())
    .replace(/^[0-9]+/, '');
  return uncapital(plain);
};
