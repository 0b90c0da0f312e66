import type { FontFacts } from '../../source/fonts/font-facts.ts';
import { withoutDamage } from '../damaged-text.ts';
import { fontRoles, lettersByRole, roleOf, type FontRole } from '../font-roles.ts';
import { readableTexts } from '../readable-texts.ts';
import { rule, warning } from '../rule.ts';
import { unpublishedFiles } from '../unpublished-files.ts';

/** Every letter that visitors read is in the font that shows it: a browser draws the others in another font. */
export const letterMissing = rule('letter-missing', function* (site) {
  const { fonts } = site.spec.site;
  const hidden = unpublishedFiles(site);
  const files = site.files.filter(({ doc }) => !hidden.has(doc.file));
  const held = files.map((file) => ({ file, letters: file.letters ?? lettersByRole(readableTexts(file)) }));
  const lackingIn = (role: FontRole) =>
    lacking(
      site.assets.fonts.get(fonts[role].file)?.font,
      new Set(held.flatMap(({ letters }) => Array.from(letters[role]))),
    );
  const lackingBy = { heading: lackingIn('heading'), text: lackingIn('text') };
  const told = new Set<string>();
  for (const { file, letters } of held) {
    if (!fontRoles.some((role) => [...lackingBy[role]].some((letter) => letters[role].includes(letter)))) continue;
    for (const { text, value, placeOf } of readableTexts(file)) {
      const role = roleOf(value);
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

/** Whether a value is for search engines and mails: visitors read it in another font. */
const isForMachines = ([first, , key]: readonly (string | number)[]): boolean =>
  (first === 'routes' && (key === 'title' || key === 'description')) || first === 'leads';
