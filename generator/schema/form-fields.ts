/**
 * Form fields of the CMS from JSON Schemas: every key an editor may write, with its description as label and hint,
 * so that a key added to a schema appears in the form. Knows nothing of the site but the names its keys may refer to.
 */
import { isRecord } from '../source/yaml/nodes.ts';

/** A field as the CMS's configuration writes it. */
export interface CmsField {
  readonly name: string;
  readonly widget: string;
  readonly label?: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly fields?: readonly CmsField[];
  readonly field?: CmsField;
  readonly types?: readonly CmsField[];
  readonly typeKey?: string;
  readonly [option: string]: unknown;
}

/** The part of JSON Schema our schemas use. */
export interface Schema {
  readonly $ref?: string;
  readonly $id?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly 'x-text'?: string;
  readonly 'x-ref'?: string;
}

/** Schemas by file name. */
export type Schemas = Readonly<Record<string, Schema>>;

/** What a reference (`x-ref`) may name, by kind: shown as a list to choose from. */
export type References = Readonly<Record<string, readonly string[]>>;

/** Key under which the CMS keeps which of several shapes a list item has; never written to a file. */
export const KIND = '_kind';

export interface FieldContext {
  readonly schemas: Schemas;
  readonly references: References;
}

/** The fields of an object schema, in its order. `value` is the object as it stands: it names the keys of a free map. */
export const fieldsOf = (schema: Schema, context: FieldContext, base: string, value?: unknown): CmsField[] => {
  const { schema: object, base: objectBase } = resolve(schema, context.schemas, base);
  const required = new Set(object.required ?? []);
  const known = Object.entries(object.properties ?? {}).map(([name, property]) =>
    fieldOf(name, property, required.has(name), context, objectBase, isRecord(value) ? value[name] : undefined),
  );
  if (known.length > 0 || !isRecord(object.additionalProperties) || !isRecord(value)) return known;
  const item = object.additionalProperties as Schema;
  return Object.keys(value).map((name) => ({ ...fieldOf(name, item, true, context, objectBase, value[name]), label: wordsOf(name) }));
};

const fieldOf = (name: string, given: Schema, isRequired: boolean, context: FieldContext, givenBase: string, value?: unknown): CmsField => {
  const { schema, base } = resolve(given, context.schemas, givenBase);
  const common = { name, label: labelOf(name, schema), ...hintOf(schema), required: isRequired };
  const reference = schema['x-ref'];
  if (reference === 'image') return { ...common, widget: 'image', choose_url: false, accept: 'image/jpeg,image/png,image/webp,image/avif' };
  const choices = choicesOf(schema, reference, context);
  if (choices !== undefined) return { ...common, widget: 'select', options: choices };

  switch (schema.type) {
    case 'boolean':
      return { ...common, widget: 'boolean', required: false, default: false };
    case 'integer':
    case 'number':
      return { ...common, widget: 'number', value_type: schema.type === 'integer' ? 'int' : 'float', ...numbers(schema) };
    case 'array':
      return listField(common, schema, context, base, value);
    case 'object':
      return { ...common, widget: 'object', collapsed: true, fields: fieldsOf(schema, context, base, value) };
    default:
      return stringField(common, schema);
  }
};

type Common = Pick<CmsField, 'name' | 'label' | 'hint' | 'required'>;

const listField = (common: Common, schema: Schema, context: FieldContext, base: string, value: unknown): CmsField => {
  const list = {
    ...common,
    widget: 'list',
    ...(schema.minItems === undefined || common.required === false ? {} : { min: schema.minItems }),
    max: schema.maxItems,
  };
  const { schema: item, base: itemBase } = resolve(schema.items ?? {}, context.schemas, base);
  if (item.then !== undefined && item.else !== undefined) {
    const types = [item.then, item.else].map((option, index) => {
      const shape = resolve(option, context.schemas, itemBase);
      return {
        name: index === 0 ? 'groupe' : 'lien',
        label: index === 0 ? 'Groupe' : 'Lien',
        widget: 'object',
        fields: fieldsOf(shape.schema, context, shape.base),
        ...summaryOf(shape.schema),
      };
    });
    return { ...list, typeKey: KIND, collapsed: true, types };
  }
  const choices = choicesOf(item, item['x-ref'], context);
  if (choices !== undefined) return { ...common, widget: 'select', multiple: true, options: choices };
  if (item.type === 'object')
    return {
      ...list,
      collapsed: common.name === 'images' ? false : true,
      ...summaryOf(item),
      fields: fieldsOf(item, context, itemBase, Array.isArray(value) ? value[0] : undefined),
    };
  return { ...list, field: { ...fieldOf('valeur', item, true, context, itemBase), label: 'Valeur' } };
};

