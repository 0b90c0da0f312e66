import type { FontFacts } from '../../source/fonts/font-facts.ts';
import { withoutDamage } from '../damaged-text.ts';
import { readableTexts } from '../readable-texts.ts';
import { rule, warning } from '../rule.ts';
import { unpublishedFiles } from '../unpublished-files.ts';

/** Every letter that visitors read is in the font that shows it: a browser draws the others in another font. */
export const letterMissing = rule('letter-missing', function* (site) {
  const { fonts } = site.spec.site;
  const hidden = unpublishedFiles(site);
  const lackingIn = (file: string) => lacking(site.assets.fonts.get(file)?.font);
  const roles = { heading: lackingIn(fonts.heading.file), text: lackingIn(fonts.text.file) };
  if (roles.heading === undefined && roles.text === undefined) return;
  const told = new Set<string>();
  for (const file of site.files) {
    if (hidden.has(file.doc.file) || isDrawn(file.letters, Object.values(roles))) continue;
    for (const { text, value, placeOf } of readableTexts(file)) {
      const [role, font] = isTitle(value?.path)
        ? (['heading', fonts.heading] as const)
        : (['text', fonts.text] as const);
      if (value !== undefined && isForMachines(value.path)) continue;
      for (const [letter] of withoutDamage(text.replace(/\{[^{}]*\}/g, '')).matchAll(roles[role] ?? /(?!)/gu)) {
        if (told.has(`${font.file} ${letter}`)) continue;
        told.add(`${font.file} ${letter}`);
        yield warning(placeOf(letter), 'letter-missing', { letter, font: font.file, found: letter });
      }
    }
  }
});

/**
 * What a font does not draw of the letters, digits and signs of texts. Left aside: the signs of Markdown and of ASCII,
 * which may be no part of the text; spaces, what is not seen, raised signs (« m² », « 1ᵉʳ ») and emoji, which browsers
 * make or have fonts of.
 */
const lacking = (facts: FontFacts | undefined): RegExp | undefined => {
  if (facts === undefined || facts.characters.length === 0) return undefined;
  const code = (point: number): string => `\\u{${point.toString(16)}}`;
  const drawn = facts.characters.map(([first, last]) => `${code(first)}-${code(last)}`).join('');
  const ascii = String.raw`\x00-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f`;
  const others = String.raw`\s•\p{C}\p{M}\p{No}\p{Lm}\p{Default_Ignorable_Code_Point}\p{Extended_Pictographic}`;
  return new RegExp(`(?![${ascii}${others}])[^${drawn}]`, 'gu');
};

/** Whether all letters are in both fonts: a file whose letters are not cached has to be looked through. */
const isDrawn = (letters: string | undefined, lackingOf: readonly (RegExp | undefined)[]): boolean =>
  letters !== undefined && lackingOf.every((pattern) => pattern === undefined || letters.search(pattern) === -1);

/** Whether a text is shown as a title: its own key says so. */
const isTitle = (path: readonly (string | number)[] | undefined): boolean =>
  ['heading', 'title'].includes(String(path?.at(-1)));

/** Whether a value is for search engines and mails: visitors read it in another font. */
const isForMachines = ([first, , key]: readonly (string | number)[]): boolean =>
  (first === 'routes' && (key === 'title' || key === 'description')) || first === 'leads';
