/**
 * Validation against the schemas. ajv finds what is wrong; every sentence is ours, from one table by keyword.
 */
import { validators } from '#validators';
import type { ErrorObject } from 'ajv';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Located, ValuePath } from '../source/types.ts';
import { blockShapes, documentShape, pageShape, projectShape, shapeAt, siteShape, valueAt, type Shape } from './shape.ts';
import { isMeantFor } from './key-sentences.ts';
import { explainSchemaError } from './sentences.ts';
import type { SchemaMistake, Wording } from './mistake.ts';

/** What a value is validated as. */
export type SchemaKind = 'site' | 'project' | 'page' | 'document';

const shapes: Readonly<Record<SchemaKind, Shape>> = { site: siteShape, project: projectShape, page: pageShape, document: documentShape };

/** Everything the schema refuses in a document: one diagnostic a mistake. */
export const checkSchema = (kind: SchemaKind, value: unknown, doc: Located): Diagnostic[] => validate(`${kind}.schema.json`, value, shapes[kind], doc, 'key');

/** Everything the schema refuses in the attributes of a block. */
export const checkBlock = (name: string, attributes: Readonly<Record<string, unknown>>, doc: Located): Diagnostic[] => {
  const shape = blockShapes.get(name);
  return shape === undefined ? [] : validate(`blocks.schema.json#/$defs/${name}`, { type: name, ...attributes }, shape, doc, 'attribute');
};

const validate = (reference: string, value: unknown, root: Shape, doc: Located, wording: Wording): Diagnostic[] => {
  const validator = validators[reference];
  if (validator === undefined) throw new Error(`No schema ${reference}`);
  if (validator(value)) return [];
  return mistakesOf(validator.errors ?? [], value, root)
    .filter((mistake) => mistake.kind !== 'missing' || !doc.isDoubtful(mistake.path))
    .map((mistake) => ({ severity: 'error', ...explainSchemaError(mistake, doc, wording) }));
};

/** ajv's errors as mistakes: those that only follow from another are dropped. */
const mistakesOf = (errors: readonly ErrorObject[], value: unknown, root: Shape): SchemaMistake[] => {
  const unions = errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf').map(({ schemaPath }) => `${schemaPath}/`);
  const mistakes: SchemaMistake[] = [];
  const wrongValues = new Map<string, SchemaMistake>();
  const unknownKeys = new Map<string, string[]>();
  for (const error of errors) {
    if (error.keyword === 'if' || error.propertyName !== undefined || unions.some((union) => error.schemaPath.startsWith(union))) continue;
    const path = pathOf(error.instancePath, value);
    const shape = shapeAt(root, path, value);
    const base = { path, value: valueAt(value, path), shape, root, document: value, params: error.params as Record<string, unknown> };
    if (error.keyword === 'required') {
      mistakes.push({ ...base, kind: 'missing', name: String(error.params.missingProperty) });
    } else if (error.keyword === 'additionalProperties' || error.keyword === 'propertyNames') {
      const name = String(error.params.additionalProperty ?? error.params.propertyName);
      mistakes.push({ ...base, kind: error.keyword === 'propertyNames' ? 'misnamed' : 'unknown', name });
      const key = error.instancePath;
      unknownKeys.set(key, [...(unknownKeys.get(key) ?? []), name]);
    } else {
      const known = wrongValues.get(error.instancePath);
      const mistake: SchemaMistake = { ...base, kind: 'wrong', keyword: error.keyword };
      if (known?.kind === 'wrong' && rank(known.keyword) <= rank(error.keyword)) continue;
      wrongValues.set(error.instancePath, mistake);
    }
  }
  return [...mistakes.filter((mistake) => !isExplained(mistake, unknownKeys)), ...wrongValues.values()];
};

/** A key missing because it is misspelt beside: the misspelling is the mistake. */
const isExplained = (mistake: SchemaMistake, unknownKeys: ReadonlyMap<string, readonly string[]>): boolean => {
  if (mistake.kind !== 'missing') return false;
  const pointer = mistake.path.map((step) => `/${String(step).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('');
  return (unknownKeys.get(pointer) ?? []).some(
    (key) => key.startsWith(`${mistake.name}:`) || key.trim() === mistake.name || isMeantFor(key, mistake.name, mistake.shape),
  );
};

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
