/**
 * Words that mark a text still to be written: « npm run new » writes them, and the check lets none be published.
 */
import { languageOfLocale, type By } from '../language/language.ts';

const markers: By<string> = { fr: 'À compléter', en: 'To be completed' };

/** The words in the language of a site; English for one that has no others. */
export const unfinishedMarker = (locale: string): string => markers[languageOfLocale(locale)];

const pattern = /^[ \t]*(?<words>[ÀA] compl[ée]ter|To be completed)(?!\p{L})|lorem ipsum/imu;
/** Notes to oneself, anywhere in a text: in square brackets, or as programmers write them. */
const note =
  /\[(?:[àÀ] (?:compléter|définir|préciser|vérifier|confirmer)|[Tt]o be \p{L}+)[^\]]*\]|(?<!\p{L})TODO(?!\p{L})/u;

/** What tells that a text is not finished, as it is written there. */
export const unfinishedIn = (text: string): string | undefined => {
  const found = pattern.exec(text) ?? note.exec(text);
  return found?.groups?.['words'] ?? found?.[0];
};
