/** Tells French from English in what the tools say, by letters and words that the other language doesn't have. */

const french =
  /[«»àâæçèéêëîïôùûœ]|\b(?:aucune?|avec|cette?|champ|dans|des|du|elle|est|fichiers?|il|les?|nom|ou|pas|plus tard|pour|que|qui|sans|sont|sur|une?|votre|vous)\b/giu;

const english =
  /[“”]|\b(?:and|are|can’t|doesn’t|file|from|has|have|is|isn’t|it|name|nothing|of|that|the|this|to|which|with|you|your)\b/giu;

/** What is French in a text; names that the product gives in one language alone are left out by `except`. */
export const frenchIn = (text: string, except: RegExp = /$^/): string[] => found(text.replace(except, ' '), french);

/** What is English in a text. */
export const englishIn = (text: string, except: RegExp = /$^/): string[] => found(text.replace(except, ' '), english);

const found = (text: string, words: RegExp): string[] =>
  [...text.matchAll(words)].map(
    ({ index, 0: word }) => `${word}: …${text.slice(Math.max(0, index - 30), index + 30)}…`,
  );
