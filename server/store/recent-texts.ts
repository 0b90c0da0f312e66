import { isSamePhone } from '../../formats/phones.ts';
import type { RequestFields } from './types.ts';

/** How the company would reach the author of a message. */
export type Author = Pick<RequestFields, 'email' | 'phone'>;

/** The recent messages, on whichever server they were received. */
export interface RecentTexts {
  /**
   * Compares a message with earlier ones: repetitions by the same author do not count as `others`. A phone number
   * without a prefix is one of `country` (ISO 3166-1).
   */
  compare(message: string, author: Author, country: string | undefined): Similarity | Promise<Similarity>;
  /** Adds a stored message. */
  remember(message: string, author: Author): void;
}

/** Recent messages in memory, to detect that a new one was sent before by somebody else. */
interface LocalRecentTexts extends RecentTexts {
  compare(...message: Parameters<RecentTexts['compare']>): Similarity;
}

export interface Similarity {
  /**
   * Share (0 to 1) of its word sequences that the most similar earlier message contains; 0 if the message is too short.
   */
  readonly share: number;
  /** Number of similar messages by other authors. */
  readonly others: number;
}

/** Words of a sequence (shingle). */
export const sequenceWords = 4;
/** Shorter messages are not compared: people often write the same short text. */
const minSequences = 12;
/** Only the beginning of a message is compared, so that senders cannot make the memory grow. */
const maxSequences = 200;
const maxMessages = 1000;
/** From this share on two messages count as the same text with a few words changed. */
export const similarShare = 0.6;

interface Remembered {
  readonly author: Author;
  readonly sequences: ReadonlySet<number>;
}

/** Creates an empty memory. It stores hashes of the word sequences (shingles) of the last thousand messages. */
export const createRecentTexts = (): LocalRecentTexts => {
  const messagesBySequence = new Map<number, Set<Remembered>>();
  const messages: Remembered[] = [];

  const forgetOldest = (): void => {
    const oldest = messages.shift();
    for (const sequence of oldest?.sequences ?? []) {
      const holders = messagesBySequence.get(sequence);
      if (oldest) holders?.delete(oldest);
      if (holders?.size === 0) messagesBySequence.delete(sequence);
    }
  };
  return {
    compare(message, author, country) {
      const sequences = sequencesOf(message);
      if (sequences.size < minSequences) return { share: 0, others: 0 };
      const commonByMessage = new Map<Remembered, number>();
      for (const sequence of sequences)
        for (const earlier of messagesBySequence.get(sequence) ?? [])
          commonByMessage.set(earlier, (commonByMessage.get(earlier) ?? 0) + 1);
      const similar = [...commonByMessage].filter(([, common]) => common / sequences.size >= similarShare);
      return {
        share: Math.max(0, ...commonByMessage.values()) / sequences.size,
        others: similar.filter(([earlier]) => !isSameAuthor(earlier.author, author, country)).length,
      };
    },
    remember(message, { email, phone }) {
      const remembered = { author: { email, phone }, sequences: sequencesOf(message) };
      messages.push(remembered);
      for (const sequence of remembered.sequences) {
        const holders = messagesBySequence.get(sequence);
        if (holders) holders.add(remembered);
        else messagesBySequence.set(sequence, new Set([remembered]));
      }
      if (messages.length > maxMessages) forgetOldest();
    },
  };
};

/**
 * The words of a text as they are compared. Numbers, links and addresses are left out, since spammers vary them.
 * Every step takes linear time, because the text may be hostile.
 */
export const wordsOf = (message: string): string[] =>
  message
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/\s+/)
    .filter((word) => !/@|:\/\/|www\./.test(word))
    .flatMap((word) => word.split(/[^\p{L}]+/u))
    .filter(Boolean);

/** Hashes of the first sequences of four words. */
const sequencesOf = (message: string): Set<number> => {
  const words = wordsOf(message);
  const sequences = new Set<number>();
  for (let index = 0; index + sequenceWords <= words.length && sequences.size < maxSequences; index += 1) {
    sequences.add(hashOf(words.slice(index, index + sequenceWords).join(' ')));
  }
  return sequences;
};

/** 32-bit FNV-1a: the hashes are only compared with each other. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
};

/** Whether two requests have the same address or, where one has none, the same phone in any notation. */
const isSameAuthor = (one: Author, other: Author, country: string | undefined): boolean =>
  one.email === '' || other.email === ''
    ? isSamePhone(one.phone, other.phone, country)
    : one.email.toLowerCase() === other.email.toLowerCase();
