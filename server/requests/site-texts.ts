/** What visitors copy from the site into their message, which many may do, and which says nothing of them. */
import { readFile } from 'node:fs/promises';
import type { Site, SiteSource } from '../http/site/site.ts';
import { hashOf, sequenceWords, wordsOf } from '../store/recent-texts.ts';

export interface SiteTexts {
  /** A message without what stands on a page of the site, or is proposed by its form. */
  withoutThem(message: string): Promise<string>;
}

/** Creates them; pages are read when a message is first asked about, once for each build. */
export const createSiteTexts = (source: SiteSource): SiteTexts => {
  let known: { readonly id: string; readonly sequences: Promise<ReadonlySet<number>> } | undefined;
  return {
    async withoutThem(message) {
      const site = source.current();
      if (known?.id !== site.id) known = { id: site.id, sequences: readSequences(site) };
      const sequences = await known.sequences;
      return segmentsOf(message)
        .flatMap((words) => ownWordsOf(words, sequences))
        .join(' ');
    },
  };
};

/** Items of a list, sentences, parts of one: what lies between marks, digits and line ends. */
const segmentsOf = (message: string): string[][] =>
  message
    .split(/[^\p{L}\p{M}'’ \t-]+/u)
    .map(wordsOf)
    .filter((words) => words.length > 0);

/** The words outside any sequence of four that the site has; a shorter segment goes as a whole, or stays. */
const ownWordsOf = (words: readonly string[], sequences: ReadonlySet<number>): readonly string[] => {
  const length = Math.min(words.length, sequenceWords);
  const isCopied = words.map(() => false);
  for (let start = 0; start + length <= words.length; start += 1)
    if (sequences.has(hashOf(words.slice(start, start + length).join(' ')))) isCopied.fill(true, start, start + length);
  return words.filter((_word, index) => !isCopied[index]);
};

/** Hashes of all sequences of one to four words of the site. */
const readSequences = async ({ manifest, files, contact }: Site): Promise<ReadonlySet<number>> => {
  const sequences = new Set<number>();
  const add = (text: string): void => {
    const words = wordsOf(text);
    for (let start = 0; start < words.length; start += 1)
      for (let end = start + 1; end <= Math.min(words.length, start + sequenceWords); end += 1)
        sequences.add(hashOf(words.slice(start, end).join(' ')));
  };
  addStrings(contact.strings, add);
  addStrings(contact.rules, add);
  for (const path of Object.keys(manifest.pages)) {
    const target = files.resolve(path);
    const object = target.kind === 'file' ? target.file.variants.at(-1)?.object : undefined;
    // A page that cannot be read now is reported where it is served.
    if (object) add(textOfHtml(await readFile(object.absolutePath, 'utf8').catch(() => '')));
  }
  return sequences;
};

const addStrings = (value: unknown, add: (text: string) => void): void => {
  if (typeof value === 'string') add(value);
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) addStrings(each, add);
};

/** The text of a page, and that of attributes such as an example in a field. */
const textOfHtml = (html: string): string =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, (tag) => ` ${[...tag.matchAll(/"([^"]* [^"]*)"/g)].map(([, value]) => value).join(' ')} `)
    .replace(/&#?\w+;/g, ' ');
