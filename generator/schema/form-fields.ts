/**
 * Form fields of the CMS from JSON Schemas: every key an editor may write, with its description as label and hint,
 * so that a key added to a schema appears in the form. Knows nothing of the site but the names its keys may refer to.
 */
import { capital, uncapital, type By, type Language } from '../language/language.ts';
import { sayFrom } from '../language/words.ts';
import { kindKey, mapKey, type CmsField } from './cms-field.ts';
import { inLanguage } from './in-language.ts';
import type { JsonSchema, Shape } from './shape.ts';
import words from './words.json';

/** What a reference (`x-ref`) may name, by kind: shown as a list to choose from. */
export type References = Readonly<Record<string, readonly Choice[]>>;

/** A name that may be chosen, and what the list shows for it. */
export interface Choice {
  readonly label: string;
  readonly value: unknown;
}

/** What a form knows beside the schemas: the site's names, and the language in which it speaks. */
interface Form {
  readonly references: References;
  readonly language: Language;
}

const say = sayFrom(words);

/** The words that are cut from a sentence to get a short name: « true for », and its article if it is the only one. */
const wrapping = {
  fr: { condition: /^Vrai pour (?:une? )?/i, others: / et (?:l|d)/, article: /^(?:Les? |La |L’)(?=\S)/ },
  en: { condition: /^True (?:for (?:an? )?|to )/, others: / and the /, article: /^The (?=\S)/ },
} as const satisfies By<object>;

/** The fields of an object: of every key in its schema's order, or of those that are `offered`, in theirs. */
export const fieldsOf = (shape: Shape, form: Form, offered: Iterable<string> = shape.properties.keys()): CmsField[] =>
  [...offered].flatMap((name) => {
    const child = shape.properties.get(name);
    if (child === undefined) return [];
    const label = labelOf(name, child.schema, form.language);
    return fieldOf({ name, label }, child, shape.required.includes(name), form);
  });

const fieldOf = (named: Pick<CmsField, 'name' | 'label'>, shape: Shape, isRequired: boolean, form: Form): CmsField => {
  const { schema } = shape;
  const common = { ...named, hint: hintOf(schema, form.language), required: isRequired };
  if (schema['x-ref'] === 'image')
    return { ...common, widget: 'image', choose_url: false, accept: 'image/jpeg,image/png,image/webp,image/avif' };
  const choices = choicesOf(schema, form);
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
      return listField(common, shape, form);
    case 'object':
      return shape.properties.size === 0
        ? mapField(common, shape, form)
        : {
            ...common,
            required: isRequired || schema['x-always'] === true,
            widget: 'object',
            collapsed: true,
            fields: fieldsOf(shape, form),
          };
    default:
      return stringField(common, schema, form.language);
  }
};

type Common = Pick<CmsField, 'name' | 'label' | 'hint' | 'required'>;

/** A free map, as a list: an item's first field is its key, so that items can be added, named and taken away. */
const mapField = (common: Common, shape: Shape, form: Form): CmsField => {
  const item = shape.child('');
  const names = shape.schema.propertyNames as JsonSchema | undefined;
  if (item === undefined || names === undefined)
    throw new Error(`Bug: the schema does not say what the map ${common.name} holds`);
  const key: CmsField = {
    name: mapKey,
    label: labelOf(mapKey, names, form.language),
    hint: names.description && inLanguage(names.description, form.language),
    required: true,
    widget: 'string',
    pattern: patternOf(names, form.language),
    use_emoji_autocomplete: false,
  };
  return {
    ...common,
    required: false,
    widget: 'list',
    // Names have no order: the file keeps its own.
    allow_reorder: false,
    collapsed: true,
    summary: [summaryOf(item), `({{${mapKey}}})`].filter((part) => part !== undefined).join(' '),
    fields: [key, ...fieldsOf(item, form)],
  };
};

const listField = (common: Common, { schema, items }: Shape, form: Form): CmsField => {
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
      fields: fieldsOf(shape, form),
      summary: summaryOf(shape),
    });
    return {
      ...list,
      typeKey: kindKey,
      collapsed: true,
      types: [type('group', say[form.language]('group'), item), type('link', say[form.language]('link'), other)],
    };
  }
  const choices = choicesOf(item.schema, form);
  if (choices !== undefined) return { ...common, widget: 'select', multiple: true, options: choices };
  if (item.schema.type !== 'object')
    return { ...list, field: fieldOf({ name: 'value', label: say[form.language]('value') }, item, true, form) };
  const fields = fieldsOf(item, form);
  return { ...list, collapsed: common.name !== 'images', summary: summaryOf(item), fields };
};

