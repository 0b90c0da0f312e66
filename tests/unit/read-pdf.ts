/**
 * Reads the PDFs that the build makes, as a program for people who can't see would: text, structure, links, outline.
 */
import { inflateSync } from 'node:zlib';

export interface ReadPdf {
  /** Text of each page, a line for each line drawn. */
  readonly pages: readonly string[];
  /** Roles of the structure tree, in the order of the file. */
  readonly roles: readonly string[];
  readonly links: readonly string[];
  /** Descriptions of the figures. */
  readonly descriptions: readonly string[];
  readonly outline: readonly string[];
  /** The fonts' programs. */
  readonly fonts: readonly Buffer[];
  /** The file but for its streams. */
  readonly outside: string;
}

export const readPdf = (bytes: Buffer): ReadPdf => {
  const whole = bytes.toString('latin1');
  const objects = new Map(
    [...whole.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, number = '', body = '']) => [Number(number), body]),
  );
  const bodies = [...objects.values()];
  const bodyAt = (body: string, key: string): string =>
    objects.get(Number(new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1])) ?? '';
  const maps = new Map<string, ReadonlyMap<string, string>>();
  const mapOf = (font: string): ReadonlyMap<string, string> => {
    const known = maps.get(font) ?? charactersOf(streamOf(bodyAt(font, 'ToUnicode')).toString('latin1'));
    maps.set(font, known);
    return known;
  };
  const pages = bodies
    .filter((body) => body.includes('/Type /Page\n'))
    .map((page) => textOf(streamOf(bodyAt(page, 'Contents')).toString('latin1'), (font) => mapOf(bodyAt(page, font))));
  return {
    pages,
    roles: bodies.flatMap((body) =>
      body.includes('/Type /StructElem') ? (/\/S \/(\w+)$/m.exec(body)?.[1] ?? []) : [],
    ),
    links: bodies.flatMap((body) => /\/URI \((.*?)\)\n/.exec(body)?.[1] ?? []),
    descriptions: bodies.flatMap((body) => (body.includes('/S /Figure') ? [stringAt(body, 'Alt')] : [])),
    outline: bodies.flatMap((body) =>
      body.includes('/Parent') && body.includes('/Dest') ? [stringAt(body, 'Title')] : [],
    ),
    fonts: bodies.filter((body) => body.includes('/FontFile2 ')).map((body) => streamOf(bodyAt(body, 'FontFile2'))),
    outside: whole.replace(/stream\n.*?\nendstream/gs, ''),
  };
};

const streamOf = (body: string): Buffer => {
  const raw = Buffer.from(
    body.slice(body.indexOf('stream\n') + 'stream\n'.length, body.lastIndexOf('\nendstream')),
    'latin1',
  );
  return body.includes('/FlateDecode') ? inflateSync(raw) : raw;
};

/** A text string of a dictionary: ASCII letters, or UTF-16 in hexadecimal digits. */
const stringAt = (body: string, key: string): string => {
  const [, plain, units = ''] = new RegExp(`/${key} (?:\\((${literalPattern})\\)|<FEFF(\\w*)>)`, 's').exec(body) ?? [];
  return plain === undefined ? charactersIn(units) : bytesIn(plain);
};

/** Between the brackets of a string. */
const literalPattern = String.raw`(?:\\.|[^\\)])*`;

/** A string with its escapes resolved, a character for each byte. */
const bytesIn = (literal: string): string =>
  literal.replace(/\\(\d{1,3}|.)/gs, (_, escape: string) =>
    /\d/.test(escape)
      ? String.fromCharCode(Number.parseInt(escape, 8))
      : ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[escape] ?? escape),
  );

/** UTF-16 in hexadecimal digits. */
const charactersIn = (units: string): string => Buffer.from(units, 'hex').swap16().toString('utf16le');

/** A font's glyphs as characters, by their two bytes in the text. */
const charactersOf = (map: string): ReadonlyMap<string, string> =>
  new Map(
    [...map.matchAll(/^<(\w{4})> <(\w+)>$/gm)].map(([, glyph = '', units = '']) => [
      Buffer.from(glyph, 'hex').toString('latin1'),
      charactersIn(units),
    ]),
  );

const drawn = new RegExp(
  String.raw`(?:[\d.-]+ ){5}([\d.-]+) cm|/(f\d+) [\d.]+ Tf|/ActualText <FEFF(\w*)>|\[((?:\(${literalPattern}\)|[^\]])*)\] TJ|(\(${literalPattern}\)) Tj`,
  'gs',
);

/** What a page draws, in its order. */
const textOf = (content: string, mapOf: (font: string) => ReadonlyMap<string, string>): string => {
  const lines: string[] = [];
  let line = '';
  let height = 0;
  let map: ReadonlyMap<string, string> = new Map();
  let meant: string | undefined;
  for (const [, y, font, actual, several, one] of content.matchAll(drawn)) {
    if (y !== undefined && Math.abs(Number(y) - height) > 0.1) {
      lines.push(line);
      line = '';
      height = Number(y);
    }
    if (font !== undefined) map = mapOf(font);
    if (actual !== undefined) meant = charactersIn(actual);
    for (const [, literal = ''] of (several ?? one ?? '').matchAll(new RegExp(`\\((${literalPattern})\\)`, 'gs'))) {
      line += meant ?? (bytesIn(literal).match(/../gs) ?? []).map((glyph) => map.get(glyph) ?? '�').join('');
      meant = undefined;
    }
  }
  return [...lines, line].filter((text) => text !== '').join('\n');
};
