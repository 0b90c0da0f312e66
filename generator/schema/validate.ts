/**
 * Validation against the schemas. ajv finds what is wrong; every sentence is ours, from one table by keyword.
 */
import { validators } from '#validators';
import type { ErrorObject } from 'ajv';
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { Located, ValuePath } from '../source/types.ts';
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
import { isMeantFor } from './key-sentences.ts';
import { explainSchemaError } from './sentences.ts';
import type { Violation, Wording } from './violation.ts';

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
  validate(`${kind}.schema.json`, value, shapes[kind], doc, 'key');

/** Everything the schema refuses in the attributes of a block. */
export const checkBlock = (name: string, attributes: Readonly<Record<string, unknown>>, doc: Located): Finding[] => {
  const shape = blockShapes.get(name);
  return shape === undefined
    ? []
    : validate(`blocks.schema.json#/$defs/${name}`, { type: name, ...attributes }, shape, doc, 'attribute');
};

const validate = (reference: string, value: unknown, root: Shape, doc: Located, wording: Wording): Finding[] => {
  const validator = validatorOf(reference);
  if (validator(value)) return [];
  return violationsOf(validator.errors ?? [], value, root)
    .filter((violation) => violation.kind !== 'missing' || !doc.isDoubtful(violation.path))
    .map((violation) => explainSchemaError(violation, doc, wording));
};

const validatorOf = (reference: string) => {
  const validator = validators[reference];
  if (validator === undefined) throw new Error(`No schema ${reference}`);
  return validator;
};

/** ajv's errors as violations: those that only follow from another are dropped. */
const violationsOf = (errors: readonly ErrorObject[], value: unknown, root: Shape): Violation[] => {
  const unions = errors
    .filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
    .map(({ schemaPath }) => `${schemaPath}/`);
  const violations: Violation[] = [];
  const wrongValues = new Map<string, Violation>();
  for (const { keyword, instancePath: pointer, schemaPath, propertyName, params } of errors) {
    const isConsequence = keyword === 'if' || propertyName !== undefined;
    if (isConsequence || unions.some((union) => schemaPath.startsWith(union))) continue;
    const path = pathOf(pointer, value);
    const shape = shapeAt(root, path, value);
    const base = { path, pointer, value: valueAt(value, path), shape, root, document: value, params };
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
