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
  readonly startedAt: number;
  readonly challenge: Promise<Challenge>;
  readonly solution: Promise<Solution | null>;
}

/** Tokens expire on the server after a day; a page may stay open longer. */
const maxAgeMs = 12 * 60 * 60 * 1000;
/** A submission waits no longer for the solution. */
const maxWaitMs = 500;

let current: Proof | undefined;

/** Starts solving a challenge, unless it has started. */
export const startProof = (): void => {
  if (current && Date.now() - current.startedAt < maxAgeMs) return;
  const challenge = fetchChallenge();
  const solution = challenge.then((fetched) => solveChallenge({ challenge: fetched, deriveKey }));
  const proof = { startedAt: Date.now(), challenge, solution };
  current = proof;
  solution.catch((error: unknown) => {
    console.warn(error);
    // The next call tries again.
    if (current === proof) current = undefined;
  });
};

/** The token to send as JSON: with its solution, without it if it is not ready, or an empty string. Never rejects. */
export const readProof = async (): Promise<string> => {
  startProof();
  const { challenge, solution } = current ?? {};
  const solved = await valueIfReady(solution);
  const fetched = await valueIfReady(challenge);
  return fetched ? JSON.stringify({ challenge: fetched, ...(solved && { solution: solved }) }) : '';
};

/** Discards the token after use: each is valid for one request. */
export const dropProof = (): void => {
  current = undefined;
};

const fetchChallenge = async (): Promise<Challenge> => {
  const response = await fetch(`${contactUrl}/token`, { cache: 'no-store', credentials: 'omit' });
  if (!response.ok) throw new Error(`token: ${response.status}`);
  return (await response.json()) as Challenge;
};

const valueIfReady = <T>(result: Promise<T> | undefined): Promise<T | undefined> => {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, maxWaitMs));
  return Promise.race([result, timeout]).catch(() => undefined);
};
