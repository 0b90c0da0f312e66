/**
 * Form fields of the CMS from JSON Schemas: every key an editor may write, with its description as label and hint,
 * so that a key added to a schema appears in the form. Knows nothing of the site but the names its keys may refer to.
 */
import { KIND, MAP_KEY, type CmsField } from './cms-field.ts';
import { uncapital } from './names.ts';
import type { JsonSchema, Shape } from './shape.ts';

/** What a reference (`x-ref`) may name, by kind: shown as a list to choose from. */
export type References = Readonly<Record<string, readonly Choice[]>>;

/** A name that may be chosen, and what the list shows for it. */
export interface Choice {
  readonly label: string;
  readonly value: unknown;
}

/** The fields of an object, in its schema's order; of those keys alone that are `offered`, where that is given. */
export const fieldsOf = (shape: Shape, references: References, offered?: readonly string[]): CmsField[] =>
  [...shape.properties]
    .filter(([name]) => offered?.includes(name) ?? true)
    .map(([name, child]) =>
      fieldOf({ name, label: labelOf(name, child.schema) }, child, shape.required.includes(name), references),
    );

const fieldOf = (
  named: Pick<CmsField, 'name' | 'label'>,
  shape: Shape,
  isRequired: boolean,
  references: References,
): CmsField => {
  const { schema } = shape;
  const common = { ...named, hint: hintOf(schema), required: isRequired };
  if (schema['x-ref'] === 'image')
    return { ...common, widget: 'image', choose_url: false, accept: 'image/jpeg,image/png,image/webp,image/avif' };
  const choices = choicesOf(schema, references);
  if (choices !== undefined) return { ...common, widget: 'select', options: choices };

  switch (schema.type) {
    case 'boolean':
      return { ...common, widget: 'boolean', required: false, default: false };
    case 'integer':
    case 'number':
      return {
        ...common,
        widget: 'number',
        value_type: schema.type === 'integer' ? 'int' : 'float',
        min: schema.minimum,
        max: schema.maximum,
      };
    case 'array':
      return listField(common, shape, references);
    case 'object':
      return shape.properties.size === 0
        ? mapField(common, shape, references)
        : { ...common, widget: 'object', collapsed: true, fields: fieldsOf(shape, references) };
    default:
      return stringField(common, schema);
  }
};

type Common = Pick<CmsField, 'name' | 'label' | 'hint' | 'required'>;

/** A free map, as a list: an item's first field is its key, so that items can be added, named and taken away. */
const mapField = (common: Common, shape: Shape, references: References): CmsField => {
  const item = shape.child('');
  const names = shape.schema.propertyNames as JsonSchema | undefined;
  if (item === undefined || names === undefined)
    throw new Error(`Bug: the schema does not say what the map ${common.name} holds`);
  const key: CmsField = {
    name: MAP_KEY,
    label: labelOf(MAP_KEY, names),
    hint: names.description,
    required: true,
    widget: 'string',
    pattern: names.pattern === undefined ? undefined : [names.pattern, patternMessage(names)],
    use_emoji_autocomplete: false,
  };
  return {
    ...common,
    required: false,
    widget: 'list',
    collapsed: true,
    summary: [summaryOf(item), `({{${MAP_KEY}}})`].filter((part) => part !== undefined).join(' '),
    fields: [key, ...fieldsOf(item, references)],
  };
};

const listField = (common: Common, { schema, items }: Shape, references: References): CmsField => {
  const list = {
    ...common,
    widget: 'list',
    min: common.required === false ? undefined : schema.minItems,
    max: schema.maxItems,
  };
  const [item, other] = items;
  if (item === undefined) throw new Error(`Bug: the schema does not say what the list ${common.name} holds`);
  if (other !== undefined) {
    const type = (name: string, label: string, shape: Shape): CmsField => ({
      name,
      label,
      widget: 'object',
      fields: fieldsOf(shape, references),
      summary: summaryOf(shape),
    });
    return {
      ...list,
      typeKey: KIND,
      collapsed: true,
      types: [type('groupe', 'Groupe', item), type('lien', 'Lien', other)],
    };
  }
  const choices = choicesOf(item.schema, references);
  if (choices !== undefined) return { ...common, widget: 'select', multiple: true, options: choices };
  if (item.schema.type !== 'object')
    return { ...list, field: fieldOf({ name: 'valeur', label: 'Valeur' }, item, true, references) };
  const fields = fieldsOf(item, references);
  return { ...list, collapsed: common.name !== 'images', summary: summaryOf(item), fields };
};

