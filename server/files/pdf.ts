import { constants, inflateSync } from 'node:zlib';
import type { Budget } from './budget.ts';
import { clean, gravest, quarantined, type QuarantineReason, type Verdict } from './verdict.ts';

/**
 * Looks for what a PDF does beyond being read: scripts, programs it starts, files it carries. Fillable forms have
 * scripts too, so such a file is kept apart, not refused. Names may be written with escapes (ISO 32000-2, 7.3.5),
 * and objects may be packed in compressed streams (7.5.7): those are expanded.
 */
export function inspectPdf(bytes: Buffer, budget: Budget): Verdict {
  const text = bytes.toString('latin1');
  const packed = expandObjects(bytes, text, budget);
  const verdicts = [text, ...packed.texts].map(judgeNames);
  // What could not be read may be anything: only then does it count.
  return gravest([...verdicts, packed.isUnreadable ? quarantined('unreadable') : clean]);
}

/** A name as it may be written: each letter itself or its code in hexadecimal; then a delimiter. */
function nameMatcher(name: string): RegExp {
  const letters = Array.from(name, (letter) => {
    const code = (letter.codePointAt(0) ?? 0).toString(16);
    const either = Array.from(code, (digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit)).join(
      '',
    );
    return `(?:${letter}|#${either})`;
  });
  return new RegExp(`/${letters.join('')}(?=[\\s()<>[\\]{}/%\\0]|$)`);
}

/**
 * Bare « /JS » is left out: it also occurs by chance in compressed data, and each of its actions has one of these
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

function judgeNames(text: string): Verdict {
  const found = marks.find(([matcher]) => matcher.test(text));
  return found ? quarantined(found[1]) : clean;
}

const objectStream = new RegExp(nameMatcher('ObjStm').source, 'g');
/** Filters that hide an object stream's names from a reader that only inflates. */
const otherFilter = /\/(?:LZW|LZWDecode|ASCII85Decode|A85|ASCIIHexDecode|AHx|RunLengthDecode|RL|Crypt|Predictor)\b/;
const maxDictionaryBytes = 4096;

/** Texts of the packed objects, and whether some could not be unpacked (encrypted files are such). */
function expandObjects(bytes: Buffer, text: string, budget: Budget): { texts: string[]; isUnreadable: boolean } {
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
    const dictionary = text.slice(
      Math.max(text.lastIndexOf('obj', index), index - maxDictionaryBytes, 0),
      opening.index,
    );
    const start = opening.index + opening[0].length;
    const end = text.indexOf('endstream', start);
    if (!/\/Filter\b|\/F\b/.test(dictionary)) continue;
    if (otherFilter.test(dictionary) || dictionary.includes('#')) {
      isUnreadable = true;
      continue;
    }
    try {
      const expanded = inflateSync(bytes.subarray(start, end === -1 ? undefined : end), {
        // A file cut on its way is read as far as it goes.
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
}
