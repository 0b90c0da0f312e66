/** Names of files and addresses, made from titles. Independent of any site. */
import { foldWords } from './words.ts';

/**
 * A name for files and addresses: lower case, no accent, words joined by a hyphen; empty when nothing is left. Letters
 * and digits in another form count as themselves: « 60 m² » gives `60-m2`.
 */
export const slugOf = (text: string): string =>
  foldWords(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

/** Whether Windows keeps a name to itself, whatever its extension: « con », « aux.jpg ». */
export const isReservedName = (name: string): boolean =>
  /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(?:\.|$)/i.test(name);

/** Whether a text is such a name. */
export const isSlug = (text: string): boolean => text !== '' && slugOf(text) === text;

/** A slug of at most `maxLength` characters, cut between words, that every system takes for the name of a file. */
export const shortSlugOf = (text: string, maxLength = 60): string => {
  const slug = isReservedName(slugOf(text)) ? `${slugOf(text)}-1` : slugOf(text);
  if (slug.length <= maxLength) return slug;
  const cut = slug.slice(0, maxLength + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 1)).slice(0, maxLength);
};
