/** The recent messages, whichever server took them. */
export interface KnownTexts {
  compare(message: string, author: string): Familiarity | Promise<Familiarity>;
  /** A message was stored. */
  remember(message: string, author: string): void;
}

/** Remembers the words of recent messages, to tell whether a new one was sent before by somebody else. */
export interface TextMemory extends KnownTexts {
  /**
   * How much a message is like earlier ones. `author` is an address or a phone number: who repeats themselves is no
   * crowd.
   */
  compare(message: string, author: string): Familiarity;
  remember(message: string, author: string): void;
}

export interface Familiarity {
  /**
   * Share of its word sequences that the most similar earlier message has as well, 0 to 1; 0 when it is too short to
   * tell.
   */
  readonly share: number;
  /** How many messages of other authors have most of them. */
  readonly others: number;
}

const sequenceWords = 4;
/** Below, honest people say the same: « Bonjour, je souhaite un devis pour ma toiture. » */
const minSequences = 12;
/** What tells two texts apart stands in their first words; a sender must not choose how much is kept of him. */
const maxSequences = 200;
const maxMessages = 1000;
/** From here on two messages are one text with a few words changed. */
export const similarShare = 0.6;

interface Remembered {
  readonly author: string;
  readonly sequences: ReadonlySet<number>;
}

/** Creates an empty one; it keeps hashes of word sequences of the last thousand messages. */
export function createTextMemory(): TextMemory {
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
    compare(message, author) {
      const sequences = sequencesOf(message);
      if (sequences.size < minSequences) return { share: 0, others: 0 };
      const commonByMessage = new Map<Remembered, number>();
      for (const sequence of sequences)
        for (const earlier of messagesBySequence.get(sequence) ?? [])
          commonByMessage.set(earlier, (commonByMessage.get(earlier) ?? 0) + 1);
      const similar = [...commonByMessage].filter(([, common]) => common / sequences.size >= similarShare);
      return {
        share: Math.max(0, ...commonByMessage.values()) / sequences.size,
        others: similar.filter(([earlier]) => earlier.author !== author).length,
      };
    },
    remember(message, author) {
      const remembered = { author, sequences: sequencesOf(message) };
      messages.push(remembered);
      for (const sequence of remembered.sequences) {
        const holders = messagesBySequence.get(sequence);
        if (holders) holders.add(remembered);
        else messagesBySequence.set(sequence, new Set([remembered]));
      }
      if (messages.length > maxMessages) forgetOldest();
    },
  };
}

/**
 * Hashes of the first sequences of four words; numbers, links and addresses are left out, since programs vary them.
 * Every step takes a time that grows with the length alone: the text may be made to take long.
 */
function sequencesOf(message: string): Set<number> {
  const words = message
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/\s+/)
    .filter((word) => !/@|:\/\/|www\./.test(word))
    .flatMap((word) => word.split(/[^\p{L}]+/u))
    .filter(Boolean);
  const sequences = new Set<number>();
  for (let index = 0; index + sequenceWords <= words.length && sequences.size < maxSequences; index += 1) {
    sequences.add(hashOf(words.slice(index, index + sequenceWords).join(' ')));
  }
  return sequences;
}

/** FNV-1a of 32 bits: the hashes are compared among themselves alone. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
