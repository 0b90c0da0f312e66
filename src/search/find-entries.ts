/** Which entries answer a query, the best first. Pure, without an index: a site has some hundred entries. */
import type { SearchEntry } from '#site/types.gen';
import { foldWords } from '../../formats/words.ts';

/** Results shown at once. */
const maxResults = 8;

/** Elided words of French before a word (« l’ardoise »), with what stands before them. */
export const elidedWords = /(^|[^\p{L}\p{N}])(?:(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’‘ʼ](?=\p{L}))+/giu;

/** The words of a text as they are compared: without case, accents and elisions. */
export const wordsOf = (text: string): readonly string[] =>
  foldWords(text.replace(elidedWords, '$1 ')).split(' ').filter(Boolean);

/** Entries prepared for searching: reading their words takes longer than comparing them. */
export const prepareEntries = (entries: readonly SearchEntry[]) =>
  entries.map((entry) => ({ entry, label: wordsOf(entry.label), words: wordsOf(entry.words) }));

type PreparedEntries = ReturnType<typeof prepareEntries>;

/**
 * The entries that have every word of the query, the best first: in the label before elsewhere, whole words before
 * beginnings, those before words with a letter too many, missing, changed or exchanged. Words of two letters need not
 * be there where the query has longer ones.
 */
export const findEntries = (entries: PreparedEntries, query: string): readonly SearchEntry[] => {
  const asked = wordsOf(query);
  const long = asked.filter((word) => word.length > 2);
  const needed = long.length > 0 ? long : asked;
  if (needed.length === 0) return [];
  return entries
    .map(({ entry, label, words }) => ({ entry, score: scoreOf(needed, label, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxResults)
    .map(({ entry }) => entry);
};

/** 0 if a word is not there. */
const scoreOf = (asked: readonly string[], label: readonly string[], words: readonly string[]): number => {
  const scores = asked.map((word) => Math.max(2 * bestMatch(word, label), bestMatch(word, words)));
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score) + 1 / (1 + label.length);
};

const bestMatch = (asked: string, words: readonly string[]): number =>
  Math.max(0, ...words.map((word) => match(asked, word)));

const match = (asked: string, word: string): number => {
  if (word === asked) return 4;
  if (word.startsWith(asked)) return 3;
  const allowed = asked.length < 4 ? 0 : asked.length < 8 ? 1 : 2;
  if (allowed === 0 || word[0] !== asked[0]) return 0;
  // What is typed may be the beginning of a word, with a mistake.
  const beginnings = [word, ...[-1, 0, 1].map((more) => word.slice(0, asked.length + more))];
  return beginnings.some((beginning) => distance(asked, beginning, allowed) <= allowed) ? 1 : 0;
};

/** Letters inserted, left out, changed or exchanged with their neighbour; more than `max` if there are more. */
const distance = (a: string, b: string, max: number): number => {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          last[j]! + 1,
          row[j - 1]! + 1,
          last[j - 1]! + (isSame ? 0 : 1),
          isExchanged ? before[j - 2]! + 1 : Infinity,
        ),
      );
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
};
