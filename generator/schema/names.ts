/** How keys, values and examples are called in a sentence. */
import { message, type Message } from '../diagnostics/message.ts';
import { byLanguage, short, type By } from '../language/language.ts';
import type { ValuePath } from '../source/types.ts';
import type { SchemaError } from './schema-error.ts';
import { exampleIn, inLanguage } from './in-language.ts';
import { valueAt, type Shape } from './shape.ts';

/** The value as an editor would recognise it, cut when it is long. */
export const show = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return short(text.replace(/\s+/g, ' ').trim());
};

/** The name of the value at a path: its key, or for an item of a list its id, label or rank. */
export const nameOf = (path: ValuePath, document: unknown): Message => {
  const last = path.at(-1);
  if (last === undefined) return message('name/file');
  if (typeof last === 'string') return message('name/quoted', { name: last });
  const list = path.findLast((step) => typeof step === 'string') ?? message('name/list');
  const title = ['id', 'label', 'name', 'title', 'route', 'src', 'from']
    .map((key) => valueAt(document, [...path, key]))
    .find((text) => typeof text === 'string' && text !== '');
  return typeof title === 'string'
    ? message('name/item-titled', { title: show(title), list })
    : message('name/item-ranked', { rank: last + 1, list });
};

/** How to call the key, the item or the file that a violation is in. */
export const keyOf = (schemaError: SchemaError): Message => nameOf(schemaError.path, schemaError.document);

/** What the schema says of a key, where it says something; `adapt` makes of its sentences what another one needs. */
export const descriptionOf = (
  shape: Shape | undefined,
  adapt = (sentences: string): string => sentences,
): By<string> | undefined => {
  const description = shape?.description;
  return description === undefined ? undefined : byLanguage((language) => adapt(inLanguage(description, language)));
};

/** An example of a value as `write` writes it, or else the first that is possible. */
export const exampleOf = (shape: Shape | undefined, write: (value: unknown) => string): By<string> | undefined => {
  const example = shape?.schema.examples?.[0];
  if (example !== undefined) return byLanguage((language) => write(exampleIn(example, language)));
  const constant = shape?.constants?.[0];
  return constant === undefined ? undefined : byLanguage(() => write(constant));
};

export const yamlOf = (value: unknown): string =>
  typeof value === 'string' &&
  !/^\d{4}-\d{2}-\d{2}$/.test(value) &&
  (/^[\d+.:-]+$/.test(value) || /:(?:\s|$)|[#{}[\],&*!|>'"%@`]/.test(value))
    ? JSON.stringify(value)
    : show(value);

/** The same for a list, between brackets. */
export const listOf = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(yamlOf).join(', ')}]` : yamlOf(value);

/** An example of a value as YAML writes it, or else what its key is for. */
export const exampleHint = ({ shape }: SchemaError): Message | undefined => {
  const example = exampleOf(shape, listOf);
  return example === undefined ? descriptionHint(shape) : message('hint/example', { example });
};

/** What the schema says of a key, as a way out. */
export const descriptionHint = (shape: Shape | undefined): Message | undefined => {
  const description = descriptionOf(shape);
  return description && message('hint/description', { text: description });
};
