/** What is wrong with a file of captions (W3C, WebVTT): browsers drop a bad cue, or all of them, without a word. */

export type CaptionsFault =
  /** It does not begin as WebVTT does: it is of another format. */
  | { readonly kind: 'other' }
  /** It says nothing. */
  | { readonly kind: 'silent' }
  /** A line of times that browsers skip, from 1. */
  | { readonly kind: 'times'; readonly line: number };

const time = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`;
const timesLine = new RegExp(`^${time}[ \\t]+-->[ \\t]+${time}(?:[ \\t].*)?$`);

/** Looks for the first fault of a file of captions; undefined where there is none. */
export const captionsFault = (text: string): CaptionsFault | undefined => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return { kind: 'other' };
  const times = [...lines.entries()].filter(([, line]) => line.includes('-->'));
  const wrong = times.find(([, line]) => !timesLine.test(line.trim()));
  if (wrong !== undefined) return { kind: 'times', line: wrong[0] + 1 };
  return times.length === 0 ? { kind: 'silent' } : undefined;
};
