/**
 * Proof of work of the form (ALTCHA), against spam. The challenge is fetched and solved while the visitor fills in the
 * form, with WebCrypto off the main thread. It needs no interaction, sets no cookie and contacts only the contact API.
 * Requests without it are accepted as well.
 */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge, Solution } from 'altcha-lib/types';
import { contactUrl } from './contact-url.ts';

interface Proof {
  /** Milliseconds since 1970: a page's own clock may stop while the device sleeps. */
  readonly startedAt: number;
  readonly challenge: Promise<Challenge>;
  readonly solution: Promise<Solution | null>;
}

const hourMs = 60 * 60 * 1000;
/** A page may stay open for long: the token is renewed well before it expires on the server, after a day. */
const renewAfterMs = 12 * hourMs;
/** Until then a token is sent while the next one is not there yet. */
const maxAgeMs = 23 * hourMs;
/** A submission waits no longer for the challenge, which takes one small answer. */
const maxChallengeWaitMs = 3000;
/** A submission waits no longer for the solution: a slow telephone takes several seconds. */
const maxSolutionWaitMs = 10_000;

let current: Proof | undefined;
/** The one that is being fetched and solved, to become the current one. */
let next: Proof | undefined;

/** Starts solving a challenge, unless that has been done lately. */
export const startProof = (): void => {
  if (next || (current && ageOf(current) < renewAfterMs)) return;
  const challenge = fetchChallenge();
  const solution = challenge.then((fetched) => solveChallenge({ challenge: fetched, deriveKey }));
  const proof = { startedAt: Date.now(), challenge, solution };
  next = proof;
  solution.then(
    () => {
      if (next !== proof) return;
      current = proof;
      next = undefined;
    },
    (error: unknown) => {
      console.warn(error);
      // The next call tries again.
      if (next === proof) next = undefined;
    },
  );
};

/**
 * The token to send as JSON: with its solution, without it if that takes too long, or an empty string. Waits, because
 * one that comes without its work or at once looks like that of a program, until `signal` is aborted. Never rejects.
 */
export const readProof = async (signal: AbortSignal): Promise<string> => {
  startProof();
  const proof = current && ageOf(current) < maxAgeMs ? current : next;
  if (!proof) return '';
  const challenge = await valueWithin(proof.challenge, maxChallengeWaitMs, signal);
  if (!challenge) return '';
  const solution = await valueWithin(proof.solution, maxSolutionWaitMs, signal);
  await valueWithin(undefined, minAgeOf(challenge) - ageOf(proof), signal);
  return JSON.stringify({ challenge, ...(solution && { solution }) });
};

/** Discards the token after an attempt: each is valid for one request, which may have arrived. */
export const dropProof = (): void => {
  current = undefined;
  next = undefined;
};

const ageOf = ({ startedAt }: Proof): number => Date.now() - startedAt;

/** Before this age the server takes a token for one that was fetched just now. */
const minAgeOf = ({ parameters }: Challenge): number => {
  const minAgeMs = Number(parameters.data?.['minAgeMs']);
  return minAgeMs > 0 ? Math.min(minAgeMs, maxChallengeWaitMs) : 0;
};

const fetchChallenge = async (): Promise<Challenge> => {
  const response = await fetch(`${contactUrl}/token`, { cache: 'no-store', credentials: 'omit' });
  if (!response.ok) throw new Error(`token: ${response.status}`);
  return (await response.json()) as Challenge;
};

/** The result of a promise; `undefined` if it rejects, or after `limitMs`, or when the signal is aborted. */
const valueWithin = async <T>(
  result: Promise<T> | undefined,
  limitMs: number,
  signal: AbortSignal,
): Promise<T | undefined> => {
  if (limitMs <= 0 || signal.aborted) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end = (): void => undefined;
  const ended = new Promise<undefined>((resolve) => {
    end = () => resolve(undefined);
    timer = setTimeout(end, limitMs);
    signal.addEventListener('abort', end);
  });
  try {
    return await Promise.race(result ? [result, ended] : [ended]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
};
