/**
 * Validation against the schemas. ajv finds what is wrong; every sentence is ours: of keys in `key-sentences.ts`, of
 * values in `value-sentences.ts`.
 */
import { validators } from '#validators';
import type { ErrorObject } from 'ajv';
import type { Facts, Finding } from '../diagnostics/diagnostic.ts';
import { message } from '../diagnostics/message.ts';
import type { Place } from '../diagnostics/place.ts';
import { withoutAccents } from '../diagnostics/suggest.ts';
import { uncapital } from '../language/language.ts';
import { findingAt } from '../source/finding-at.ts';
import type { Located, ValuePath } from '../source/types.ts';
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
import type { Refusal, Validated, Violation } from './violation.ts';

/** What a value is validated as. */
export type SchemaKind = 'site' | 'project' | 'page' | 'document';

const shapes: Readonly<Record<SchemaKind, Shape>> = {
  site: siteShape,
  project: projectShape,
  page: pageShape,
  document: documentShape,
};

/** True for a document that its schema accepts as it is. */
export const accepts = (kind: SchemaKind, value: unknown): boolean => validatorOf(`${kind}.schema.json`)(value);

/** Everything the schema refuses in a document: one diagnostic a violation. */
export const checkSchema = (kind: SchemaKind, value: unknown, doc: Located): Finding[] =>
  validate(`${kind}.schema.json`, { document: value, root: shapes[kind], doc, wording: 'key' });

/** Everything the schema refuses in the attributes of a block. */
export const checkBlock = (name: string, attributes: Readonly<Record<string, unknown>>, doc: Located): Finding[] => {
  const root = blockShapes.get(name);
  const document = { type: name, ...attributes };
  return root ? validate(`blocks.schema.json#/$defs/${name}`, { document, root, doc, wording: 'attribute' }) : [];
};

const validate = (reference: string, validated: Validated): Finding[] => {
  const validator = validatorOf(reference);
  if (validator(validated.document)) return [];
  return violationsOf(validator.errors ?? [], validated)
    .filter(({ kind, path }) => kind !== 'missing' || !validated.doc.isDoubtful(path))
    .map(explain);
};

const validatorOf = (reference: string) => {
  const validator = validators[reference];
  if (validator === undefined) throw new Error(`No schema ${reference}`);
  return validator;
};

/** ajv's errors as violations: those that only follow from another are dropped. */
const violationsOf = (errors: readonly ErrorObject[], validated: Validated): Violation[] => {
  const { document, root } = validated;
  const unions = errors
    .filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
    .map(({ schemaPath }) => `${schemaPath}/`);
  const violations: Violation[] = [];
  const wrongValues = new Map<string, Violation>();
  for (const { keyword, instancePath: pointer, schemaPath, propertyName, params } of errors) {
    const isConsequence = keyword === 'if' || propertyName !== undefined;
    if (isConsequence || unions.some((union) => schemaPath.startsWith(union))) continue;
    const path = pathOf(pointer, document);
    const value = valueAt(document, path);
    const base = { ...validated, path, pointer, value, shape: shapeAt(root, path, document), params };
    if (keyword === 'required') violations.push({ ...base, kind: 'missing', name: String(params.missingProperty) });
    else if (keyword === 'additionalProperties')
      violations.push({ ...base, kind: 'unknown', name: String(params.additionalProperty) });
    else if (keyword === 'propertyNames')
      violations.push({ ...base, kind: 'misnamed', name: String(params.propertyName) });
    else {
      const known = wrongValues.get(pointer);
      if (known?.kind === 'wrong' && rank(known.keyword) <= rank(keyword)) continue;
      wrongValues.set(pointer, { ...base, kind: 'wrong', keyword });
    }
  }
  return [...violations.filter((violation) => !isExplained(violation, violations)), ...wrongValues.values()];
};

/** True for a missing key when an unknown key beside it is its misspelling: that one is reported. */
const isExplained = (violation: Violation, violations: readonly Violation[]): boolean =>
  violation.kind === 'missing' &&
  violations.some(
    (other) =>
      (other.kind === 'unknown' || other.kind === 'misnamed') &&
      other.pointer === violation.pointer &&
      (other.name.startsWith(`${violation.name}:`) ||
        other.name.trim() === violation.name ||
        isMeantFor(other.name, violation.name, violation.shape)),
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

const explain = (violation: Violation): Finding => {
  const { path, params, doc, wording } = violation;
  switch (violation.kind) {
    case 'missing':
      return finding(doc.placeOfKey(path), missing(violation));
    case 'unknown':
      return finding(doc.placeOfKey([...path, violation.name]), unknown(violation));
    case 'misnamed':
      return finding(doc.placeOfKey([...path, violation.name]), misnamed(violation.name));
    case 'wrong': {
      const { keyword } = violation;
      const refusal = (sentences[keyword] ?? otherwise)(violation);
      const facts = { ...factsOf(violation), ...refusal.facts };
      const repeated = keyword === 'uniqueItems' ? [Math.max(Number(params.i), Number(params.j))] : [];
      const found = finding(doc.placeOf([...path, ...repeated]), { ...refusal, facts });
      return wording === 'attribute' && !found.code.startsWith('image-')
        ? { ...found, code: 'attribute-invalid' }
        : found;
    }
  }
};

const finding = (place: Place, { message: words, ...more }: Refusal): Finding => findingAt(place, words, more);

const misnamed = (found: string): Refusal => {
  const name = camel(found);
  const example = { fr: name || 'monChiffre', en: name || 'myFigure' };
  return {
    message: message('key-form', { name: found, example }),
    facts: { found, suggestions: name === '' ? [] : [name] },
  };
};

/** The key, its value where that is one, and what its schema admits. */
const factsOf = ({ path, value, params, shape }: Violation): Facts => {
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
