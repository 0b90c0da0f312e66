/**
 * Form fields of the CMS from JSON Schemas: every key an editor may write, with its description as label and hint,
 * so that a key added to a schema appears in the form. Knows nothing of the site but the names its keys may refer to.
 */
import { KIND, type CmsField } from './cms-field.ts';
import { uncapital } from './names.ts';
import { isRecord, type JsonSchema, type Shape } from './shape.ts';

/** What a reference (`x-ref`) may name, by kind: shown as a list to choose from. */
export type References = Readonly<Record<string, readonly string[]>>;

/**
 * The fields of an object, in its schema's order. `value` is the object as it stands: it names the keys of a free map.
 */
export const fieldsOf = (shape: Shape, references: References, value?: unknown): CmsField[] => {
  const held = isRecord(value) ? value : {};
  if (shape.properties.size > 0)
    return [...shape.properties].map(([name, child]) =>
      fieldOf(name, child, shape.required.includes(name), references, held[name]),
    );
  return Object.entries(held).flatMap(([name, item]) => {
    const child = shape.child(name);
    return child === undefined ? [] : [{ ...fieldOf(name, child, true, references, item), label: wordsOf(name) }];
  });
};

const fieldOf = (
  name: string,
  shape: Shape,
  isRequired: boolean,
  references: References,
  value?: unknown,
): CmsField => {
  const { schema } = shape;
  const common = { name, label: labelOf(name, schema), hint: hintOf(schema), required: isRequired };
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
      return listField(common, shape, references, value);
    case 'object':
      return { ...common, widget: 'object', collapsed: true, fields: fieldsOf(shape, references, value) };
    default:
      return stringField(common, schema);
  }
};

type Common = Pick<CmsField, 'name' | 'label' | 'hint' | 'required'>;

const listField = (common: Common, { schema, items }: Shape, references: References, value: unknown): CmsField => {
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
    return { ...list, field: { ...fieldOf('valeur', item, true, references), label: 'Valeur' } };
  const fields = fieldsOf(item, references, Array.isArray(value) ? value[0] : undefined);
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

const choicesOf = (schema: JsonSchema, references: References): { label: string; value: unknown }[] | undefined => {
  const reference = schema['x-ref'];
  if (reference !== undefined) return references[reference]?.map((name) => ({ label: name, value: name }));
  if (schema.enum !== undefined) return schema.enum.map((value) => ({ label: String(value), value }));
  if (schema.oneOf?.every((option) => option.const !== undefined) !== true) return undefined;
  return schema.oneOf.map(({ const: value, description }) => ({
    label: description === undefined ? String(value) : `${String(value)} : ${uncapital(description)}`,
    value,
  }));
};

/** A short name for a field, from the sentence that explains it: « Le titre : ce qui a été fait… » gives « Titre ». */
const labelOf = (name: string, { title, description }: JsonSchema): string => {
  if (title !== undefined && description === undefined) return title;
  const first = (description ?? wordsOf(name)).split(/\s*[:;.]\s|\.$|, /)[0]!.trim();
  if (/^Le nom d’un fichier image/.test(first)) return 'Image';
  const sentence = first.replace(/^Vrai pour (?:une? )?/i, '');
  const bare = / et (?:l|d)/.test(sentence) ? sentence : sentence.replace(/^(?:Les? |La |L’)(?=\S)/, '');
  const label = bare.length <= 60 ? bare : wordsOf(name);
  return label.slice(0, 1).toUpperCase() + label.slice(1);
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

/** « tenYearWarranty » → « Ten year warranty ». */
const wordsOf = (name: string): string => {
  const words = name
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};
