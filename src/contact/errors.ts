/** Errors of a submission: their messages, from `errors` of site.yaml, and their class for analytics. */
import { fill } from '../ui/fill.ts';

/** Why a submission failed. */
export type SubmitFailure =
  | { readonly kind: 'server'; readonly status: number; readonly error?: string; readonly details: readonly string[] }
  | { readonly kind: 'unreadable'; readonly status: number; readonly statusText: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'network'; readonly reason: string }
  | { readonly kind: 'unexpected' };

/** Messages of submission errors, with `{placeholders}`. */
export interface SubmitErrorMessages {
  readonly serverWithoutMessage: string;
  readonly serverUnreadable: string;
  readonly timeout: string;
  readonly network: string;
  readonly unexpected: string;
  readonly unconfirmed: string;
}

export type ErrorType = 'timeout' | 'server' | 'network' | 'unknown';

/** The message for the banner and the alert. [8.banner] */
export const describeFailure = (failure: SubmitFailure, messages: SubmitErrorMessages): string =>
  messageOf(failure, messages).trim() || messages.unconfirmed;

const messageOf = (failure: SubmitFailure, messages: SubmitErrorMessages): string => {
  switch (failure.kind) {
    case 'server':
      return [
        failure.error || fill(messages.serverWithoutMessage, { status: failure.status }),
        ...failure.details,
      ].join('\n');
    case 'unreadable':
      return fill(messages.serverUnreadable, { status: failure.status, statusText: failure.statusText });
    case 'timeout':
      return messages.timeout;
    case 'network':
      return fill(messages.network, { reason: failure.reason });
    case 'unexpected':
      return messages.unexpected;
    default:
      return assertNever(failure);
  }
};

/** Parses an error response: `error` (string) and `details` (list or string); anything else is `unreadable`. */
export const readErrorAnswer = (status: number, statusText: string, body: string): SubmitFailure => {
  const answer = parseObject(body);
  if (!answer) return { kind: 'unreadable', status, statusText };
  return {
    kind: 'server',
    status,
    ...(typeof answer.error === 'string' && { error: answer.error }),
    details: readDetails(answer.details),
  };
};

/** The class of an error, derived from its message. [7.analytics-error-type] */
export const classifyError = (message: string, messages: SubmitErrorMessages): ErrorType => {
  const text = message.toLowerCase();
  const includes = (part: string): boolean => part !== '' && text.includes(part.toLowerCase());
  if (includes('timeout') || includes(messages.timeout)) return 'timeout';
  if (
    includes(beforePlaceholder(messages.serverWithoutMessage)) ||
    includes(beforePlaceholder(messages.serverUnreadable))
  )
    return 'server';
  if (includes(distinctiveWordOf(messages.network, messages))) return 'network';
  return 'unknown';
};

/** The text before the first placeholder or punctuation: « Erreur serveur » of « Erreur serveur ({status}) ». */
const beforePlaceholder = (sentence: string): string => (/^[^{(:]*/.exec(sentence)?.[0] ?? '').trim();

/** The first word that no other message starts with: « réseau » of « Erreur réseau ou … ». */
const distinctiveWordOf = (sentence: string, messages: SubmitErrorMessages): string => {
  const shared = new Set(
    [messages.serverWithoutMessage, messages.serverUnreadable, messages.timeout].flatMap((other) =>
      wordsOf(beforePlaceholder(other)),
    ),
  );
  return wordsOf(beforePlaceholder(sentence)).find((word) => !shared.has(word)) ?? '';
};

const wordsOf = (sentence: string): string[] => sentence.toLowerCase().match(/\p{L}+/gu) ?? [];

const readDetails = (details: unknown): string[] => {
  if (typeof details === 'string') return details ? [details] : [];
  return Array.isArray(details)
    ? details.filter((detail): detail is string => typeof detail === 'string' && detail !== '')
    : [];
};

const parseObject = (body: string): { error?: unknown; details?: unknown } | undefined => {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const assertNever = (value: never): never => {
  throw new Error(`Unknown kind of failure: ${JSON.stringify(value)}`);
};
