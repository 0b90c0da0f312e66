/** Where a value of a file stands in its form, and how new files are named. Pure functions. */
import { mapKey, type CmsField } from '../../../generator/schema/cms-field.ts';

/** Keys and positions from the outside in. */
export type Place = readonly (string | number)[];

/** The fields within a value of a list. */
const fieldsWithin = (field: CmsField): readonly CmsField[] =>
  field.fields ?? field.field?.fields ?? (field.types ?? []).flatMap(({ fields = [] }) => fields);

/**
 * The names of a place in a file, from the outside in: those of the form's fields, the number of an item, the key of
 * what no form shows.
 */
export const placeNames = (fields: readonly CmsField[], place: Place): readonly string[] => {
  const [step, ...rest] = place;
  if (step === undefined) return [];
  if (typeof step === 'number') return [String(step + 1), ...placeNames(fields, rest)];
  const field = fields.find(({ name }) => name === step);
  if (field === undefined) return [step, ...placeNames(fields, rest)];
  const within = fieldsWithin(field);
  const [key, ...inner] = rest;
  // An entry of a free map: its key is the name of an item.
  const isEntry = field.widget === 'list' && typeof key === 'string';
  return [field.label ?? step, ...(isEntry ? [key, ...placeNames(within, inner)] : placeNames(within, rest))];
};

/**
 * The path of the form's field that shows a place of the file, or of the closest one around it: an entry of a free map
 * is an item of a list there.
 *
 * @param values what the form holds.
 */
export const fieldPathOf = (
  fields: readonly CmsField[],
  values: unknown,
  place: Place,
): readonly (string | number)[] => {
  const [step, ...rest] = place;
  if (step === undefined || typeof step === 'number') return [];
  const field = fields.find(({ name }) => name === step);
  if (field === undefined || field.widget === 'hidden') return [];
  const value = (values as Record<string, unknown> | undefined)?.[step];
  if (!Array.isArray(value)) return [step, ...fieldPathOf(field.fields ?? [], value, rest)];
  const [key, ...inner] = rest;
  const index =
    typeof key === 'string' ? value.findIndex((item) => (item as Record<string, unknown>)[mapKey] === key) : key;
  if (index === undefined || index < 0 || index >= value.length) return [step];
  return [step, index, ...fieldPathOf(fieldsWithin(field), value[index], inner)];
};

/** The first of `name`, `name-2`, `name-3` … that is not taken. */
export const freeName = (name: string, isTaken: (candidate: string) => boolean): string => {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (!isTaken(candidate)) return candidate;
  }
};
