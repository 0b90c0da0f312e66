import { sayFrom } from '../../language/words.ts';
import words from './words.json';

/** What the form says in the browser, in each language. */
export const sayInForm = sayFrom(words);
