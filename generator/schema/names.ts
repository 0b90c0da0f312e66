/** How keys, values and examples are called in a sentence. */
import type { ValuePath } from '../source/types.ts';
import type { Violation } from './violation.ts';
import { isRecord, valueAt, type Shape } from './shape.ts';

/** The value as an editor would recognise it, cut when it is long. */
export const show = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

/** How to call what stands at a path: its key, or the item of a list by its id, label or rank. */
export const nameOf = (path: ValuePath, document: unknown): string => {
  const last = path.at(-1);
  if (last === undefined) return 'ce fichier';
  if (typeof last === 'string') return `« ${last} »`;
  const item = valueAt(document, path);
  const list = path.findLast((step) => typeof step === 'string');
  const title = isRecord(item)
    ? ['id', 'label', 'name', 'title', 'route', 'src', 'from']
        .map((key) => item[key])
        .find((text) => typeof text === 'string' && text !== '')
    : undefined;
  return typeof title === 'string'
    ? `l’élément « ${show(title)} » de « ${list ?? 'la liste'} »`
    : `l’élément n° ${last + 1} de « ${list ?? 'la liste'} »`;
};

export const keyOf = (violation: Violation): string => nameOf(violation.path, violation.document);

export const because = (description: string | undefined): string => {
  if (description === undefined) return '.';
  const first = /^[^.;]*/.exec(description)?.[0] ?? description;
  return ` : ${first.charAt(0).toLowerCase()}${first.slice(1).trim()}.`;
};

export const exampleOf = (shape: Shape | undefined): unknown => {
  const examples = shape?.schema.examples;
  if (Array.isArray(examples)) return examples[0] as unknown;
  return shape?.constants?.[0];
};

export const yamlOf = (value: unknown): string =>
  typeof value === 'string' &&
  !/^\d{4}-\d{2}-\d{2}$/.test(value) &&
  (/^[\d+.-]+$/.test(value) || /:(?:\s|$)|[#{}[\],&*!|>'"%@`]/.test(value))
    ? JSON.stringify(value)
    : show(value);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

export const exampleHint = (violation: Violation): { hint?: string } => {
  const example = exampleOf(violation.shape);
  if (example !== undefined)
    return {
      hint: `Par exemple : ${Array.isArray(example) ? `[${example.map(yamlOf).join(', ')}]` : yamlOf(example)}`,
    };
  return violation.shape?.description === undefined ? {} : { hint: violation.shape.description };
};
