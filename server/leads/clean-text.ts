/** What a visitor wrote, made safe to store and show; never made to say something else. */

/** Invisible characters that reorder or hide text: directional marks and overrides, zero-width characters, byte order mark. */
const invisible = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu;

/** A text of several lines: line ends as "\n", other control characters as spaces. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(controls, ' ')
    .trim();
}

/** A text of one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/[\n\t]+/g, ' ');
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
