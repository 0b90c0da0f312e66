/**
 * The schemas as shapes that can be walked beside a value: references resolved, annotations merged. What the rules
 * know of texts (`x-text`), references (`x-ref`) and descriptions comes from here, so that a key added to a schema is
 * known everywhere.
 */
import blocksSchema from '../../schema/blocks.schema.json';
import documentSchema from '../../schema/document.schema.json';
import pageSchema from '../../schema/page.schema.json';
import projectSchema from '../../schema/project.schema.json';
import siteSchema from '../../schema/site.schema.json';
import type { ValuePath } from '../source/types.ts';

/** A JSON Schema, or a part of one. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Name of the form that `pattern` asks for. */
  readonly 'x-form'?: string;
  /** A short name for the form, where the description gives none. */
  readonly 'x-label'?: string;
  /** What the form calls the values of `enum`. */
  readonly 'x-choices'?: Readonly<Record<string, string>>;
  /** How French spells the values of `enum` or `oneOf`, where it spells them otherwise. */
  readonly 'x-french'?: Readonly<Record<string, string>>;
  readonly 'x-text'?: string;
  readonly 'x-ref'?: string;
  /** The key beside it whose value, a number or a date, it is below. */
  readonly 'x-below'?: string;
  /** The same, where both may be equal. */
  readonly 'x-atMost'?: string;
  /** True for a group that every site has, written or not. */
  readonly 'x-always'?: boolean;
  readonly [keyword: string]: unknown;
}

/** All schemas, by file name. */
export const schemas: Readonly<Record<string, JsonSchema>> = {
  'site.schema.json': siteSchema,
  'project.schema.json': projectSchema,
  'page.schema.json': pageSchema,
  'document.schema.json': documentSchema,
  'blocks.schema.json': blocksSchema,
};

/** One place of a schema, its reference resolved: the keywords written beside a `$ref` win over those it points at. */
export class Shape {
  readonly #file: string;
  #properties: ReadonlyMap<string, Shape> | undefined;
  #items: Shape | undefined;
  #additional: Shape | undefined;
  #branches: readonly [whenTrue: Shape, whenFalse: Shape] | undefined;

  private constructor(
    file: string,
    readonly schema: JsonSchema,
  ) {
    this.#file = file;
  }

  /** The shape of a schema, references followed as long as there are any. */
  static of(file: string, schema: JsonSchema): Shape {
    let current = schema;
    let currentFile = file;
    while (current.$ref !== undefined) {
      const [name, pointer = ''] = current.$ref.split('#');
      if (name !== undefined && name !== '') currentFile = name;
      let target: unknown = schemas[currentFile];
      for (const key of pointer.split('/').slice(1)) target = (target as JsonSchema)[key];
      const { $ref: _reference, ...own } = current;
      current = { ...(target as JsonSchema), ...own };
    }
    return new Shape(currentFile, current);
  }

  get description(): string | undefined {
    return this.schema.description;
  }

  get required(): readonly string[] {
    return this.schema.required ?? [];
  }

