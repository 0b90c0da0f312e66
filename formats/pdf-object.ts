/** Reading of single objects in a PDF's text (ISO 32000-2, 7.3): as much as its encryption dictionary needs. */

/** A PDF object; names begin with « / », references to other objects are written as in the file (« 5 0 R »). */
export type PdfObject = number | boolean | string | Buffer | PdfDictionary | readonly PdfObject[];
export type PdfDictionary = ReadonlyMap<string, PdfObject>;

/** Deepest nesting, longest list and longest string that are read: those of encryption dictionaries are far smaller. */
const maxDepth = 8;
const maxItems = 256;
const maxStringBytes = 1024;

/** Reads the object at an offset of a file's text (Latin-1); undefined if there is none that can be read. */
export const readObject = (text: string, at: number): PdfObject | undefined => readValue({ text, at }, 0);

/** A place in the text, moved by reading. */
interface Cursor {
  readonly text: string;
  at: number;
}

/** Reads by a sticky pattern, after white space and comments. */
const take = (cursor: Cursor, pattern: RegExp): RegExpExecArray | undefined => {
  const blank = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y;
  blank.lastIndex = cursor.at;
  blank.exec(cursor.text);
  pattern.lastIndex = blank.lastIndex;
  const found = pattern.exec(cursor.text);
  if (found) cursor.at = pattern.lastIndex;
  return found ?? undefined;
};

const readValue = (cursor: Cursor, depth: number): PdfObject | undefined => {
  if (depth > maxDepth) return undefined;
  if (take(cursor, /<</y)) return readDictionary(cursor, depth);
  const hex = take(cursor, /<([\da-f\s]*)>/iy);
  if (hex) return readHex(hex[1] ?? '');
  if (take(cursor, /\(/y)) return readLiteral(cursor);
  if (take(cursor, /\[/y)) return readArray(cursor, depth);
  const name = take(cursor, /\/[^\0\t\n\f\r ()<>[\]{}/%]*/y);
  if (name) return decodeName(name[0]);
  const reference = take(cursor, /\d+\s+\d+\s+R\b/y);
  if (reference) return reference[0].replace(/\s+/g, ' ');
  const number = take(cursor, /[+-]?(?:\d+\.?\d*|\.\d+)/y);
  if (number) return Number(number[0]);
  const keyword = take(cursor, /true\b|false\b/y);
  return keyword && keyword[0] === 'true';
};

const readDictionary = (cursor: Cursor, depth: number): PdfDictionary | undefined => {
  const entries = new Map<string, PdfObject>();
  while (!take(cursor, />>/y)) {
    const key = readValue(cursor, depth + 1);
    const value = readValue(cursor, depth + 1);
    if (typeof key !== 'string' || value === undefined || entries.size === maxItems) return undefined;
    entries.set(key, value);
  }
  return entries;
};

const readArray = (cursor: Cursor, depth: number): PdfObject[] | undefined => {
  const items: PdfObject[] = [];
  while (!take(cursor, /\]/y)) {
    const item = readValue(cursor, depth + 1);
    if (item === undefined || items.length === maxItems) return undefined;
    items.push(item);
  }
  return items;
};

/** An odd number of digits is completed by a zero (7.3.4.3). */
const readHex = (digits: string): Buffer => {
  const plain = digits.replace(/\s+/g, '');
  return Buffer.from(plain.length % 2 === 0 ? plain : `${plain}0`, 'hex');
};

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Reads a literal string (7.3.4.2) behind its opening parenthesis; parentheses within are balanced or escaped. */
const readLiteral = (cursor: Cursor): Buffer | undefined => {
  const { text } = cursor;
  let content = '';
  let open = 1;
  const piece = /\\(?:([0-7]{1,3})|\r\n|([^]))|\r\n?|[^]/y;
  piece.lastIndex = cursor.at;
  for (let found = piece.exec(text); found && content.length <= maxStringBytes; found = piece.exec(text)) {
    const [whole, octal, escaped] = found;
    if (octal !== undefined) content += String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    else if (escaped !== undefined) content += /[\r\n]/.test(escaped) ? '' : (escapes[escaped] ?? escaped);
    else if (whole.startsWith('\r')) content += '\n';
    else if (whole.length === 1) {
      open += whole === '(' ? 1 : whole === ')' ? -1 : 0;
      if (open === 0) {
        cursor.at = piece.lastIndex;
        return Buffer.from(content, 'latin1');
      }
      content += whole;
    }
  }
  return undefined;
};

/** Resolves the escapes of a name (7.3.5). */
const decodeName = (name: string): string =>
  name.replace(/#([\da-f]{2})/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
