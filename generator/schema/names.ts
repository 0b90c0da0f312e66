/** How keys, values and examples are called in a sentence. */
import { inBoth, type By } from '../language/language.ts';
import type { ValuePath } from '../source/types.ts';
import type { Violation } from './violation.ts';
import { exampleIn, inLanguage } from './in-language.ts';
import { isRecord, valueAt, type Shape } from './shape.ts';

/** The value as an editor would recognise it, cut when it is long. */
export const show = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

const say = inBoth({
  fr: {
    file: 'ce fichier',
    key: (name: string) => `« ${name} »`,
    titled: (title: string, list: string | undefined) => `l’élément « ${title} » de « ${list ?? 'la liste'} »`,
    ranked: (rank: number, list: string | undefined) => `l’élément n° ${rank} de « ${list ?? 'la liste'} »`,
    because: (why: string | undefined) => (why === undefined ? '.' : ` : ${why}.`),
    example: (example: By<unknown>) => `Par exemple : ${listOf(example.fr)}`,
  },
  en: {
    file: 'this file',
    key: (name) => `“${name}”`,
    titled: (title, list) => `the item “${title}” of “${list ?? 'the list'}”`,
    ranked: (rank, list) => `item ${rank} of “${list ?? 'the list'}”`,
    because: (why) => (why === undefined ? '.' : `: ${why}.`),
    example: (example) => `For example: ${listOf(example.en)}`,
  },
});

/** How to call what stands at a path: its key, or the item of a list by its id, label or rank. */
export const nameOf = (path: ValuePath, document: unknown): By<string> => {
  const last = path.at(-1);
  if (last === undefined) return say.file;
  if (typeof last === 'string') return say.key(last);
  const item = valueAt(document, path);
  const list = path.findLast((step) => typeof step === 'string');
  const title = isRecord(item)
    ? ['id', 'label', 'name', 'title', 'route', 'src', 'from']
        .map((key) => item[key])
        .find((text) => typeof text === 'string' && text !== '')
    : undefined;
  return typeof title === 'string' ? say.titled(show(title), list) : say.ranked(last + 1, list);
};

export const keyOf = (violation: Violation): By<string> => nameOf(violation.path, violation.document);

/** What the schema says of a key. */
export const descriptionOf = (shape: Shape | undefined): By<string> | undefined =>
  shape?.description === undefined ? undefined : { fr: shape.description, en: inLanguage(shape.description, 'en') };

/** The end of a sentence about a key: what the key is for, where the schema says it. */
export const because = (description: By<string> | undefined): By<string> => ({
  fr: say.because(description && firstClause(description.fr)).fr,
  en: say.because(description && firstClause(description.en)).en,
});

const firstClause = (text: string): string => uncapital(/^(?:[^.;]|\.(?=\S))*/.exec(text)?.[0] ?? text).trim();

/** An example of a value, or else the first that is possible. */
export const exampleOf = (shape: Shape | undefined): By<unknown> | undefined => {
  const example = shape?.schema.examples?.[0];
  const constant = shape?.constants?.[0];
  if (example !== undefined) return { fr: example, en: exampleIn(example, 'en') };
  return constant === undefined ? undefined : { fr: constant, en: constant };
};

export const yamlOf = (value: unknown): string =>
  typeof value === 'string' &&
  !/^\d{4}-\d{2}-\d{2}$/.test(value) &&
  (/^[\d+.-]+$/.test(value) || /:(?:\s|$)|[#{}[\],&*!|>'"%@`]/.test(value))
    ? JSON.stringify(value)
    : show(value);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** An example of a value as YAML writes it, or else what its key is for. */
export const exampleHint = (violation: Violation): By<string> | undefined => {
  const example = exampleOf(violation.shape);
  if (example === undefined) return descriptionOf(violation.shape);
  return say.example(example);
};

/** The same for a list, between brackets. */
export const listOf = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(yamlOf).join(', ')}]` : yamlOf(value);
