import type { FontFacts } from '../../source/fonts/font-facts.ts';
import { withoutDamage } from '../damaged-text.ts';
import type { CheckedFile } from '../checked-site.ts';
import { readableTexts } from '../readable-texts.ts';
import { rule, warning } from '../rule.ts';
import { unpublishedFiles } from '../unpublished-files.ts';

/** Every letter that visitors read is in the font that shows it: a browser draws the others in another font. */
export const letterMissing = rule('letter-missing', function* (site) {
  const { fonts } = site.spec.site;
  const hidden = unpublishedFiles(site);
  const files = site.files.filter(({ doc }) => !hidden.has(doc.file));
  const letters = new Set(files.flatMap((file) => Array.from(lettersOf(file))));
  const lackingIn = (file: string) => lacking(site.assets.fonts.get(file)?.font, letters);
  const lackingBy = { heading: lackingIn(fonts.heading.file), text: lackingIn(fonts.text.file) };
  const told = new Set<string>();
  for (const file of files) {
    const held = lettersOf(file);
    if (![...lackingBy.heading, ...lackingBy.text].some((letter) => held.includes(letter))) continue;
    for (const { text, value, placeOf } of readableTexts(file)) {
      const role = isTitle(value?.path) ? 'heading' : 'text';
      const font = fonts[role].file;
      if (lackingBy[role].size === 0 || (value !== undefined && isForMachines(value.path))) continue;
      for (const letter of withoutDamage(text.replace(/\{[^{}]*\}/g, ''))) {
        if (!lackingBy[role].has(letter) || told.has(`${font} ${letter}`)) continue;
        told.add(`${font} ${letter}`);
        yield warning(placeOf(letter), 'letter-missing', { letter, font, found: letter });
      }
    }
  }
});

/** The characters of a file's texts; those of one that is not cached, as often as they come. */
const lettersOf = (file: CheckedFile): string =>
  file.letters ?? [...readableTexts(file)].map(({ text }) => text).join('');

/** Those of the letters, digits and signs of texts that a font does not draw. */
const lacking = (facts: FontFacts | undefined, letters: ReadonlySet<string>): ReadonlySet<string> => {
  if (facts === undefined || facts.characters.length === 0) return new Set();
  const isDrawn = (letter: string): boolean => {
    const code = letter.codePointAt(0) ?? 0;
    return facts.characters.some(([first, last]) => first <= code && code <= last);
  };
  return new Set([...letters].filter((letter) => !isDrawn(letter) && !leftAside.test(letter)));
};

/**
 * The signs of Markdown and of ASCII, which may be no part of a text; spaces, what is not seen, raised signs (« m² »,
 * « 1ᵉʳ ») and emoji, which browsers make or have fonts of.
 */
const leftAside =
  /[\x00-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f\s•]|[\p{C}\p{M}\p{No}\p{Lm}\p{Default_Ignorable_Code_Point}\p{Extended_Pictographic}]/u;

/** Whether a text is shown as a title: its own key says so. */
const isTitle = (path: readonly (string | number)[] | undefined): boolean =>
  ['heading', 'title'].includes(String(path?.at(-1)));

/** Whether a value is for search engines and mails: visitors read it in another font. */
const isForMachines = ([first, , key]: readonly (string | number)[]): boolean =>
  (first === 'routes' && (key === 'title' || key === 'description')) || first === 'leads';
