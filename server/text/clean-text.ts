/** Sanitising of visitors' text before it is stored and shown. The meaning of the text is never changed. */
import { trimFileName } from '../../formats/file-names.ts';

/**
 * Invisible characters that reorder or hide text: directional marks and overrides, zero-width characters, byte order
 * mark.
 */
const invisible = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu;

/** Bidirectional overrides and isolates (UAX 9, 2): they can make a line read as another one. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/gu;

/** Invisible characters, except joiners and variation selectors, which some scripts and emoji need. */
const hidden = /(?![\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{Cf}\p{DI}]/gu;

/** A character's number in brackets, for the reader: « [U+202E] ». */
export const showCodePoint = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/**
 * Sanitises a text of several lines: line ends become "\n", other control characters spaces, and bidirectional
 * overrides are made visible.
 */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(controls, ' ')
    .replace(reordering, showCodePoint)
    .trim();

/**
 * Sanitises a text of one line and makes every invisible character visible: such texts are shown in subjects, in tables
 * and next to addresses.
 */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .replace(/[\n\t]+/g, ' ')
    .replace(hidden, showCodePoint);

/** Longest file name kept: common file systems accept it, with room for a prefix. */
const maxNameCharacters = 180;

/**
 * Sanitises a file name: no folders, no control or bidirectional characters, nothing that an operating system forbids
 * in a name. It is shown and used in mails; on disk files have generated names.
 */
export const cleanFileName = (name: string): string => {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const named = base
    .replace(controls, '')
    .replace(invisible, '')
    .replace(/[\t\r\n\u2028\u2029]+/g, ' ')
    .replace(/[<>:"|?*\ufffd]/g, '_');
  const cleaned = trimFileName(named);
  if (cleaned.length <= maxNameCharacters) return cleaned;
  const dot = cleaned.lastIndexOf('.');
  const extension = dot > 0 && cleaned.length - dot <= 12 ? cleaned.slice(dot) : '';
  // Whole characters of what stands before the extension, which must not come twice.
  const stem = Array.from(cleaned.slice(0, cleaned.length - extension.length));
  return stem.slice(0, maxNameCharacters - extension.length).join('') + extension;
};
