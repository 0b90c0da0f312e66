/**
 * What went wrong with a send, in the words of the error catalogue (`errors` of site.yaml), and its
 * class for the analytics.
 */
import { fill } from '../ui/fill.ts';

/** Why a request did not arrive, as the transport knows it. */
export type SubmitFailure =
  | { readonly kind: 'server'; readonly status: number; readonly error?: string; readonly details: readonly string[] }
  | { readonly kind: 'unreadable'; readonly status: number; readonly statusText: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'network'; readonly reason: string }
  | { readonly kind: 'unexpected' };

/** The sentences of the catalogue that concern a send. */
export interface SubmitErrorMessages {
  readonly serverWithoutMessage: string;
  readonly serverUnreadable: string;
  readonly timeout: string;
  readonly network: string;
  readonly unexpected: string;
  readonly unconfirmed: string;
}

export type ErrorType = 'timeout' | 'server' | 'network' | 'unknown';

/** The message that the banner and the alert show. [8.banner] */
export function describeFailure(failure: SubmitFailure, words: SubmitErrorMessages): string {
  return messageOf(failure, words).trim() || words.unconfirmed;
}

function messageOf(failure: SubmitFailure, words: SubmitErrorMessages): string {
  switch (failure.kind) {
    case 'server':
      return [failure.error || fill(words.serverWithoutMessage, { status: failure.status }), ...failure.details].join(
        '\n',
      );
    case 'unreadable':
      return fill(words.serverUnreadable, { status: failure.status, statusText: failure.statusText });
    case 'timeout':
      return words.timeout;
    case 'network':
      return fill(words.network, { reason: failure.reason });
    case 'unexpected':
      return words.unexpected;
    default:
      return assertNever(failure);
  }
}

/** Reads an error answer: `error` (text) and `details` (list or text); anything else is unreadable. */
export function readErrorAnswer(status: number, statusText: string, body: string): SubmitFailure {
  const answer = parseObject(body);
  if (!answer) return { kind: 'unreadable', status, statusText };
  return {
    kind: 'server',
    status,
    ...(typeof answer.error === 'string' && { error: answer.error }),
    details: readDetails(answer.details),
  };
}

/** The class of a failure, read from its message. [7.analytics-error-type] */
export function classifyError(message: string, words: SubmitErrorMessages): ErrorType {
  const text = message.toLowerCase();
  const says = (part: string): boolean => part !== '' && text.includes(part.toLowerCase());
  if (says('timeout') || says(words.timeout)) return 'timeout';
  if (says(beforePlaceholder(words.serverWithoutMessage)) || says(beforePlaceholder(words.serverUnreadable)))
    return 'server';
  if (says(distinctiveWordOf(words.network, words))) return 'network';
  return 'unknown';
}

/** The words before the first placeholder or sign: « Erreur serveur » of « Erreur serveur ({status}) ». */
function beforePlaceholder(sentence: string): string {
  return (/^[^{(:]*/.exec(sentence)?.[0] ?? '').trim();
}

/** The first word that no other opening of the catalogue shares: « réseau » of « Erreur réseau ou … ». */
function distinctiveWordOf(sentence: string, words: SubmitErrorMessages): string {
  const shared = new Set(
    [words.serverWithoutMessage, words.serverUnreadable, words.timeout].flatMap((other) =>
      wordsOf(beforePlaceholder(other)),
    ),
  );
  return wordsOf(beforePlaceholder(sentence)).find((word) => !shared.has(word)) ?? '';
}

function wordsOf(sentence: string): string[] {
  return sentence.toLowerCase().match(/\p{L}+/gu) ?? [];
}

function readDetails(details: unknown): string[] {
  if (typeof details === 'string') return details ? [details] : [];
  return Array.isArray(details)
    ? details.filter((detail): detail is string => typeof detail === 'string' && detail !== '')
    : [];
}

function parseObject(body: string): { error?: unknown; details?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function assertNever(value: never): never {
  throw new Error(`A failure of an unknown kind: ${JSON.stringify(value)}`);
}
