import { counted, type By, type Language } from '../language/language.ts';
import { isError, type Diagnostic } from './diagnostic.ts';

/** Where the catalogue of codes stands in each language, relative to the repository. */
export const catalogueFile: By<string> = { fr: 'docs/diagnostics.md', en: 'docs/diagnostics.en.md' };

export interface PrettyOptions {
  /** Of the report's own words. */
  readonly language: Language;
  /** Colours for a terminal. */
  readonly color?: boolean;
}

/** Lines shown above the wrong one. */
const LINES_ABOVE = 2;
/** A line longer than this is shown around the place only. */
const MAX_WIDTH = 140;

type Paint = (text: string) => string;

interface Palette {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly error: Paint;
  readonly warning: Paint;
}

const plain: Paint = (text) => text;
const ansi =
  (code: number): Paint =>
  (text) =>
    `\u001B[${code}m${text}\u001B[0m`;
const palettes = {
  plain: { bold: plain, dim: plain, error: plain, warning: plain },
  color: { bold: ansi(1), dim: ansi(2), error: ansi(31), warning: ansi(33) },
} as const satisfies Record<string, Palette>;

/**
 * The report an editor reads: for each diagnostic its place, sentence, code frame, related places and way out; then the
 * count. `texts` holds the sources by file; a file that is not there (missing, unreadable) has no frame.
 */
export const formatPretty = (
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
  { language, color }: PrettyOptions = { language: 'fr' },
): string => {
  const palette = color === true ? palettes.color : palettes.plain;
  const frames = new Frames(texts);
  return [
    ...diagnostics.map((diagnostic) => formatOne(diagnostic, frames, palette, language)),
    `${countLine(diagnostics, language)}\n`,
  ].join('\n');
};

/** « 2 erreurs, 1 avertissement. », or that nothing is wrong. */
export const countLine = (diagnostics: readonly Diagnostic[], language: Language): string => {
  const { none, error, warning } = words[language];
  const errors = diagnostics.filter(isError).length;
  const warnings = diagnostics.length - errors;
  const first = errors === 0 ? none : counted[language](errors, error);
  return warnings === 0 ? `${first}.` : `${first}, ${counted[language](warnings, warning)}.`;
};

const words: By<Readonly<Record<'none' | 'error' | 'warning' | 'help', string>>> = {
  fr: { none: 'Aucune erreur', error: 'erreur', warning: 'avertissement', help: 'Aide :' },
  en: { none: 'No error', error: 'error', warning: 'warning', help: 'Help:' },
};

/** The code frames of a diagnostic, those of related places included; empty when there is none. */
export const framesOf = (diagnostic: Diagnostic, texts: ReadonlyMap<string, string>): string => {
  const frames = new Frames(texts);
  const related = (diagnostic.related ?? []).flatMap((place) => [
    '',
    `${place.message} (${place.file}:${place.line}:${place.column})`,
    frames.of(place, plain, plain, 0) ?? '',
  ]);
  return [frames.of(diagnostic, plain, plain) ?? '', ...related].join('\n').replace(/^ {2}/gm, '').trimEnd();
};

const formatOne = (
  diagnostic: Diagnostic,
  frames: Frames,
  { bold, dim, error, warning }: Palette,
  language: Language,
): string => {
  const { file, line, column, severity, code, message, hint, related = [] } = diagnostic;
  const tone = severity === 'error' ? error : warning;
  const parts = [`${bold(`${file}:${line}:${column}`)} ${tone(severity)} ${dim(code)}  ${message}`];
  const frame = frames.of(diagnostic, tone, dim);
  if (frame !== undefined) parts.push('', frame);
  for (const place of related) {
    parts.push('', `  ${place.message} (${place.file}:${place.line}:${place.column})`);
    const relatedFrame = frames.of(place, dim, dim, 0);
    if (relatedFrame !== undefined) parts.push(relatedFrame);
  }
  parts.push('');
  if (hint !== undefined) parts.push(`  → ${hint}`);
  parts.push(dim(`  ${words[language].help} ${catalogueFile[language]}#${code}`), '');
  return parts.join('\n');
};

/** Code frames of files, split into lines once. */
class Frames {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #lines = new Map<string, readonly string[]>();

  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts;
  }

  of(
    place: Pick<Diagnostic, 'file' | 'line' | 'column' | 'endLine' | 'endColumn'>,
    mark: Paint,
    dim: Paint,
    above = LINES_ABOVE,
  ): string | undefined {
    const lines = this.#linesOf(place.file);
    const wrong = lines?.[place.line - 1];
    if (lines === undefined || wrong === undefined) return undefined;
    const first = Math.max(1, place.line - above);
    const width = String(place.line).length;
    const shift = wrong.length > MAX_WIDTH ? Math.max(0, place.column - 1 - Math.floor(MAX_WIDTH / 3)) : 0;
    const cut = (text: string, from: number): string => {
      const visible = text
        .slice(from, from + MAX_WIDTH)
        .replace(/\t/g, ' ')
        .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '�');
      return `${from > 0 ? '…' : ''}${visible}${text.length > from + MAX_WIDTH ? '…' : ''}`;
    };
    const printed: string[] = [];
    for (let line = first; line <= place.line; line += 1) {
      const isWrong = line === place.line;
      const text =
        `  ${isWrong ? '>' : ' '} ${String(line).padStart(width)} │ ${cut(lines[line - 1] ?? '', isWrong ? shift : 0)}`.trimEnd();
      printed.push(isWrong ? text : dim(text));
    }
    const start = place.column - 1 - shift + (shift > 0 ? 1 : 0);
    const end = place.endLine > place.line ? wrong.length + 1 : place.endColumn;
    const length = Math.max(1, Math.min(end - place.column, MAX_WIDTH - (place.column - 1 - shift)));
    printed.push(`  ${' '.repeat(width + 3)}│ ${' '.repeat(start)}${mark('^'.repeat(length))}`.replace(/ {2}│/, '  │'));
    return printed.join('\n');
  }

  #linesOf(file: string): readonly string[] | undefined {
    const known = this.#lines.get(file);
    if (known !== undefined) return known;
    const text = this.#texts.get(file);
    if (text === undefined) return undefined;
    const lines = text.split(/\r?\n/);
    this.#lines.set(file, lines);
    return lines;
  }
}
