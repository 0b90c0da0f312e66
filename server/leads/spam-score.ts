/** How much a request looks like a program's: a sum of points, each for a reason that stands in one table. */
import { similarShare, type Familiarity } from './text-memory.ts';
import type { TokenState } from './form-token.ts';
import type { SubmittedFields, Suspicion, SuspicionReason } from './types.ts';

/** What is known of a request when it is scored. */
export interface SpamFacts {
  readonly fields: Pick<SubmittedFields, 'firstname' | 'lastname' | 'email' | 'phone' | 'message'>;
  /** Whether the field that people do not see was filled. */
  readonly isTrapped: boolean;
  readonly token: TokenState;
  /** ISO time of arrival. */
  readonly receivedAt: number;
  /** How long the form was open, as the form says; NaN for what is no number, nothing without script. */
  readonly elapsedMs: number | undefined;
  readonly minFillMs: number;
  readonly client: ClientFacts;
  readonly familiarity: Familiarity;
  /** Requests stored today for the same sender. */
  readonly senderRequests: number;
}

/** What the request's headers tell of the program that sent it. */
export interface ClientFacts {
  /** `Origin`, a language and a kind of answer, as every browser sends with a form. */
  readonly isBrowserLike: boolean;
  /** The browser says that it leaves a page by a form, as it does without script (`Sec-Fetch-Mode`). */
  readonly isNavigation: boolean;
}

/** Points of each reason. One that people meet as well never reaches the threshold alone. */
export const spamPoints = {
  honeypot: 20,
  'too-fast': 10,
  'token-forged': 10,
  'token-used': 10,
  'text-everywhere': 10,
  'token-missing': 6,
  // The form renews its token long before: one that is older serves as often as somebody likes, and counts as none.
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

/** From here on a request goes to the drawer. */
export const spamThreshold = 10;

/** An office or a mobile network has one address for many people: it counts for little. */
const busyRequests = 5;

/** One text from so many others is no coincidence. */
const crowd = 3;

/** The reasons, gravest first, when they add up to the threshold; nothing otherwise. */
export function suspicionOf(facts: SpamFacts): Suspicion | undefined {
  const reasons = reasonsOf(facts).sort((a, b) => spamPoints[b] - spamPoints[a]);
  const score = reasons.reduce((sum, reason) => sum + spamPoints[reason], 0);
  const [first, ...others] = reasons;
  return first && score >= spamThreshold ? [first, ...others] : undefined;
}

/** Every reason that applies, whatever they add up to. */
export function reasonsOf(facts: SpamFacts): SuspicionReason[] {
  const { isTrapped, client, familiarity } = facts;
  return [
    ...(isTrapped ? (['honeypot'] as const) : []),
    ...tokenReasons(facts),
    ...timeReasons(facts),
    ...(client.isBrowserLike ? [] : (['not-a-browser'] as const)),
    ...(familiarity.share >= similarShare
      ? ([familiarity.others >= crowd ? 'text-everywhere' : 'text-repeated'] as const)
      : []),
    ...textReasons(facts.fields),
    ...(isOddAddress(facts.fields) ? (['odd-address'] as const) : []),
    ...(facts.senderRequests >= busyRequests ? (['busy-sender'] as const) : []),
  ];
}

function tokenReasons({ token, client, receivedAt, minFillMs }: SpamFacts): SuspicionReason[] {
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
      return [
        ...(token.isProven ? [] : (['proof-missing'] as const)),
        ...(receivedAt - token.issuedAt < minFillMs ? (['token-fresh'] as const) : []),
      ];
  }
}

/** The form's script tells how long it was open; the time before its token is the server's own measure. */
function timeReasons({ elapsedMs, minFillMs, token }: SpamFacts): SuspicionReason[] {
  if (elapsedMs === undefined) return token.kind === 'missing' ? [] : ['time-missing'];
  return elapsedMs >= minFillMs ? [] : ['too-fast'];
}

/**
 * Two characters are enough before the dot: with any number of them, a long word would be read again from each of its
 * letters.
 */
const linkPattern =
  /https?:\/\/|\bwww\.|[a-z0-9-]{2}\.(?:com|net|org|info|biz|ru|cn|xyz|top|site|online|shop|club|link|click|io)\b/i;
const countLinks = (text: string): number => text.split(/[\s,;]+/).filter((word) => linkPattern.test(word)).length;

function textReasons({ firstname, lastname, message }: SpamFacts['fields']): SuspicionReason[] {
  const reasons: SuspicionReason[] = [];
  if (/<a\s|<\/a>|\[url|\[link|<script|href=/i.test(message)) reasons.push('markup');
  const links = countLinks(message);
  if (links >= 3 || countLinks(`${firstname} ${lastname}`) > 0) reasons.push('many-links');
  else if (links > 0) reasons.push('link');
  const letters = message.match(/\p{L}/gu) ?? [];
  const foreign = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length;
  if (letters.length > 0 && foreign / letters.length > 0.3) reasons.push('other-script');
  return reasons;
}

/** Addresses as programs make them: one mailbox spread by dots, a name given twice, a phone of no country's length. */
function isOddAddress({ firstname, lastname, email, phone }: SpamFacts['fields']): boolean {
  const [mailbox = ''] = email.split('@');
  const isSpread = (mailbox.match(/\./g)?.length ?? 0) >= 4;
  const isTwice = firstname.length > 3 && firstname.toLowerCase() === lastname.toLowerCase();
  const isForeignDial = /^8\d{10}$/.test(phone.replace(/\D/g, ''));
  return isSpread || isTwice || isForeignDial;
}
