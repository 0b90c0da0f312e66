/**
 * The form's token: fetched when somebody begins to write, and worked on while they do (WebCrypto does it beside the
 * page). It asks nothing of anybody, sets nothing and speaks to the form's own address alone. Without it a request
 * is received all the same.
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

/** The server forgets a token after a day; a page may stay open longer. */
const maxAgeMs = 12 * 60 * 60 * 1000;
/** Who sends before the work is done sends without it: nobody waits longer. */
const maxWaitMs = 500;

let current: Proof | undefined;

/** Begins, unless it has begun. */
export function startProof(): void {
  if (current && Date.now() - current.startedAt < maxAgeMs) return;
  const challenge = fetchChallenge();
  const solution = challenge.then((fetched) => solveChallenge({ challenge: fetched, deriveKey }));
  const proof = { startedAt: Date.now(), challenge, solution };
  current = proof;
  solution.catch((error: unknown) => {
    console.warn(error);
    // The next one who asks tries again.
    if (current === proof) current = undefined;
  });
}

/** What the request carries: the token with its proof, alone when that is not ready, or nothing. Never fails. */
export async function readProof(): Promise<string> {
  startProof();
  const { challenge, solution } = current ?? {};
  const solved = await valueIfReady(solution);
  const fetched = await valueIfReady(challenge);
  return fetched ? JSON.stringify({ challenge: fetched, ...(solved && { solution: solved }) }) : '';
}

/** A token serves one request. */
export function dropProof(): void {
  current = undefined;
}

async function fetchChallenge(): Promise<Challenge> {
  const response = await fetch(`${contactUrl}/token`, { cache: 'no-store', credentials: 'omit' });
  if (!response.ok) throw new Error(`token: ${response.status}`);
  return (await response.json()) as Challenge;
}

function valueIfReady<T>(work: Promise<T> | undefined): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, maxWaitMs));
  return Promise.race([work, late]).catch(() => undefined);
}
