import { counted, type Language } from '../language/language.ts';
import { sayFrom } from '../language/words.ts';
import { isError, type LocalizedDiagnostic, type RelatedPlace } from './diagnostic.ts';
import type { Place } from './place.ts';
import words from './words.json';

const sayReport = sayFrom(words);

export interface PrettyOptions {
  /** Of the report's own words. */
  readonly language: Language;
  /** Colours for a terminal. */
  readonly color?: boolean;
}

/** A line longer than this is shown around the place only. */
const maxWidth = 140;

type Paint = (text: string) => string;

const plain: Paint = (text) => text;
const ansi =
  (code: number): Paint =>
  (text) =>
    `\u001B[${code}m${text}\u001B[0m`;
const palettes = {
  plain: { bold: plain, dim: plain, error: plain, warning: plain },
  color: { bold: ansi(1), dim: ansi(2), error: ansi(31), warning: ansi(33) },
};

/**
 * The report an editor reads: for each diagnostic its place, sentence, code frame, related places and way out; then the
 * count. `texts` holds the sources by file; a file that is not there (missing, unreadable) has no frame.
 */
export const formatPretty = (
  diagnostics: readonly LocalizedDiagnostic[],
  texts: ReadonlyMap<string, string>,
  { language, color }: PrettyOptions = { language: 'fr' },
): string => {
  const palette = color === true ? palettes.color : palettes.plain;
  const frameOf = framer(texts);
  return [
    ...diagnostics.map((diagnostic) => formatOne(diagnostic, frameOf, palette, language)),
    `${countLine(diagnostics, language)}\n`,
  ].join('\n');
};

/** « 2 erreurs, 1 avertissement. », or that nothing is wrong. */
export const countLine = (diagnostics: readonly LocalizedDiagnostic[], language: Language): string => {
  const say = sayReport[language];
  const errors = diagnostics.filter(isError).length;
  const warnings = diagnostics.length - errors;
  const first = errors === 0 ? say('no-error') : counted[language](errors, say('error'));
  return warnings === 0 ? `${first}.` : `${first}, ${counted[language](warnings, say('warning'))}.`;
};

/** The code frames of a diagnostic, those of related places included; empty when there is none. */
export const framesOf = (diagnostic: LocalizedDiagnostic, texts: ReadonlyMap<string, string>): string => {
  const frameOf = framer(texts);
  const related = (diagnostic.related ?? []).flatMap((place) => ['', titleOf(place), frameOf(place, plain, plain, 0)]);
  return [frameOf(diagnostic, plain, plain), ...related].join('\n').replace(/^ {2}/gm, '').trimEnd();
};

const titleOf = ({ message, ...place }: RelatedPlace): string => `${message} (${addressOf(place)})`;

const addressOf = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;

const formatOne = (
  diagnostic: LocalizedDiagnostic,
  frameOf: Framer,
  { bold, dim, ...tones }: (typeof palettes)['plain'],
  language: Language,
): string => {
  const { severity, code, message, hint, related = [] } = diagnostic;
  const tone = tones[severity];
  const frame = frameOf(diagnostic, tone, dim);
  return [
    `${bold(addressOf(diagnostic))} ${tone(severity)} ${dim(code)}  ${message}`,
    ...(frame === undefined ? [] : ['', frame]),
    ...related.flatMap((place) => ['', `  ${titleOf(place)}`, frameOf(place, dim, dim, 0) ?? []].flat()),
    '',
    ...(hint === undefined ? [] : [`  → ${hint}`]),
    dim(`  ${sayReport[language]('help', { code })}`),
    '',
  ].join('\n');
};

/** The code frame of a place, with what paints its mark and the lines above it: two, unless told otherwise. */
type Framer = (place: Place, mark: Paint, dim: Paint, above?: number) => string | undefined;

const framer = (texts: ReadonlyMap<string, string>): Framer => {
  /** Each file is split once. */
  const linesByFile = new Map<string, readonly string[] | undefined>();
  return (place, mark, dim, above = 2) => {
    const lines = linesByFile.get(place.file) ?? texts.get(place.file)?.split(/\r?\n/);
    linesByFile.set(place.file, lines);
    const wrong = lines?.[place.line - 1];
    if (lines === undefined || wrong === undefined) return undefined;
    const width = String(place.line).length;
    const shift = wrong.length > maxWidth ? Math.max(0, place.column - 1 - Math.floor(maxWidth / 3)) : 0;
    const print = (sign: string, line: number, from: number): string =>
      `  ${sign} ${String(line).padStart(width)} │ ${cut(lines[line - 1] ?? '', from)}`.trimEnd();
    const first = Math.max(1, place.line - above);
    const linesAbove = Array.from({ length: place.line - first }, (_, index) => dim(print(' ', first + index, 0)));
    const start = place.column - 1 - shift + (shift > 0 ? 1 : 0);
    const end = place.endLine > place.line ? wrong.length + 1 : place.endColumn;
    const length = Math.max(1, Math.min(end - place.column, maxWidth - (place.column - 1 - shift)));
    const marked = `    ${' '.repeat(width)} │ ${' '.repeat(start)}${mark('^'.repeat(length))}`;
    return [...linesAbove, print('>', place.line, shift), marked].join('\n');
  };
};

/** What is shown of a line from a column on. */
const cut = (text: string, from: number): string => {
  const visible = text
    .slice(from, from + maxWidth)
    .replace(/\t/g, ' ')
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '�');
  return `${from > 0 ? '…' : ''}${visible}${text.length > from + maxWidth ? '…' : ''}`;
};
