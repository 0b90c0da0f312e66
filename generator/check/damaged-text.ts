/** What a text lost or took along on its way here: from another encoding, a document, an assistant. */

/** A word that was read in another encoding, and how it was written. */
interface MisreadWord {
  readonly value: string;
  readonly mended: string;
}

/** A sign or a mark that is not of the text. */
export interface Stray {
  readonly kind: 'lost' | 'object' | 'private' | 'citation';
  readonly value: string;
  /** What was written, where that can be known. */
  readonly mended?: string | undefined;
}

/** The signs and marks of a text that are none of its own. */
export const straysIn = (text: string): Stray[] => {
  if (!mayBeStray.test(text)) return [];
  const citations = [...text.matchAll(citation)].map(([value]): Stray => ({ kind: 'citation', value }));
  const others = [...text.replaceAll(citation, '').matchAll(signs)].map(([value]): Stray => {
    if (value.includes('\uFFFD')) return { kind: 'lost', value };
    return value === '\uFFFC' ? { kind: 'object', value } : { kind: 'private', value, mended: symbols[value] };
  });
  return [...citations, ...others];
};

/** What each of these holds, and few texts do: one search instead of many. */
const mayBeStray = /[[【\uFFFC\uFFFD\uE000-\uF8FF\u{F0000}-\u{10FFFD}]|oai_?cit|turn\d/u;

/** A text without what is damaged in it, for rules that would tell of it a second time. */
export const withoutDamage = (text: string): string =>
  [...misreadWordsIn(text), ...straysIn(text)].reduce((rest, { value }) => rest.replace(value, ''), text);

/** A word with signs that stand for lost letters, a picture's place, a sign that one font alone has. */
const signs = /[^\s\uFFFD]*\uFFFD\S*|[\uFFFC\uE000-\uF8FF\u{F0000}-\u{10FFFD}]/gu;

/** Signs of Word's font « Symbol », which stand for these. */
const symbols: Readonly<Record<string, string>> = {
  '\uF0B0': '°',
  '\uF0B1': '±',
  '\uF0A3': '≤',
  '\uF0B3': '≥',
  '\uF0B4': '×',
  '\uF0AE': '→',
  '\uF0E0': '→',
};

/** Marks by which an assistant names its sources: « 【4†source】 », « [cite: 1, 2] », « turn0search3 ». */
const citation = new RegExp(
  [
    String.raw`【(?:\d[^】\n]*|[^】\n]*†[^】\n]*)】`,
    String.raw`\[\d+(?::\d+)?†[^\]\n]*\]`,
    String.raw`:?contentReference\[oaicite:\d+\]`,
    String.raw`\[?oai_?cit\w*:[^\s\]]+\]?`,
    String.raw`\[cite(?:_start|_end|: ?[\d, ]+)\]`,
    String.raw`\[(?:web|source|file|attached_file|citation):\d+\]`,
    '\uE200[^\\s\uE201]*\uE201',
    String.raw`(?:file)?cite(?:[\uE202]?turn\d+[a-z]+\d+)+`,
    String.raw`(?<![\p{L}\d])turn\d+(?:search|view|news|file|image|fetch)\d+`,
  ].join('|'),
  'gu',
);

/** A code page of a DOS console, from byte 80 on: encodings of the web have none. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
  'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

const from = (first: number, last: number): string =>
  String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** What a program that takes UTF-8 for another encoding shows for the bytes 80 to FF. */
const codePages = [
  // Windows-1252 and ISO 8859-1; Node.js takes the first for the second.
  `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ${from(0xa0, 0xff)}`,
  from(0x80, 0xff),
  new TextDecoder('macintosh').decode(Uint8Array.from({ length: 128 }, (_, index) => index + 128)),
  cp850,
].map((characters) => {
  const byteByCharacter = new Map(Array.from(characters).map((character, index) => [character, index + 128]));
  const between = (first: number, last: number) =>
    `[${Array.from(characters)
      .slice(first - 128, last - 127)
      .join('')}]`;
  // Of two bytes, those from C2 to C5 begin the letters of Western languages.
  const [two, three, four, next] = [between(0xc2, 0xc5), between(0xe2, 0xef), between(0xf0, 0xf4), between(0x80, 0xbf)];
  return { byteByCharacter, sequence: new RegExp(`${four}${next}{3}|${three}${next}{2}|${two}${next}`, 'gu') };
});

const misreadSigns = /[ÃÂÅâïð√¬≈‚├┬┼Ô]/u;

/** What French and English are written with, beyond ASCII. */
const usual =
  /^[\u00A0-\u00FF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u2002-\u203A\u20AC\u2122\u2190-\u2193\u2212\u2248\u2260\u2264\u2265\uFB00-\uFB04\uFEFF]|^\p{Extended_Pictographic}/u;

/** A capital letter before a closing sign may be a word's last one: « AMANHÃ » in capitals, between quotation marks. */
const mayBeHonest = /(?<![\p{Ll}\d])[ÂÃÅ][»’”…–—]|(?<![\p{Ll}\d»])[ÂÅ]\u00A0/gu;

/** The words of a text that were read in another encoding than their own, UTF-8. */
export const misreadWordsIn = (text: string): MisreadWord[] => {
  if (!misreadSigns.test(text)) return [];
  const certain = text.replaceAll(mayBeHonest, '  ');
  if (readRest(readAgain(certain)) === certain) return [];
  const wordsOf = (read: string): string[] => read.split(/[ \t\n]+/);
  const mended = wordsOf(readRest(readAgain(readAgain(text))));
  return wordsOf(text).flatMap((value, index) => {
    const word = mended[index] ?? '';
    return value === word ? [] : [{ value, mended: word }];
  });
};

const readAgain = (text: string): string =>
  codePages.reduce(
    (current, { byteByCharacter, sequence }) =>
      current.replace(sequence, (misread) => {
        const bytes = Array.from(misread).map((character) => byteByCharacter.get(character) ?? 0);
        const read = new TextDecoder().decode(Uint8Array.from(bytes));
        return usual.test(read) ? read : misread;
      }),
    text,
  );

/** What was misread and changed since: a no-break space became an ordinary one, a byte without a character went. */
const readRest = (text: string): string =>
  text
    .replace(/(?<!\p{Lu})Ã(?=\s|$)/gu, 'à')
    .replace(/(?<=[\p{Ll}\d«%])Â(?=\s|$)/gu, '')
    .replaceAll('â€', '”');
