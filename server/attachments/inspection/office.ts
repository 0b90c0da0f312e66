import { isLoadedFromInternet, isRemote } from './remote-address.ts';
import { clean, gravest, quarantined, refused, type Verdict } from './verdict.ts';

/** A part of an office document that has to be inspected. */
export interface TextPart {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Whether a part has to be inspected: content types, relationships, and parts that may contain fields. */
export const isTextPart = (name: string): boolean =>
  /^\/?(?:\[content_types\]\.xml$|.*\.rels$|word\/[^/]*\.xml$|(?:xl|ppt)\/(?:workbook|presentation)\.xml$)/i.test(name);

/**
 * Inspects an office document (ISO/IEC 29500, ODF) by its content types and its relationships, so that renamed macros
 * are found too. Relationships of the strict form differ in their namespaces only.
 */
export const inspectOffice = (texts: readonly TextPart[]): Verdict => {
  const verdicts: Verdict[] = [];
  for (const { name, bytes } of texts) {
    const text = decodeXml(bytes);
    if (text === undefined) verdicts.push(quarantined('unreadable'));
    else if (/\.rels$/i.test(name)) verdicts.push(...relationshipsOf(text).map(checkRelationship));
    else if (/^\/?\[content_types\]/i.test(name)) verdicts.push(checkContentTypes(text));
    else verdicts.push(checkFields(text));
  }
  return gravest(verdicts);
};

/** Inspects the name of an office document's part. */
export const inspectPartName = (name: string): Verdict => {
  if (/vbaProject\.bin$|vbaData\.xml$|\/macrosheets\/|^Basic\/|^Scripts\//i.test(name)) return refused('macros');
  if (/\/activeX\//i.test(name)) return refused('control');
  return /oleObject[^/]*$|^ObjectReplacements\//i.test(name) ? quarantined('embedded-object') : clean;
};

const checkContentTypes = (text: string): Verdict => {
  if (/vbaProject|macroEnabled|macrosheet|vbaData/i.test(text)) return refused('macros');
  if (/activeX/i.test(text)) return refused('control');
  return /oleObject/i.test(text) ? quarantined('embedded-object') : clean;
};

interface Relationship {
  /** Last segment of the type's URI. */
  readonly type: string;
  readonly target: string;
  readonly isExternal: boolean;
}

/** A tag with its attributes, whose values may hold « > » but no « < » (XML 1.0, 3.1). */
const relationshipTag = /<(?:[\w.-]+:)?Relationship\s((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/gi;

/** Parses the relationships of a part, with entities decoded. */
const relationshipsOf = (text: string): Relationship[] =>
  Array.from(text.matchAll(relationshipTag), ([, attributes = '']) => {
    const value = (name: string): string =>
      decodeEntities(
        new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes)?.slice(1).find(Boolean) ?? '',
      );
    return {
      type: (value('Type').split('/').at(-1) ?? '').toLowerCase(),
      target: value('Target'),
      isExternal: value('TargetMode').toLowerCase() === 'external',
    };
  });

const checkRelationship = ({ type, target, isExternal }: Relationship): Verdict => {
  if (/vbaproject|wordvbadata|macrosheet/.test(type)) return refused('macros');
  if (/^control$|activex/.test(type)) return refused('control');
  // What is loaded when the document opens, and can bring macros or programs.
  if (
    isExternal &&
    /^(?:attachedtemplate|oleobject|frame|afchunk|subdocument)$/.test(type) &&
    isLoadedFromInternet(target)
  )
    return refused('remote-part');
  if (type === 'oleobject') return quarantined('embedded-object');
  if (/^(?:afchunk|subdocument)$/.test(type)) return quarantined('active-content');
  return isExternal && type !== 'hyperlink' && isRemote(target) ? quarantined('remote-content') : clean;
};

/** Detects DDE fields, which can start programs, also if the instruction is split over several runs. */
const checkFields = (text: string): Verdict => {
  const runs = Array.from(
    text.matchAll(/<w:(?:instrText|delInstrText)\b[^>]*>([^<]*)</g),
    ([, words = '']) => words,
  ).join('');
  const simple = Array.from(text.matchAll(/\bw:instr\s*=\s*"([^"]*)"/g), ([, words = '']) => words).join(' ');
  const instructions = decodeEntities(`${runs} ${simple}`).replace(linkField, '');
  return /\bDDE(?:AUTO)?\b/i.test(instructions) ? refused('macros') : clean;
};

/** A link's address may hold the word too; an address without white space is no instruction. */
const linkField = /\bHYPERLINK\s+(?:\\l\s+)?"[^"\s]*"/gi;

const decodeEntities = (text: string): string =>
  text
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_whole, hex: string | undefined, decimal: string | undefined) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
    })
    .replace(
      /&(amp|lt|gt|quot|apos);/g,
      (_whole, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '',
    );

/** Decodes an XML part; undefined for other encodings than UTF-8 and UTF-16, or if it declares a DTD or entities. */
const decodeXml = (bytes: Buffer): string | undefined => {
  const text = decodeBytes(bytes);
  const encoding = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1] ?? 'utf-8';
  return /^utf-?(?:8|16)$/i.test(encoding) && !/<!(?:ENTITY|DOCTYPE)/i.test(text) ? text : undefined;
};

const decodeBytes = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2);
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le');
  // UTF-16 without a byte order mark is recognised by the zero byte after the first bracket.
  if (bytes[0] === 0x3c && bytes[1] === 0) return bytes.toString('utf16le');
  return bytes.toString('utf8').replace(/^\ufeff/, '');
};
