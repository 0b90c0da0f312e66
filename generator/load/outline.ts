/**
 * A project reduced to what concerns the rest of the site: its names, dates, pictures and keywords, and of its texts
 * those that hold a link or a placeholder. The other texts are empty.
 */
export const outlineOf = (value: unknown): unknown => reduce(value, false);

/** Keys whose texts are kept: identity, order, dates, and what others refer to. */
const KEPT = new Set(['id', 'category', 'year', 'tags', 'src', 'mainImage', 'draft', 'publishFrom', 'featured']);

const reduce = (value: unknown, isKept: boolean): unknown => {
  if (typeof value === 'string') return isKept || value.includes('{') || value.includes('](') ? value : '';
  if (Array.isArray(value)) return value.map((item) => reduce(item, isKept));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, reduce(child, KEPT.has(key))]));
};
