/** What a visitor wrote, made safe to store and show; never made to say something else. */

/**
 * Invisible characters that reorder or hide text: directional marks and overrides, zero-width characters, byte order
 * mark.
 */
const invisible = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu;

/** Characters that turn the order of what follows around (UAX 9, 2): a line may then read as another one. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/gu;

/** Characters that show nothing. Joiners and selectors of forms are left: scripts and emoji need them. */
const hidden = /(?![\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{Cf}\p{DI}]/gu;

/** A character's number in brackets, for the reader: « [U+202E] ». */
const showCharacter = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/** A text of several lines: line ends as "\n", other control characters as spaces, what reorders the text shown. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(controls, ' ')
    .replace(reordering, showCharacter)
    .trim();
}

/** A text of one line, in which everything shows: it stands in subjects, tables and beside addresses. */
export function cleanLine(text: string): string {
  return cleanText(text)
    .replace(/[\n\t]+/g, ' ')
    .replace(hidden, showCharacter);
}

/** Longest name kept: what common file systems accept, with room for a prefix. */
const maxNameCharacters = 180;

/**
 * A file's name without folders, control or reordering characters, and without what some system forbids in a
 * name. It is shown and put into mails; on disk files have generated names.
 */
export function cleanFileName(name: string): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const cleaned = base
    .replace(controls, '')
    .replace(invisible, '')
    .replace(/[\t\r\n\u2028\u2029]+/g, ' ')
    .replace(/[<>:"|?*\ufffd]/g, '_')
    .trim();
  if (cleaned.length <= maxNameCharacters) return cleaned;
  const dot = cleaned.lastIndexOf('.');
  const extension = dot > 0 && cleaned.length - dot <= 12 ? cleaned.slice(dot) : '';
  return (
    Array.from(cleaned)
      .slice(0, maxNameCharacters - extension.length)
      .join('') + extension
  );
}