  get properties(): ReadonlyMap<string, Shape> {
    this.#properties ??= new Map(
      Object.entries(this.schema.properties ?? {}).map(([key, schema]) => [key, Shape.of(this.#file, schema)]),
    );
    return this.#properties;
  }

  /** The shape of the value under a key or an index. */
  child(step: string | number, value?: unknown): Shape | undefined {
    if (typeof step === 'number') return this.#item?.choose(value);
    const property = this.properties.get(step);
    if (property !== undefined) return property.choose(value);
    const { additionalProperties } = this.schema;
    if (typeof additionalProperties !== 'object') return undefined;
    this.#additional ??= Shape.of(this.#file, additionalProperties);
    return this.#additional;
  }

  /** What the items of a list may be: one shape, or the two branches of a choice. */
  get items(): readonly Shape[] {
    const item = this.#item;
    return item === undefined ? [] : (item.#choice ?? [item]);
  }

  get #item(): Shape | undefined {
    if (this.schema.items !== undefined) this.#items ??= Shape.of(this.#file, this.schema.items);
    return this.#items;
  }

  get #choice(): readonly [whenTrue: Shape, whenFalse: Shape] | undefined {
    const { if: condition, then: whenTrue, else: whenFalse } = this.schema;
    if (condition !== undefined)
      this.#branches ??= [Shape.of(this.#file, whenTrue as JsonSchema), Shape.of(this.#file, whenFalse as JsonSchema)];
    return this.#branches;
  }

  /** Settles `if/then/else` (« has this key ») for a value. */
  choose(value: unknown): Shape {
    if (this.#choice === undefined) return this;
    const { required = [] } = this.schema.if as JsonSchema;
    return this.#choice[isRecord(value) && required.every((key) => Object.hasOwn(value, key)) ? 0 : 1];
  }

  /** Constants of an `enum` or of a `oneOf` of `const`, as written. */
  get constants(): readonly string[] | undefined {
    return this.schema.enum?.map(String) ?? this.schema.oneOf?.map((branch) => String(branch.const));
  }
}

/** True for a plain object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const siteShape = Shape.of('site.schema.json', siteSchema);
export const projectShape = Shape.of('project.schema.json', projectSchema);
export const documentShape = Shape.of('document.schema.json', documentSchema);
export const pageShape = Shape.of('page.schema.json', pageSchema);

/** The shape of each block's attributes, by component name. */
export const blockShapes: ReadonlyMap<string, Shape> = new Map(
  Object.entries<JsonSchema>(blocksSchema.$defs).map(([name, schema]) => [
    name,
    Shape.of('blocks.schema.json', schema),
  ]),
);

/** A string met while walking a value, with what its schema says of it. */
interface AnnotatedString {
  readonly value: string;
  readonly path: ValuePath;
  readonly shape: Shape;
  /** The shape of the group or list that holds it. */
  readonly parent: Shape;
}

/** Every string of a value that its schema knows, but the empty ones. */
export const stringsIn = (value: unknown, shape: Shape): readonly AnnotatedString[] => {
  const found: AnnotatedString[] = [];
  const walk = (held: unknown, shapeOfHeld: Shape | undefined, parent: Shape, path: ValuePath): void => {
    if (shapeOfHeld === undefined || held === '') return;
    const enter = (step: string | number, item: unknown): void => {
      if (typeof item === 'object' || typeof item === 'string')
        walk(item, shapeOfHeld.child(step, item), shapeOfHeld, [...path, step]);
    };
    if (typeof held === 'string') found.push({ value: held, path, shape: shapeOfHeld, parent });
    else if (Array.isArray(held)) held.forEach((item, index) => enter(index, item));
    else if (isRecord(held)) for (const key of Object.keys(held)) enter(key, held[key]);
  };
  walk(value, shape.choose(value), shape, []);
  return found;
};

/** The value that replaces one of the wrong type, so that no rule reports again what the schema reports. */
const neutral: Readonly<Record<string, unknown>> = {
  string: '',
  number: Number.NaN,
  integer: Number.NaN,
  boolean: false,
};

/**
 * The value as the rules may rely on it: what has the wrong type or no place in the schema is dropped, and what is
 * required and absent is neutral (an empty text, NaN, an empty list).
 */
export const normalize = (value: unknown, shape: Shape): unknown => {
  const { schema, required } = shape;
  if (schema.type === 'object') {
    const source = isRecord(value) ? value : {};
    const normalized: Record<string, unknown> = {};
    for (const key of new Set([...Object.keys(source), ...required])) {
      const held = source[key];
      const child = shape.child(key, held);
      if (child === undefined || !isNamed(schema, key)) continue;
      if (required.includes(key) || (held !== undefined && hasType(held, child)))
        normalized[key] = normalize(held, child);
    }
    return normalized;
  }
  if (schema.type === 'array')
    return (Array.isArray(value) ? value : []).map((item: unknown) => {
      const child = shape.child(0, item);
      return child === undefined ? item : normalize(item, child);
    });
  if (schema.type !== undefined) return hasType(value, shape) ? value : neutral[schema.type];
  if (schema.if !== undefined) return normalize(value, shape.choose(value));
  return hasType(value, shape) ? value : '';
};

const isNamed = (schema: JsonSchema, key: string): boolean => {
  const pattern = (schema.propertyNames as JsonSchema | undefined)?.pattern;
  return typeof pattern !== 'string' || new RegExp(pattern).test(key);
};

/** True for a value of the type that its schema asks for; where that is a choice of texts, for any text. */
const hasType = (value: unknown, { schema, constants }: Shape): boolean => {
  if (schema.type === 'object') return isRecord(value);
  if (schema.type === 'array') return Array.isArray(value);
  const type = schema.type === 'integer' ? 'number' : (schema.type ?? (constants && 'string'));
  return type === undefined || typeof value === type;
};

/** The value at the end of a path; undefined where a step of it does not exist. */
export const valueAt = (value: unknown, path: ValuePath): unknown =>
  path.reduce<unknown>(
    (held, step) =>
      Array.isArray(held) || isRecord(held) ? (held as Record<string | number, unknown>)[step] : undefined,
    value,
  );

/** The shape found at the end of a path. */
export const shapeAt = (root: Shape, path: ValuePath, value: unknown): Shape | undefined =>
  path.reduce<Shape | undefined>(
    (shape, step, depth) => shape?.child(step, valueAt(value, path.slice(0, depth + 1))),
    root,
  );
