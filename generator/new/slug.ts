import { withoutAccents } from '../diagnostics/suggest.ts';

/** A name for files and addresses: lower case, no accent, words joined by a hyphen; empty when nothing is left. */
export const slugOf = (text: string): string =>
  withoutAccents(text.toLowerCase())
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

/** Whether a text is such a name. */
export const isSlug = (text: string): boolean => text !== '' && slugOf(text) === text;

/** A slug of at most `maxLength` characters, cut between words. */
export const shortSlugOf = (text: string, maxLength = 60): string => {
  const slug = slugOf(text);
  if (slug.length <= maxLength) return slug;
  const cut = slug.slice(0, maxLength + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 1)).slice(0, maxLength);
};
