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
    .map((page) =>
      textOf(streamOf(bodyAt(page, 'Contents')).toString('latin1'), (font) =>
        mapOf(bodyAt(bodyAt(page, 'Resources'), font)),
      ),
    );
  return {
    pages,
    roles: bodies.flatMap((body) => (/^\/P \d+ 0 R$/m.test(body) ? (/^\/S \/(\w+)$/m.exec(body)?.[1] ?? []) : [])),
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

/** A text string of a dictionary: latin letters, or UTF-16 after its mark. */
const stringAt = (body: string, key: string): string => {
  const written = (new RegExp(`/${key} \\(((?:\\\\.|[^\\\\)])*)\\)`, 's').exec(body)?.[1] ?? '').replace(
    /\\(.)/gs,
    '$1',
  );
  if (!written.startsWith('\u00fe\u00ff')) return written;
  return Buffer.from(written.slice(2), 'latin1').swap16().toString('utf16le');
};

/** A font's glyphs as characters, by their code in the text. */
const charactersOf = (map: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    for (const [index, [, units = '']] of [...list.matchAll(/<([0-9a-f ]+)>/g)].entries()) {
      const text = units
        .split(' ')
        .map((unit) => String.fromCharCode(...(unit.match(/.{4}/g) ?? []).map((part) => Number.parseInt(part, 16))));
      found.set((Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'), text.join(''));
    }
  }
  return found;
};

/** What a page draws, in its order. */
const textOf = (content: string, mapOf: (font: string) => ReadonlyMap<string, string>): string => {
  const lines: string[] = [];
  let line = '';
  let height = '';
  let map: ReadonlyMap<string, string> = new Map();
  for (const [, y, font, shown] of content.matchAll(/(?:[\d.-]+ ){5}([\d.-]+) Tm|\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (y !== undefined && y !== height) {
      lines.push(line);
      line = '';
      height = y;
    }
    if (font !== undefined) map = mapOf(font);
    if (shown === undefined) continue;
    for (const [, glyphs = ''] of shown.matchAll(/<([0-9a-f]*)>/g))
      for (const glyph of glyphs.match(/.{4}/g) ?? []) line += map.get(glyph) ?? '�';
  }
  return [...lines, line].filter((text) => text !== '').join('\n');
};
