/**
 * Sets every text of a source as the site shows it: placeholders filled, typography corrected where the
 * schema marks running prose (`x-text: prose | markdown`), verbatim strings otherwise untouched.
 */
import blocksSchema from '../../schema/blocks.schema.json' with { type: 'json' };
import pageSchema from '../../schema/page.schema.json' with { type: 'json' };
import projectSchema from '../../schema/project.schema.json' with { type: 'json' };
import siteSchema from '../../schema/site.schema.json' with { type: 'json' };
import { fillPlaceholders, type TextSource } from '../text/placeholders.ts';
import { typographyFor } from '../text/typography.ts';

type Schema = { readonly [key: string]: unknown };

const documents: Record<string, Schema> = {
  'site.schema.json': siteSchema,
  'project.schema.json': projectSchema,
  'page.schema.json': pageSchema,
  'blocks.schema.json': blocksSchema,
};

export type SchemaName = 'site' | 'project' | 'page';

/** How one string is set; `kind` is the schema's `x-text`. */
export type TextSetter = (text: string, kind: unknown) => string;

/** The setter of a site: its placeholders, its locale. */
export const textSetter = (spec: TextSource): TextSetter => {
  const correct = typographyFor(spec.site.locale);
  return (text, kind) => {
    if (kind === undefined) return text;
    const filled = fillPlaceholders(text, spec);
    return kind === 'verbatim' ? filled : correct(filled);
  };
};

/** A copy of `value` with every text set. The value is known to fit its schema. */
export const resolveTexts = <T>(value: T, schema: SchemaName, set: TextSetter): T => {
  const file = `${schema}.schema.json`;
  return walk(value, documents[file] ?? {}, file, set) as T;
};

/** `x-text` of an attribute of a block, for MDX. */
export const blockAttributeKind = (block: string, attribute: string): unknown => {
  const definition = (blocksSchema.$defs as Record<string, Schema>)[block];
  const property = (definition?.['properties'] as Record<string, Schema> | undefined)?.[attribute];
  return property === undefined ? undefined : kindOf(property, 'blocks.schema.json');
};

const resolveRef = (schema: Schema, file: string): { schema: Schema; file: string } => {
  const ref = schema['$ref'];
  if (typeof ref !== 'string') return { schema, file };
  const [target = '', pointer = ''] = ref.split('#');
  const nextFile = target === '' ? file : target;
  let node: unknown = documents[nextFile];
  for (const key of pointer.split('/').slice(1)) node = (node as Schema)[key];
  return resolveRef({ ...(node as Schema), ...without(schema, '$ref') }, nextFile);
};

const without = (schema: Schema, key: string): Schema => Object.fromEntries(Object.entries(schema).filter(([name]) => name !== key));

const kindOf = (schema: Schema, file: string): unknown => resolveRef(schema, file).schema['x-text'];

const walk = (value: unknown, unresolved: Schema, unresolvedFile: string, set: TextSetter): unknown => {
  const { schema, file } = resolveRef(unresolved, unresolvedFile);
  if (typeof value === 'string') return set(value, schema['x-text']);
  if (Array.isArray(value)) {
    const items = (schema['items'] ?? {}) as Schema;
    return value.map((item) => walk(item, items, file, set));
  }
  if (typeof value !== 'object' || value === null) return value;
  const branch = branchFor(value, schema);
  if (branch !== undefined) return walk(value, branch, file, set);
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  const others = typeof schema['additionalProperties'] === 'object' ? (schema['additionalProperties'] as Schema) : {};
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, walk(child, properties[key] ?? others, file, set)]));
};

/** The schemas choose between shapes by one required key: `if: { required: […] }`. */
const branchFor = (value: object, schema: Schema): Schema | undefined => {
  const condition = schema['if'] as { required?: readonly string[] } | undefined;
  if (condition?.required === undefined) return undefined;
  const holds = condition.required.every((key) => Object.hasOwn(value, key));
  return (holds ? schema['then'] : schema['else']) as Schema | undefined;
};
