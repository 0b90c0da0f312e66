import { error, fileRule } from '../rule.ts';
import { readableTexts } from '../readable-texts.ts';

/** Control characters, and those that change a text's direction; joiners and soft hyphens have their use. */
const invisible =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028\u2029\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/u;

/** A text holds no invisible character that changes how it is read. */
export const characterInvisible = fileRule('character-invisible', function* (file) {
  for (const { text, placeOf } of readableTexts(file)) {
    const [sign] = invisible.exec(text) ?? [];
    if (sign === undefined) continue;
    const code = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    yield error(placeOf(sign), 'character-invisible', { found: code });
  }
});
