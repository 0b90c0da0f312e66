/**
 * Typical YAML accidents, told in the words of whoever wrote the line rather than the parser's,
 * each with the line as it was probably meant: reading goes on with that one.
 */
import type { YAMLError } from 'yaml';
import type { DiagnosticCode } from '../../diagnostics/codes.ts';
import type { LineIndex } from '../line-index.ts';

/** One mistake of syntax: where it stands (offsets), what to say, and the lines that replace those at fault. */
export interface Accident {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint?: string;
  readonly start: number;
  readonly end: number;
  readonly lines: readonly { readonly line: number; readonly text: string }[];
}

/** Explains the first error of a YAML text. */
export const explainYamlError = (index: LineIndex, error: YAMLError, linesBefore = 0): Accident => {
  const context = contextOf(index, error, linesBefore);
  for (const explain of explanations) {
    const accident = explain(context);
    if (accident !== undefined) return accident;
  }
  return {
    code: 'yaml-syntax',
    message: `Cette ligne ne suit pas les règles d’écriture d’un fichier YAML : ${quoteLine(context.text)}.`,
    hint: 'Comparez-la à une ligne voisine : même retrait, une clé, deux-points, une espace, la valeur ; des guillemets autour d’un texte qui contient des signes.',
    start: context.start + indentOf(context.text),
    end: context.start + context.text.trimEnd().length,
    lines: [{ line: context.line, text: '' }],
  };
};

interface Context {
  readonly index: LineIndex;
  readonly error: YAMLError;
  /** Offset of the error. */
  readonly at: number;
  /** 1-based line of the error, its text, and the offset where it starts. */
  readonly line: number;
  readonly text: string;
  readonly start: number;
  /** Column (0-based) of the error in its line. */
  readonly column: number;
  /** Lines of the file above the YAML text, for the numbers told to the editor. */
  readonly linesBefore: number;
}

const contextOf = (index: LineIndex, error: YAMLError, linesBefore: number): Context => {
  const { line, column } = index.at(error.pos[0]);
  return { index, error, at: error.pos[0], line, text: index.line(line), start: index.startOf(line), column: column - 1, linesBefore };
};

type Explanation = (context: Context) => Accident | undefined;

