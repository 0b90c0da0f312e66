/**
 * Signs that cannot be seen, and spaces that are not the keyboard's: contents of a character class, for patterns with
 * the flag « u ».
 */

/** Spaces that look like an ordinary one: no-break, thin, of a digit's width, ideographic … */
export const wideSpace = '\\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000';

export const anyWideSpace = new RegExp(`[${wideSpace}]`, 'gu');

/** What Unicode has programs show as nothing (UAX #44, `Default_Ignorable_Code_Point`). */
export const invisible = '\\p{Default_Ignorable_Code_Point}';

const invisibleSigns = new RegExp(`[${invisible}]`, 'gu');

/** Asks whether a file holds one at all. */
export const anyInvisible = new RegExp(`[${invisible}]`, 'u');

/** A text without the signs that cannot be seen. */
export const withoutInvisible = (text: string): string => text.replace(invisibleSigns, '');

/** The first sign of a text that cannot be seen. */
export const invisibleIn = (text: string): string | undefined => text.match(invisibleSigns)?.[0];
