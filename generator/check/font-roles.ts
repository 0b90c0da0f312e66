/** Which of the two fonts shows a text, and the letters that each of them has to draw. */
import type { ReadableText } from './readable-texts.ts';

export const fontRoles = ['heading', 'text'] as const;

export type FontRole = (typeof fontRoles)[number];

/** The font of a text: its own key says whether it is a title. The body of a page has no such key. */
export const roleOf = (value: ReadableText['value']): FontRole =>
  ['heading', 'title'].includes(String(value?.path.at(-1))) ? 'heading' : 'text';

/** Each character of some texts once, by font, in order. */
export const lettersByRole = (texts: Iterable<ReadableText>): Readonly<Record<FontRole, string>> => {
  const letters = { heading: new Set<string>(), text: new Set<string>() };
  for (const { text, value } of texts) {
    const held = letters[roleOf(value)];
    for (const letter of text) held.add(letter);
  }
  return { heading: [...letters.heading].join(''), text: [...letters.text].join('') };
};