const indentOf = (text: string): number => text.length - text.trimStart().length;
const isBlank = (text: string): boolean => /^\s*(#.*)?$/.test(text);
const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
const quoteLine = (text: string): string => (text.trim() === '' ? 'une ligne vide' : `« ${short(text.trim())} »`);
const quoted = (value: string): string => (value.includes('"') && !value.includes("'") ? `'${value}'` : JSON.stringify(value));

/** A value on a line: where it starts and stops, what is written there, and its key when it has one. */
interface Value {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly key?: string;
  readonly isFlow: boolean;
}

const KEY = /^(\s*(?:- +)*)(?:([^\s#:'"{}[\],][^#:{}[\],]*?|"[^"]*"|'[^']*')\s*:(?=\s|$)\s*)?/;

/** The whole value of a block line « key: value » or « - value ». */
const valueOfLine = (text: string): Value | undefined => {
  const match = KEY.exec(text);
  if (match === null) return undefined;
  const start = match[0].length;
  const value = text.slice(start).trimEnd();
  if (value === '') return undefined;
  return { start, end: start + value.length, text: value, isFlow: false, ...(match[2] === undefined ? {} : { key: match[2] }) };
};

/** The value of a « { key: value, … } » that holds a column of the line. */
const flowValueAt = (text: string, column: number): Value | undefined => {
  const opening = /[{[]/.exec(text)?.index;
  if (opening === undefined || opening >= column) return undefined;
  const starts = [...text.matchAll(/(?:[{,]\s*)([A-Za-z][\w-]*)\s*:\s+/g)].filter((match) => match.index >= opening && match.index + match[0].length <= column);
  const last = starts.at(-1);
  if (last === undefined) return undefined;
  const start = last.index + last[0].length;
  const rest = text.slice(start);
  const stop = /,\s+[A-Za-z][\w-]*\s*:\s|\s*\}\s*\]?\s*(?:#.*)?$/.exec(rest);
  const end = start + (stop?.index ?? rest.trimEnd().length);
  return { start, end, text: text.slice(start, end).trimEnd(), isFlow: true, ...(last[1] === undefined ? {} : { key: last[1] }) };
};

const valueAt = (context: Context): Value | undefined => flowValueAt(context.text, context.column) ?? valueOfLine(context.text);

const replaceValue = (context: Context, value: Value, replacement: string): Accident['lines'] => [
  { line: context.line, text: context.text.slice(0, value.start) + replacement + context.text.slice(value.end) },
];

const spanOf = (context: Context, value: Value): { start: number; end: number } => ({ start: context.start + value.start, end: context.start + value.end });

const named = (value: Value): string => (value.key === undefined ? 'ce texte' : `« ${value.key} »`);

const theText = (value: Value): string => (value.key === undefined ? 'Ce texte' : `Le texte de « ${value.key} »`);
const ofText = (value: Value): string => (value.key === undefined ? 'de ce texte' : `du texte de « ${value.key} »`);

const useQuotes = (value: Value, content: string): string =>
  `Mettez le texte entre guillemets : ${value.key === undefined ? '- ' : `${value.key}: `}${quoted(short(content))}`;

const tab: Explanation = ({ index, error, line, linesBefore }) => {
  if (error.code !== 'TAB_AS_INDENT') return undefined;
  const lines: { line: number; text: string }[] = [];
  let last = line;
  for (let at = line; at <= index.count; at += 1) {
    const text = index.line(at);
    if (!/^[ ]*\t/.test(text)) {
      if (isBlank(text)) continue;
      break;
    }
    const spaces = (/^[ \t]*/.exec(text)?.[0] ?? '').replace(/\t/g, '  ');
    lines.push({ line: at, text: spaces + text.trimStart() });
    last = at;
  }
  const text = index.line(line);
  const from = text.indexOf('\t');
  return {
    code: 'yaml-tab',
    message:
      last === line
        ? 'Une tabulation sert de retrait au début de cette ligne : YAML n’accepte que des espaces.'
        : `Des tabulations servent de retrait, de cette ligne à la ligne ${last + linesBefore} : YAML n’accepte que des espaces.`,
    hint: 'Remplacez chaque tabulation par deux espaces.',
    start: index.startOf(line) + Math.max(from, 0),
    end: index.startOf(line) + Math.max(indentOf(text), from + 1),
    lines,
  };
};

const unclosedQuote: Explanation = ({ index, error, line }) => {
  const quote = /Missing closing (['"])quote/.exec(error.message)?.[1];
  if (quote === undefined) return undefined;
  for (let at = line; at >= Math.max(1, line - 400); at -= 1) {
    const text = index.line(at);
    for (const match of [...text.matchAll(/(?:^\s*(?:- +)*|:\s+|[{[,]\s*)(['"])/g)].reverse()) {
      if (match[1] !== quote) continue;
      const start = match.index + match[0].length - 1;
      const rest = text.slice(start + 1);
      if (quote === "'" ? rest.replace(/''/g, '').includes("'") : rest.replace(/\\./g, '').includes('"')) continue;
      const stop = /\s*[}\]]*\s*$/.exec(rest)?.index ?? rest.length;
      const content = rest.slice(0, stop);
      const mended = text.slice(0, start) + JSON.stringify(content) + rest.slice(stop);
      return {
        code: 'yaml-quote-unclosed',
        message: `Le guillemet ${quote} ouvert ici n’est jamais refermé : la suite du fichier serait lue comme un seul texte.`,
        hint: `Ajoutez ${quote} à la fin du texte.`,
        start: index.startOf(at) + start,
        end: index.startOf(at) + text.trimEnd().length,
        lines: [{ line: at, text: mended }],
      };
    }
  }
  return undefined;
};

const scalarAfterNode: Explanation = (context) => {
  if (
    !/Unexpected scalar at node end|Comments must be separated|Unexpected .* at node end|Unexpected (?:scalar|flow-error-end) token/.test(context.error.message)
  )
    return undefined;
  const value = valueAt({ ...context, column: Math.max(0, context.column - 1) }) ?? valueAt(context);
  if (value === undefined) return undefined;
  const span = spanOf(context, value);
  const first = value.text.charAt(0);
  if (first === "'" || first === '"') {
    const content = unwrap(value.text, first);
    if (first === "'") {
      return {
        code: 'yaml-apostrophe-quoted',
        message: `L’apostrophe ferme le guillemet simple avant la fin ${ofText(value)}.`,
        hint: `Employez l’apostrophe typographique ’, ou des guillemets doubles : ${JSON.stringify(short(content))}`,
        ...span,
        lines: replaceValue(context, value, JSON.stringify(content)),
      };
    }
    if (!/^"[^"]*"[^"]+".*"$/.test(value.text)) {
      return {
        code: 'yaml-quote-inside',
        message: `Il reste du texte après le guillemet qui ferme ${named(value)}.`,
        hint: 'Mettez tout le texte entre les guillemets, ou effacez ce qui les suit.',
        ...span,
        lines: replaceValue(context, value, /^"[^"]*"/.exec(value.text)?.[0] ?? '""'),
      };
    }
    return {
      code: 'yaml-quote-inside',
      message: `Un guillemet à l’intérieur ${ofText(value)} le ferme trop tôt.`,
      hint: `Employez des guillemets français à l’intérieur : "${short(content.replace(/"([^"]*)"/g, '« $1 »'))}"`,
      ...span,
      lines: replaceValue(context, value, JSON.stringify(content)),
    };
  }
  if (first === '{') {
    return {
      code: 'yaml-brace-unquoted',
      message: `${theText(value)} commence par une accolade : YAML la prend pour le début d’un groupe « { clé: valeur } ».`,
      hint: useQuotes(value, value.text),
      ...span,
      lines: replaceValue(context, value, JSON.stringify(value.text)),
    };
  }
  if (first === '[') {
    return {
      code: 'yaml-brace-unquoted',
      message: `${theText(value)} commence par un crochet : YAML le prend pour le début d’une liste.`,
      hint: useQuotes(value, value.text),
      ...span,
      lines: replaceValue(context, value, JSON.stringify(value.text)),
    };
  }
  if ('*&!'.includes(first)) return reserved(context, value);
  return undefined;
};

const unwrap = (text: string, quote: string): string => (text.endsWith(quote) && text.length > 1 ? text.slice(1, -1) : text.slice(1));

const reserved = (context: Context, value: Value): Accident => ({
  code: 'yaml-character-reserved',
  message: `${theText(value)} commence par « ${value.text.charAt(0)} », un signe que YAML se réserve.`,
  hint: useQuotes(value, value.text),
  ...spanOf(context, value),
  lines: replaceValue(context, value, JSON.stringify(value.text)),
});

const reservedStart: Explanation = (context) => {
  const { error } = context;
  const isReserved =
    error.code === 'BAD_SCALAR_START' ||
    error.code === 'TAG_RESOLVE_FAILED' ||
    error.code === 'BAD_ALIAS' ||
    (error.code === 'UNEXPECTED_TOKEN' && error.message.startsWith('Not a YAML token'));
  if (!isReserved) return undefined;
  const value = valueAt({ ...context, column: context.column + 1 });
  if (value === undefined || !/^[@%`*&!|>]/.test(value.text)) return undefined;
  return reserved(context, value);
};

const dashWithoutSpace: Explanation = ({ index, error, line }) => {
  if (!/BLOCK_AS_IMPLICIT_KEY|BAD_INDENT|MULTILINE_IMPLICIT_KEY|MISSING_CHAR/.test(error.code)) return undefined;
  for (const at of [line, line + 1, line - 1]) {
    const text = index.line(at);
    const match = /^(\s*)-([^\s-].*)$/.exec(text);
    if (match === null || /^\s*-\d/.test(text)) continue;
    return {
      code: 'yaml-space-missing',
      message: `Il manque une espace après le tiret : ${quoteLine(text)} n’est pas lu comme un élément de liste.`,
      hint: `Écrivez « - ${short((match[2] ?? '').trim())} ».`,
      start: index.startOf(at) + (match[1] ?? '').length,
      end: index.startOf(at) + text.trimEnd().length,
      lines: [{ line: at, text: `${match[1] ?? ''}- ${match[2] ?? ''}` }],
    };
  }
  return undefined;
};

const listOnKeyLine: Explanation = (context) => {
  if (!context.error.message.includes('block-seq-ind on same line')) return undefined;
  const value = valueOfLine(context.text);
  if (value === undefined) return undefined;
  const indent = indentOf(context.text);
  const lines = [...replaceValue(context, value, JSON.stringify(value.text))];
  let isList = false;
  for (let at = context.line + 1; at <= context.index.count; at += 1) {
    const text = context.index.line(at);
    if (isBlank(text)) continue;
    if (indentOf(text) <= indent && !text.trim().startsWith('- ')) break;
    isList = true;
    lines.push({ line: at, text: '' });
  }
  if (!isList) return reserved(context, value);
  const items = lines.map(({ line }, position) => (position === 0 ? value.text.replace(/^-\s*/, '') : context.index.line(line).trim().replace(/^-\s*/, '')));
  lines[0] = { line: context.line, text: `${context.text.slice(0, value.start)}[${items.map((item) => JSON.stringify(item)).join(', ')}]` };
  return {
    code: 'yaml-list-indentation',
    message: `La liste de ${named(value)} commence sur la ligne de sa clé.`,
    hint: 'Passez à la ligne après les deux-points : chaque élément a sa ligne, un tiret et une espace.',
    ...spanOf(context, value),
    lines,
  };
};

const colonInFlow: Explanation = (context) => {
  if (context.error.code !== 'BLOCK_IN_FLOW') return undefined;
  const value = flowValueAt(context.text, context.column + 1);
  if (value === undefined) return undefined;
  return colon(context, value);
};

const colon = (context: Context, value: Value): Accident => ({
  code: 'yaml-colon-unquoted',
  message: `${theText(value)} contient « : » : sans guillemets, YAML y voit une nouvelle clé.`,
  hint: useQuotes(value, value.text),
  ...spanOf(context, value),
  lines: replaceValue(context, value, JSON.stringify(value.text)),
});

const colonInBlock: Explanation = (context) => {
  const { error, text } = context;
  if (error.code !== 'BLOCK_AS_IMPLICIT_KEY') return undefined;
  const value = valueOfLine(text);
  if (value === undefined || value.key === undefined) return undefined;
  if (/\S\s*:(?:\s|$)/.test(value.text)) return colon(context, isSentence(text, value.key) ? wholeItem(text) : value);
  const next = nextLine(context);
  if (next === undefined || indentOf(next.text) <= indentOf(text) || /^\s*(- )?["']?[A-Za-z][\w-]*["']?:(\s|$)/.test(next.text) || !/:(\s|$)/.test(next.text))
    return undefined;
  const content = next.text.trim();
  return {
    code: 'yaml-colon-unquoted',
    message: `La suite ${ofText(value)} contient « : » : sans guillemets, YAML y voit une nouvelle clé.`,
    hint: 'Mettez le texte entier entre guillemets, sur une seule ligne.',
    start: context.index.startOf(next.line) + indentOf(next.text),
    end: context.index.startOf(next.line) + next.text.trimEnd().length,
    lines: [{ line: next.line, text: next.text.slice(0, indentOf(next.text)) + content.replace(/:/g, ' ') }],
  };
};

/** « - Pente : 83 %, hauteur : 3,50 m »: what stands before the first colon of a list item is a word of a sentence, no key. */
const isSentence = (text: string, key: string): boolean => /^\s*- /.test(text) && (!/^[a-z][A-Za-z0-9]*$/.test(key) || text.includes(`${key} :`));

const wholeItem = (text: string): Value => {
  const start = keyColumn(text);
  const content = text.slice(start).trimEnd();
  return { start, end: start + content.length, text: content, isFlow: false };
};

const nextLine = ({ index, line }: Context): { line: number; text: string } | undefined => {
  for (let at = line + 1; at <= index.count; at += 1) {
    const text = index.line(at);
    if (!isBlank(text)) return { line: at, text };
  }
  return undefined;
};

const previousLines = function* (index: LineIndex, line: number): Generator<{ line: number; text: string }> {
  for (let at = line - 1; at >= 1; at -= 1) {
    const text = index.line(at);
    if (!isBlank(text)) yield { line: at, text };
  }
};

/** Column where the key of a line starts, after the dashes of a list. */
const keyColumn = (text: string): number => /^\s*(?:- +)*/.exec(text)?.[0].length ?? 0;

const nonBreakingSpace: Explanation = ({ index, error, line }) => {
  for (const at of [line, line - 1]) {
    const text = at < 1 ? '' : index.line(at);
    const match = /^[ \u00A0\u202F]*[\u00A0\u202F]|(?:^\s*(?:- +)*[\w-]+:|^\s*-)[\u00A0\u202F]/.exec(text);
    if (match === null || (at !== line && error.code !== 'MULTILINE_IMPLICIT_KEY')) continue;
    const column = match.index + match[0].search(/[\u00A0\u202F]/);
    return {
      code: 'yaml-space-nonbreaking',
      message: `Une espace insécable tient ici la place d’une espace ordinaire : YAML ne la reconnaît pas.`,
      hint: 'Effacez-la et tapez une espace ordinaire.',
      start: index.startOf(at) + column,
      end: index.startOf(at) + column + 1,
      lines: [{ line: at, text: match[0].replace(/[\u00A0\u202F]/g, ' ') + text.slice(match[0].length) }],
    };
  }
  return undefined;
};

const spaceAfterColon: Explanation = (context) => {
  if (context.error.code !== 'MULTILINE_IMPLICIT_KEY' && context.error.code !== 'MISSING_CHAR') return undefined;
  const { text } = context;
  const match = /^(\s*(?:- +)*)([A-Za-z][\w-]*):([^\s/].*)$/.exec(text);
  if (match === null) return undefined;
  const [, indent = '', key = '', rest = ''] = match;
  return {
    code: 'yaml-space-missing',
    message: `Il manque une espace après les deux-points de « ${key} ».`,
    hint: `Écrivez « ${key}: ${short(rest.trim())} ».`,
    start: context.start + indent.length,
    end: context.start + text.trimEnd().length,
    lines: [{ line: context.line, text: `${indent}${key}: ${rest}` }],
  };
};

const bracketUnclosed: Explanation = ({ index, error, line, at }) => {
  const closing = /must be sufficiently indented and end with a ([}\]])|Expected flow (?:map|sequence) to end with ([}\]])/.exec(error.message);
  const end = closing?.[1] ?? closing?.[2];
  if (end === undefined) return undefined;
  const open = end === '}' ? '{' : '[';
  for (let from = index.text.charAt(at) === end ? line : line; from >= 1; from -= 1) {
    const text = index.line(from);
    const opened = text.lastIndexOf(open);
    if (opened === -1 || text.indexOf(end, opened) !== -1) continue;
    return {
      code: 'yaml-bracket-unclosed',
      message: `${open === '{' ? 'L’accolade ouverte' : 'Le crochet ouvert'} ici n’est jamais refermé${open === '{' ? 'e' : ''}.`,
      hint: `Ajoutez « ${end} » à la fin.`,
      start: index.startOf(from) + opened,
      end: index.startOf(from) + text.trimEnd().length,
      lines: [{ line: from, text: `${text.trimEnd().replace(/,$/, '')} ${end}` }],
    };
  }
  return undefined;
};

const listIndentation: Explanation = ({ index, error, line, text, linesBefore }) => {
  if (!/BLOCK_AS_IMPLICIT_KEY|BAD_INDENT|MULTILINE_IMPLICIT_KEY|MISSING_CHAR/.test(error.code)) return undefined;
  if (!/^\s*- /.test(text)) return undefined;
  for (const earlier of previousLines(index, line)) {
    if (!/^\s*- /.test(earlier.text) || indentOf(earlier.text) === indentOf(text)) continue;
    return {
      code: 'yaml-list-indentation',
      message: `Ce tiret n’est pas aligné avec les autres éléments de la liste (ligne ${earlier.line + linesBefore}).`,
      hint: 'Alignez les tirets « - » les uns sous les autres.',
      start: index.startOf(line) + indentOf(text),
      end: index.startOf(line) + text.trimEnd().length,
      lines: reindent(index, line, indentOf(earlier.text) - indentOf(text)),
    };
  }
  return undefined;
};

/** Moves a line and those deeper below it by some columns. */
const reindent = (index: LineIndex, line: number, delta: number): { line: number; text: string }[] => {
  const own = indentOf(index.line(line));
  const lines: { line: number; text: string }[] = [];
  for (let at = line; at <= index.count; at += 1) {
    const text = index.line(at);
    if (isBlank(text)) continue;
    if (at !== line && indentOf(text) <= own && !(delta < 0 && indentOf(text) === own)) break;
    // The item that follows is where this one should have been.
    if (at !== line && delta > 0 && indentOf(text) === own + delta && /^\s*- /.test(text) && /^\s*- /.test(index.line(line))) break;
    lines.push({ line: at, text: ' '.repeat(Math.max(0, indentOf(text) + delta)) + text.trimStart() });
  }
  return lines;
};

const indentation: Explanation = (context) => {
  const { index, error, line, text } = context;
  if (!/BLOCK_AS_IMPLICIT_KEY|BAD_INDENT|MISSING_CHAR|UNEXPECTED_TOKEN/.test(error.code)) return undefined;
  let at = line;
  let wanted: number | undefined;
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY') {
    const next = nextLine(context);
    if (next === undefined || keyColumn(next.text) <= keyColumn(text)) return undefined;
    const [previous] = previousLines(index, line);
    if (previous !== undefined && /^\s*[\w-]+:\s*$/.test(previous.text) && indentOf(previous.text) === indentOf(text)) {
      // First of a group whose other keys are deeper: it is the one that is not.
      return misaligned(index, line, indentOf(next.text), [{ line, text: ' '.repeat(indentOf(next.text)) + text.trimStart() }]);
    }
    at = next.line;
    wanted = keyColumn(text);
  } else if (/All mapping items must start|without - indicator|All collection items must start/.test(error.message)) {
    wanted = nearestColumn(index, line);
  }
  if (wanted === undefined) return undefined;
  return misaligned(index, at, wanted, reindent(index, at, wanted - indentOf(index.line(at))));
};

const misaligned = (index: LineIndex, line: number, wanted: number, lines: Accident['lines']): Accident => {
  const text = index.line(line);
  return {
    code: 'yaml-indentation',
    message: `Cette ligne n’est pas alignée avec celles du même groupe : ${spaces(indentOf(text))} de retrait au lieu ${wanted === 0 ? 'd’aucune' : `de ${wanted}`}.`,
    hint: wanted === 0 ? 'Ramenez-la tout au bord, sans espace devant.' : 'Alignez les clés d’un même groupe les unes sous les autres.',
    start: index.startOf(line) + indentOf(text),
    end: index.startOf(line) + text.trimEnd().length,
    lines,
  };
};

/** The column of keys above a line that is nearest to its own: that of the group it was meant for. */
const nearestColumn = (index: LineIndex, line: number): number | undefined => {
  const own = keyColumn(index.line(line));
  let best: number | undefined;
  for (const { text } of previousLines(index, line)) {
    if (!/^\s*(?:- +)*[\w-]+\s*:(?:\s|$)/.test(text)) continue;
    const column = keyColumn(text);
    if (column !== own && (best === undefined || Math.abs(column - own) < Math.abs(best - own))) best = column;
    if (indentOf(text) < own) break;
  }
  return best;
};

const spaces = (count: number): string => (count === 0 ? 'aucune espace' : count === 1 ? 'une seule espace' : `${count} espaces`);

/** Signs that word processors put in the place of the dash of a list. */
const TYPOGRAPHIC_DASH = /^(\s*)([–—−•·])\s*(\S.*)$/;

const typographicDash: Explanation = ({ index, line, text }) => {
  const match = TYPOGRAPHIC_DASH.exec(text);
  if (match === null) return undefined;
  const [, indent = '', sign = '', content = ''] = match;
  return {
    ...dashSentence(sign, content),
    start: index.startOf(line) + indent.length,
    end: index.startOf(line) + indent.length + 1,
    lines: [{ line, text: `${indent}- ${content}` }],
  };
};

/** What to say of a list item that a word processor has begun; shared with the reading of texts that swallow such items. */
export const dashSentence = (sign: string, content: string): Pick<Accident, 'code' | 'message'> & { readonly hint: string } => ({
  code: 'yaml-dash-typographic',
  message: `Le signe « ${sign} » d’un traitement de texte tient ici la place du tiret d’une liste.`,
  hint: `Écrivez « - ${short(content.trim())} », avec le trait d’union du clavier et une espace.`,
});

const outdentedParagraph: Explanation = ({ index, error, line, text }) => {
  if (error.code !== 'MULTILINE_IMPLICIT_KEY' && error.code !== 'MISSING_CHAR') return undefined;
  if (text.trim() === '' || /^\s*[\w-]+:(\s|$)/.test(text)) return undefined;
  let inside: string | undefined;
  for (const { text: above } of previousLines(index, line)) {
    if (indentOf(above) > indentOf(text)) {
      inside ??= above;
      continue;
    }
    const key = /^\s*(?:- +)?([\w-]+):\s*[|>][+-]?\d?\s*$/.exec(above)?.[1];
    if (key === undefined || inside === undefined) return undefined;
    const wanted = indentOf(inside);
    const lines: { line: number; text: string }[] = [];
    for (let at = line; at <= index.count; at += 1) {
      const paragraph = index.line(at);
      if (/^\s*(?:- +)?[\w-]+:(\s|$)/.test(paragraph) && indentOf(paragraph) <= indentOf(above)) break;
      if (paragraph.trim() !== '' && indentOf(paragraph) < wanted) lines.push({ line: at, text: ' '.repeat(wanted) + paragraph.trimStart() });
    }
    return {
      code: 'yaml-indentation',
      message: `Ce paragraphe n’est pas décalé : il ne fait plus partie du texte de « ${key} ».`,
      hint: `Décalez-le de ${wanted} espaces, comme les lignes qui le précèdent.`,
      start: index.startOf(line) + indentOf(text),
      end: index.startOf(line) + text.trimEnd().length,
      lines,
    };
  }
  return undefined;
};

const lineWithoutColon: Explanation = (context) => {
  if (context.error.code !== 'MULTILINE_IMPLICIT_KEY' && context.error.code !== 'MISSING_CHAR') return undefined;
  const { text } = context;
  if (/:(\s|$)/.test(text) || text.trim() === '') return undefined;
  // Keys begin with a small letter: a sentence does not.
  const word = /^\s*(?:- )?([a-z][\w-]*)\s+\S/.exec(text)?.[1];
  return {
    code: 'yaml-colon-missing',
    message: `Cette ligne n’a pas de deux-points : ${quoteLine(text)} n’est ni une clé avec sa valeur, ni la suite du texte qui précède.`,
    hint:
      word === undefined
        ? 'Décalez-la de deux espaces si elle continue le texte de la ligne précédente.'
        : `Si « ${word} » est une clé, écrivez « ${word}: … » ; si la ligne continue le texte précédent, décalez-la de deux espaces.`,
    start: context.start + indentOf(text),
    end: context.start + text.trimEnd().length,
    lines: [{ line: context.line, text: '' }],
  };
};

const severalDocuments: Explanation = ({ index, error, line }) => {
  if (error.code !== 'MULTIPLE_DOCS') return undefined;
  const lines: { line: number; text: string }[] = [];
  let first = line;
  for (let at = 2; at <= index.count; at += 1) {
    if (!/^(---|\.\.\.)(\s|$)/.test(index.line(at))) continue;
    if (lines.length === 0) first = at;
    lines.push({ line: at, text: '' });
  }
  return {
    code: 'yaml-documents-multiple',
    message: 'La ligne « --- » coupe le fichier en deux : ce qui suit ne serait pas lu.',
    hint: 'Retirez cette ligne.',
    start: index.startOf(first),
    end: index.startOf(first) + 3,
    lines,
  };
};

const badEscape: Explanation = (context) => {
  if (context.error.code !== 'BAD_DQ_ESCAPE') return undefined;
  const { text, column } = context;
  return {
    code: 'yaml-escape-invalid',
    message: `Entre guillemets doubles, la barre « \\ » annonce un signe spécial, et « ${text.slice(column, column + 2)} » n’en est pas un.`,
    hint: 'Employez la barre « / », doublez-la « \\\\ », ou mettez le texte entre guillemets simples.',
    start: context.at,
    end: context.at + 2,
    lines: [{ line: context.line, text: `${text.slice(0, column)}\\${text.slice(column)}` }],
  };
};

/** In order: the first that recognises the line speaks. */
const explanations: readonly Explanation[] = [
  tab,
  severalDocuments,
  unclosedQuote,
  badEscape,
  listOnKeyLine,
  scalarAfterNode,
  reservedStart,
  colonInFlow,
  nonBreakingSpace,
  dashWithoutSpace,
  spaceAfterColon,
  typographicDash,
  outdentedParagraph,
  colonInBlock,
  bracketUnclosed,
  listIndentation,
  indentation,
  lineWithoutColon,
];