/** What a folded list item shows of itself. */
const summaryOf = (schema: Schema): { summary?: string } => {
  const name = ['label', 'title', 'name', 'alt', 'network', 'days'].find((key) => schema.properties?.[key] !== undefined);
  return name === undefined ? {} : { summary: `{{${name}}}` };
};

const stringField = (common: Common, schema: Schema): CmsField => {
  if (schema.format === 'date') return { ...common, widget: 'datetime', type: 'date', format: 'YYYY-MM-DD', date_format: 'DD/MM/YYYY', time_format: false };
  const type = schema.format === 'email' ? 'email' : schema.format === 'uri' ? 'url' : undefined;
  const isLong = schema['x-text'] === 'markdown' || (schema.maxLength ?? 0) > 120 || /phrase|chapeau|présentation|texte,/i.test(schema.description ?? '');
  const pattern = schema.pattern === undefined ? {} : { pattern: [schema.pattern, patternMessage(schema)] };
  const length = {
    maxlength: schema.maxLength,
    ...((schema.minLength ?? 0) > 1 ? { minlength: schema.minLength } : {}),
  };
  return { ...common, widget: isLong ? 'text' : 'string', type, ...pattern, ...length, use_emoji_autocomplete: false };
};

const patternMessage = (schema: Schema): string => {
  const example = schema.examples?.[0];
  return typeof example !== 'string' && typeof example !== 'number'
    ? 'Cette valeur n’a pas la forme attendue.'
    : `La forme attendue est celle de « ${example} ».`;
};

const choicesOf = (
  schema: Schema,
  reference: string | undefined,
  { references }: FieldContext,
): { label: string; value: string | number | boolean }[] | undefined => {
  if (reference !== undefined) return references[reference]?.map((name) => ({ label: name, value: name }));
  if (schema.enum !== undefined) return schema.enum.map((value) => ({ label: String(value), value: value as string }));
  if (schema.oneOf?.every((option) => option.const !== undefined) === true)
    return schema.oneOf.map((option) => ({
      label: option.description === undefined ? String(option.const) : `${String(option.const)} : ${lowerFirst(option.description)}`,
      value: option.const as string,
    }));
  return undefined;
};

const numbers = ({ minimum, maximum }: Schema): { min?: number; max?: number } => ({
  min: minimum,
  max: maximum,
});

/** A schema with its reference followed; what stands beside `$ref` wins over what it points to. */
const resolve = (schema: Schema, schemas: Schemas, base: string): { schema: Schema; base: string } => {
  let current = schema;
  let at = base;
  for (let depth = 0; current.$ref !== undefined && depth < 10; depth += 1) {
    const { $ref, ...beside } = current;
    const [file, pointer = ''] = $ref.split('#');
    at = file === '' || file === undefined ? at : file;
    let target: unknown = schemas[at];
    for (const part of pointer.split('/').slice(1)) target = isRecord(target) ? target[part] : undefined;
    if (!isRecord(target)) throw new Error(`Bug: ${$ref} in ${at} points nowhere`);
    current = { ...(target as Schema), ...beside };
  }
  return { schema: current, base: at };
};

/** A short name for a field, from the sentence that explains it: « Le titre : ce qui a été fait… » gives « Titre ». */
const labelOf = (name: string, { title, description }: Schema): string => {
  if (title !== undefined && description === undefined) return title;
  const first = (description ?? wordsOf(name)).split(/\s*[:;.]\s|\.$|, /)[0]!.trim();
  if (/^Le nom d’un fichier image/.test(first)) return 'Image';
  const sentence = first.replace(/^Vrai pour (?:une? )?/i, '');
  const bare = / et (?:l|d)/.test(sentence) ? sentence : sentence.replace(/^(?:Les? |La |L’)(?=\S)/, '');
  const label = bare.length <= 60 ? bare : wordsOf(name);
  return label.slice(0, 1).toUpperCase() + label.slice(1);
};

/** The sentence itself, without what only concerns YAML. */
const hintOf = ({ description, examples }: Schema): { hint?: string } => {
  const sentence = description?.replace(/,? entre guillemets(?= ;|\.|,)/, '');
  const example = examples?.[0];
  const hint = [sentence, typeof example === 'string' || typeof example === 'number' ? `Exemple : ${example}` : undefined]
    .filter((part) => part !== undefined)
    .join(' ');
  return hint === '' ? {} : { hint };
};

/** « tenYearWarranty » → « Ten year warranty ». */
const wordsOf = (name: string): string => {
  const words = name
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