/** What a folded list item shows of itself. */
const summaryOf = ({ properties }: Shape): string | undefined => {
  const name = ['label', 'title', 'name', 'alt', 'network', 'days'].find((key) => properties.has(key));
  return name === undefined ? undefined : `{{${name}}}`;
};

const stringField = (common: Common, schema: JsonSchema): CmsField => {
  if (schema.format === 'date')
    return {
      ...common,
      widget: 'datetime',
      type: 'date',
      format: 'YYYY-MM-DD',
      date_format: 'DD/MM/YYYY',
      time_format: false,
    };
  const { maxLength = 0, minLength = 0 } = schema;
  const isLong =
    schema['x-text'] === 'markdown' ||
    maxLength > 120 ||
    /phrase|chapeau|présentation|texte,/i.test(schema.description ?? '');
  return {
    ...common,
    widget: isLong ? 'text' : 'string',
    type: schema.format === 'email' ? 'email' : schema.format === 'uri' ? 'url' : undefined,
    pattern: schema.pattern === undefined ? undefined : [schema.pattern, patternMessage(schema)],
    maxlength: schema.maxLength,
    minlength: minLength > 1 ? minLength : undefined,
    use_emoji_autocomplete: false,
  };
};

const patternMessage = ({ examples }: JsonSchema): string => {
  const example = examples?.[0];
  return typeof example !== 'string' && typeof example !== 'number'
    ? 'Cette valeur n’a pas la forme attendue.'
    : `La forme attendue est celle de « ${example} ».`;
};

const choicesOf = (schema: JsonSchema, references: References): readonly Choice[] | undefined => {
  const reference = schema['x-ref'];
  if (reference !== undefined) return references[reference];
  const words = schema['x-choices'];
  if (schema.enum !== undefined)
    return schema.enum.map((value) => ({ label: words?.[String(value)] ?? String(value), value }));
  if (schema.oneOf?.every((option) => option.const !== undefined) !== true) return undefined;
  return schema.oneOf.map(({ const: value, description }) => ({
    label: description === undefined ? String(value) : `${String(value)} : ${uncapital(description)}`,
    value,
  }));
};

/** Longest label, in characters: what fits above a field on one line. */
const LABEL_LENGTH = 60;

/**
 * A short name for a field, from the sentence that explains it: « Le titre : ce qui a été fait… » gives « Titre ».
 * A key is no label: its words are the developers', not the editors'.
 */
const labelOf = (name: string, { description, 'x-label': label }: JsonSchema): string => {
  if (label !== undefined) return label;
  if (description === undefined) throw new Error(`Bug: the schema does not say in words what « ${name} » is`);
  const first = description.split(/\s*[:;.]\s|\.$|, /)[0]!.trim();
  if (/^Le nom d’un fichier image/.test(first)) return 'Image';
  const sentence = first.replace(/^Vrai pour (?:une? )?/i, '');
  const bare = / et (?:l|d)/.test(sentence) ? sentence : sentence.replace(/^(?:Les? |La |L’)(?=\S)/, '');
  if (bare.length > LABEL_LENGTH)
    throw new Error(`Bug: the sentence of « ${name} » is too long for a label: give it a title`);
  return bare.slice(0, 1).toUpperCase() + bare.slice(1);
};

/** The sentence itself, without what only concerns YAML. */
const hintOf = ({ description, examples }: JsonSchema): string | undefined => {
  const sentence = description?.replace(/,? entre guillemets(?= ;|\.|,)/, '');
  const example = examples?.[0];
  const hint = [
    sentence,
    typeof example === 'string' || typeof example === 'number' ? `Exemple : ${example}` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' ');
  return hint === '' ? undefined : hint;
};
