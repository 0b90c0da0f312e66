import { constants, inflateSync } from 'node:zlib';
import type { QuarantineReason } from '../../../http/attachments.ts';
import type { Budget } from './budget.ts';
import { readAccess, type PdfAccess } from '../../../formats/pdf-encryption.ts';
import { clean, gravest, quarantined, type Verdict } from './verdict.ts';

/**
 * Looks for active content in a PDF: scripts, launch actions, embedded files. Such files are quarantined, not refused,
 * because fillable forms contain scripts too. Names may contain escapes (ISO 32000-2, 7.3.5), and objects may be in
 * compressed object streams (7.5.7), which are decompressed; where they are encrypted, they are decrypted first if the
 * file opens without a password. Only the contents of strings and streams are ever encrypted (7.6.2), not names.
 */
export const inspectPdf = (bytes: Buffer, budget: Budget): Verdict => {
  const text = bytes.toString('latin1');
  const access = readAccess(text);
  if (access.kind === 'locked') return gravest([checkNames(text), quarantined('encrypted')]);
  const packed = expandObjects(bytes, text, access, budget);
  const verdicts = [text, ...packed.texts].map(checkNames);
  // Unreadable streams only count if nothing else was found.
  return gravest([...verdicts, packed.isUnreadable ? quarantined('unreadable') : clean]);
};

/** Matches a name followed by a delimiter; each letter may be written as a hexadecimal escape. */
const nameMatcher = (name: string): RegExp => {
  const letters = Array.from(name, (letter) => {
    const code = (letter.codePointAt(0) ?? 0).toString(16);
    const either = Array.from(code, (digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit)).join(
      '',
    );
    return `(?:${letter}|#${either})`;
  });
  return new RegExp(`/${letters.join('')}(?=[\\s()<>[\\]{}/%\\0]|$)`);
};

/**
 * « /JS » is not searched: it also occurs by chance in compressed data, and script actions contain another of these
 * names.
 */
const marks: readonly (readonly [RegExp, QuarantineReason])[] = [
  [nameMatcher('JavaScript'), 'pdf-script'],
  [nameMatcher('Rendition'), 'pdf-script'],
  [nameMatcher('XFA'), 'pdf-script'],
  [nameMatcher('Launch'), 'pdf-launch'],
  [nameMatcher('EmbeddedFile'), 'pdf-attachment'],
  [nameMatcher('EmbeddedFiles'), 'pdf-attachment'],
  [nameMatcher('RichMedia'), 'active-content'],
];

const checkNames = (text: string): Verdict => {
  const found = marks.find(([matcher]) => matcher.test(text));
  return found ? quarantined(found[1]) : clean;
};

const objectStream = new RegExp(nameMatcher('ObjStm').source, 'g');
/** Filters of object streams that are not supported here. */
const otherFilter = /\/(?:LZW|LZWDecode|ASCII85Decode|A85|ASCIIHexDecode|AHx|RunLengthDecode|RL|Crypt|Predictor)\b/;
const maxDictionaryBytes = 4096;

/** Decompresses object streams; `isUnreadable` if some could not be. */
const expandObjects = (
  bytes: Buffer,
  text: string,
  access: Exclude<PdfAccess, { readonly kind: 'locked' }>,
  budget: Budget,
): { texts: string[]; isUnreadable: boolean } => {
  const texts: string[] = [];
  let isUnreadable = false;
  for (const { index } of text.matchAll(objectStream)) {
    budget.checkTime();
    const keyword = /stream\r?\n/g;
    keyword.lastIndex = index;
    const opening = keyword.exec(text.slice(0, index + maxDictionaryBytes));
    if (!opening) {
      isUnreadable = true;
      continue;
    }
    const dictionaryAt = Math.max(text.lastIndexOf('obj', index), index - maxDictionaryBytes, 0);
    const dictionary = text.slice(dictionaryAt, opening.index);
    const start = opening.index + opening[0].length;
    const end = text.indexOf('endstream', start);
    const isFiltered = /\/Filter\b|\/F\b/.test(dictionary);
    if (access.kind === 'plain' && !isFiltered) continue;
    if (otherFilter.test(dictionary) || dictionary.includes('#')) {
      isUnreadable = true;
      continue;
    }
    const stored = bytes.subarray(start, end === -1 ? undefined : end);
    const content = access.kind === 'plain' ? stored : decryptObject(text, dictionaryAt, stored, access);
    if (!content) {
      isUnreadable = true;
      continue;
    }
    if (!isFiltered) {
      texts.push(content.toString('latin1'));
      continue;
    }
    try {
      const expanded = inflateSync(content, {
        // A truncated stream is read as far as possible.
        finishFlush: constants.Z_SYNC_FLUSH,
        maxOutputLength: Math.max(1, budget.leftBytes()),
      });
      budget.expand(expanded.length);
      texts.push(expanded.toString('latin1'));
    } catch (error) {
      if ((error as Error).name === 'BudgetExceeded') throw error;
      if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') budget.expand(budget.leftBytes() + 1);
      isUnreadable = true;
    }
  }
  return { texts, isUnreadable };
};

/** Decrypts the content of the object whose keyword « obj » is at `keywordAt`. */
const decryptObject = (
  text: string,
  keywordAt: number,
  content: Buffer,
  { decrypt }: Extract<PdfAccess, { readonly kind: 'open' }>,
): Buffer | undefined => {
  const number = /(\d+)\s+(\d+)\s+$/.exec(text.slice(Math.max(0, keywordAt - 32), keywordAt));
  return number ? decrypt(Number(number[1]), Number(number[2]), content) : undefined;
};