/** What a folded list item shows of itself. */
const summaryOf = ({ properties }: Shape): string | undefined => {
  const name = ['label', 'title', 'name', 'word', 'alt', 'network', 'days'].find((key) => properties.has(key));
  return name === undefined ? undefined : `{{${name}}}`;
};

const stringField = (common: Common, schema: JsonSchema, language: Language): CmsField => {
  if (schema.format === 'date')
    return {
      ...common,
      widget: 'datetime',
      type: 'date',
      format: 'YYYY-MM-DD',
      date_format: 'DD/MM/YYYY',
      time_format: false,
    };
  const { maxLength = 0, minLength = 0, format } = schema;
  const isLong =
    schema['x-text'] === 'markdown' ||
    maxLength > 120 ||
    /phrase|chapeau|présentation|texte,/i.test(schema.description ?? '');
  return {
    ...common,
    widget: isLong ? 'text' : 'string',
    type: format === 'email' ? 'email' : format === 'uri' ? 'url' : undefined,
    pattern: patternOf(schema, language),
    maxlength: schema.maxLength,
    minlength: minLength > 1 ? minLength : undefined,
    use_emoji_autocomplete: false,
  };
};

/** The first example of a schema, where that is a text or a number. */
const exampleOf = ({ examples: [example] = [] }: JsonSchema, language: Language): string | undefined =>
  typeof example === 'string' || typeof example === 'number' ? inLanguage(String(example), language) : undefined;

/** A text's pattern, and what is said where it does not match. */
const patternOf = (schema: JsonSchema, language: Language): readonly [string, string] | undefined => {
  const example = exampleOf(schema, language);
  if (schema.pattern === undefined) return undefined;
  return [schema.pattern, example === undefined ? say[language]('form') : say[language]('form/example', { example })];
};

const choicesOf = (schema: JsonSchema, { references, language }: Form): readonly Choice[] | undefined => {
  const reference = schema['x-ref'];
  if (reference !== undefined) return references[reference];
  const names = schema['x-choices'];
  if (schema.enum !== undefined)
    return schema.enum.map((value) => ({
      label: inLanguage(names?.[String(value)] ?? String(value), language),
      value,
    }));
  if (schema.oneOf?.every((option) => option.const !== undefined) !== true) return undefined;
  return schema.oneOf.map(({ const: value, description }) => ({
    label:
      description === undefined
        ? String(value)
        : say[language]('choice', { value: String(value), what: uncapital(inLanguage(description, language)) }),
    value,
  }));
};

/** Longest label, in characters: what fits above a field on one line. */
const labelLength = 60;

/**
 * A short name for a field, from the sentence that explains it: « Le titre : ce qui a été fait… » gives « Titre ».
 * A key is no label: its words are the developers', not the editors'.
 */
const labelOf = (name: string, { description, 'x-label': label }: JsonSchema, language: Language): string => {
  if (label !== undefined) return inLanguage(label, language);
  if (description === undefined) throw new Error(`Bug: the schema does not say in words what « ${name} » is`);
  if (/^Le nom d’un fichier image/.test(description)) return say[language]('picture');
  const [first = ''] = inLanguage(description, language).split(/\s*[:;.]\s|\.$|, /);
  const { condition, others, article } = wrapping[language];
  const rest = first.trim().replace(condition, '');
  const bare = others.test(rest) ? rest : rest.replace(article, '');
  if (bare.length > labelLength)
    throw new Error(`Bug: the sentence of « ${name} » is too long for a label: give it a title`);
  return capital(bare);
};

/** The sentence itself, without what only concerns YAML, and the default word of a field left empty. */
const hintOf = (schema: JsonSchema, language: Language): string | undefined => {
  const sentence =
    schema.description &&
    inLanguage(schema.description, language).replace(/,? (?:entre guillemets|in quotation marks)(?= ?;|\.|,)/, '');
  // What is chosen from a list needs no example: the list has the site's own names.
  const example = schema['x-ref'] === undefined ? exampleOf(schema, language) : undefined;
  const word = schema.default;
  const usual = typeof word === 'string' || typeof word === 'number' ? say[language]('default', { word }) : undefined;
  const hint = [sentence, usual ?? (example && say[language]('example', { example }))]
    .filter((part) => part !== undefined)
    .join(' ');
  return hint === '' ? undefined : hint;
};
