/** The spam score: the sum of the points of all reasons that apply. */
import { similarShare, type Similarity } from '../store/recent-texts.ts';
import type { TokenState } from './form-token.ts';
import type { RequestFields, Suspicion, SuspicionReason } from '../store/types.ts';

/** Facts that a request is scored by. */
export interface SpamFacts {
  readonly fields: Pick<RequestFields, 'firstname' | 'lastname' | 'email' | 'phone' | 'message'>;
  /** Whether the hidden honeypot field was filled. */
  readonly isHoneypotFilled: boolean;
  readonly token: TokenState;
  /** Arrival, in milliseconds since 1970. */
  readonly receivedAt: number;
  /** How long the form was open, as reported by its script; NaN if it is no number, undefined without script. */
  readonly elapsedMs: number | undefined;
  readonly minFillMs: number;
  readonly client: ClientFacts;
  readonly similarity: Similarity;
  /** Requests stored today for the same sender. */
  readonly senderRequests: number;
}

/** Facts about the client, from the request's headers. */
export interface ClientFacts {
  /** Whether it sent `Origin`, `Accept-Language` and a suitable `Accept`, as every browser does with a form. */
  readonly isBrowserLike: boolean;
  /** Whether it is a native form submission, as browsers report it in `Sec-Fetch-Mode`. */
  readonly isNavigation: boolean;
}

/** Points of each reason. No reason that also applies to people reaches the threshold alone. */
export const spamPoints = {
  honeypot: 20,
  'too-fast': 10,
  'token-forged': 10,
  'token-used': 10,
  // Customers of one campaign may write the same; programs that repeat a text lack a solved token as well.
  'text-everywhere': 7,
  'token-missing': 6,
  // The form renews its token long before it expires. An expired one can be replayed, and counts like a missing one.
  'token-expired': 6,
  'proof-missing': 6,
  'token-fresh': 6,
  markup: 5,
  'time-missing': 4,
  'not-a-browser': 4,
  'many-links': 4,
  'text-repeated': 3,
  'other-script': 3,
  'no-script': 2,
  'odd-address': 2,
  link: 1,
  'busy-sender': 1,
} as const satisfies Readonly<Record<SuspicionReason, number>>;

/** From this score on a request is marked as spam. */
export const spamThreshold = 10;

/**
 * Requests per day above which a sender counts as busy; few points, because an office or mobile network shares one
 * address.
 */
const busyRequests = 5;

/** Number of other authors from which the same text is no coincidence. */
const crowd = 3;

/** The reasons, highest points first, if they reach the threshold; undefined otherwise. */
export const suspicionOf = (facts: SpamFacts): Suspicion | undefined => {
  const reasons = reasonsOf(facts).sort((a, b) => spamPoints[b] - spamPoints[a]);
  const score = reasons.reduce((sum, reason) => sum + spamPoints[reason], 0);
  const [first, ...others] = reasons;
  return first && score >= spamThreshold ? [first, ...others] : undefined;
};

/** All reasons that apply, whatever their sum. */
export const reasonsOf = (facts: SpamFacts): SuspicionReason[] => {
  const { isHoneypotFilled, client, similarity } = facts;
  return [
    ...(isHoneypotFilled ? (['honeypot'] as const) : []),
    ...tokenReasons(facts),
    ...timeReasons(facts),
    ...(client.isBrowserLike ? [] : (['not-a-browser'] as const)),
    // Whoever completes a request and sends it again repeats nobody else.
    ...(similarity.share >= similarShare && similarity.others > 0
      ? ([similarity.others >= crowd ? 'text-everywhere' : 'text-repeated'] as const)
      : []),
    ...textReasons(facts.fields),
    ...(isOddAddress(facts.fields) ? (['odd-address'] as const) : []),
    ...(facts.senderRequests >= busyRequests ? (['busy-sender'] as const) : []),
  ];
};

const tokenReasons = ({ token, client, receivedAt, minFillMs }: SpamFacts): SuspicionReason[] => {
  switch (token.kind) {
    case 'missing':
      return [client.isNavigation ? 'no-script' : 'token-missing'];
    case 'forged':
      return ['token-forged'];
    case 'used':
      return ['token-used'];
    case 'expired':
      return ['token-expired'];
    case 'valid':
      // A token that has just been fetched is hardly ever solved: one cause counts once.
      if (!token.isProven) return ['proof-missing'];
      return receivedAt - token.issuedAt < minFillMs ? ['token-fresh'] : [];
  }
};

/** The script reports how long the form was open; the age of the token is measured by the server. */
const timeReasons = ({ elapsedMs, minFillMs, token }: SpamFacts): SuspicionReason[] => {
  if (elapsedMs === undefined) return token.kind === 'missing' ? [] : ['time-missing'];
  return elapsedMs >= minFillMs ? [] : ['too-fast'];
};

/** Matches only two characters before the dot: an unbounded number would take quadratic time on long words. */
const linkPattern =
  /https?:\/\/|\bwww\.|[a-z0-9-]{2}\.(?:com|net|org|info|biz|ru|cn|xyz|top|site|online|shop|club|link|click|io)\b/i;
const countLinks = (text: string): number => text.split(/[\s,;]+/).filter((word) => linkPattern.test(word)).length;

const textReasons = ({ firstname, lastname, message }: SpamFacts['fields']): SuspicionReason[] => {
  const reasons: SuspicionReason[] = [];
  if (/<a\s|<\/a>|\[url|\[link|<script|href=/i.test(message)) reasons.push('markup');
  const links = countLinks(message);
  if (links >= 3 || countLinks(`${firstname} ${lastname}`) > 0) reasons.push('many-links');
  else if (links > 0) reasons.push('link');
  const letters = message.match(/\p{L}/gu) ?? [];
  const foreign = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length;
  if (letters.length > 0 && foreign / letters.length > 0.3) reasons.push('other-script');
  return reasons;
};

/**
 * Typical generated contact data: many dots in the mailbox, first name equal to last name, an 11-digit phone number
 * that starts with 8.
 */
const isOddAddress = ({ firstname, lastname, email, phone }: SpamFacts['fields']): boolean => {
  const [mailbox = ''] = email.split('@');
  const isSpread = (mailbox.match(/\./g)?.length ?? 0) >= 4;
  const isTwice = firstname.length > 3 && firstname.toLowerCase() === lastname.toLowerCase();
  const isForeignDial = /^8\d{10}$/.test(phone.replace(/\D/g, ''));
  return isSpread || isTwice || isForeignDial;
};
