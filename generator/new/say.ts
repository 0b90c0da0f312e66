/** What « npm run new » says of what it makes. */
import { languageOf } from '../language/language.ts';
import { sayFrom, type Say } from '../language/words.ts';
import { siteFile } from '../source/load-site.ts';
import type { Sources } from '../source/types.ts';
import words from './words.json';

/** The words, in each language. */
export const sayNew = sayFrom(words);

export type SayNew = Say<typeof words>;

/** The words in the language of a site. */
export const sayFor = (sources: Sources): SayNew => sayNew[languageOf(sources.files.get(siteFile))];
