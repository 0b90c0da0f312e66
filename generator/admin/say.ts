import { sayFrom, type Say } from '../language/words.ts';
import words from './words.json';

/** What the editors' form says of itself, in each language; the fields' own words come from the schemas. */
export const sayAdmin = sayFrom(words);
export type SayAdmin = Say<typeof words>;
