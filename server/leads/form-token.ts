import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Payload } from 'altcha-lib/types';

/** What a request's token tells. Only the score reads it: nothing is refused for it. */
export type TokenState =
  /** The form was sent without one: no script, or it could not be fetched. */
  | { readonly kind: 'missing' }
  /** Not ours, or changed. */
  | { readonly kind: 'forged' }
  /** Older than a page stays open. */
  | { readonly kind: 'expired' }
  /** Another request was stored with it, or is about to be. */
  | { readonly kind: 'used' }
  /** Ours; `isProven` when its work was done. */
  | { readonly kind: 'valid'; readonly id: string; readonly issuedAt: number; readonly isProven: boolean };

/** Gives out and judges the form's tokens. */
export interface FormTokens {
  /** A signed, dated challenge for one request. */
  issue(): Promise<Challenge>;
  /** Judges what the form sent, at most once `maxTokenCharacters` long. */
  judge(text: string | undefined): Promise<TokenState>;
  /** Takes a token for one request; false when another one has it. */
  use(id: string): Promise<boolean>;
  /** Gives it back: its request was not stored. */
  giveBack(id: string): Promise<void>;
}

/** Which tokens serve a request already, whichever server took it. */
export interface TakenTokens {
  isTaken(id: string): Promise<boolean>;
  take(id: string): Promise<boolean>;
  giveBack(id: string): Promise<void>;
}

/** Creates an empty list of this process; `taken` are those of stored requests. */
export function createTakenTokens(clock: () => Date, taken: readonly string[] = []): TakenTokens {
  const expiryById = new Map<string, number>();
  const take = (id: string): boolean => {
    const now = clock().getTime();
    for (const [other, expiresAt] of expiryById) if (expiresAt < now) expiryById.delete(other);
    if (expiryById.has(id)) return false;
    expiryById.set(id, now + tokenLifeMs);
    return true;
  };
  for (const id of taken) take(id);
  return {
    isTaken: async (id) => expiryById.has(id),
    take: async (id) => take(id),
    giveBack: async (id) => void expiryById.delete(id),
  };
}

/** How much work a token asks for: rounds of one derivation, and the beginning of the key that is looked for. */
export interface TokenWork {
  readonly rounds: number;
  /** Hexadecimal; each digit makes it sixteen times longer. */
  readonly prefix: string;
}

export interface FormTokenOptions {
  readonly work?: TokenWork;
  readonly taken?: TakenTokens;
}

/** About 256 derivations: a tenth of a second on a desk, a second on an old phone, while its owner writes. */
export const defaultTokenWork: TokenWork = { rounds: 1000, prefix: '00' };

/** A page may stay open for a day; the form fetches another one long before. */
export const tokenLifeMs = 24 * 60 * 60 * 1000;
/** A solved challenge is a tenth of it. */
const maxTokenCharacters = 4096;
const algorithm = 'PBKDF2/SHA-256';

/** Creates them with the key of `openTokenKey`. */
export function createFormTokens(
  key: string,
  clock: () => Date,
  { work = defaultTokenWork, taken = createTakenTokens(clock) }: FormTokenOptions = {},
): FormTokens {
  return {
    issue: () =>
      createChallenge({
        algorithm,
        cost: work.rounds,
        keyPrefix: work.prefix,
        hmacSignatureSecret: key,
        deriveKey,
        data: { issuedAt: clock().getTime() },
      }),
    async judge(text) {
      if (text === undefined || text.trim() === '') return { kind: 'missing' };
      const payload = readPayload(text);
      if (!payload) return { kind: 'forged' };
      const { challenge } = payload;
      // Unsolved tokens are verified as well: their date counts.
      const solution = payload.solution ?? { counter: 0, derivedKey: '' };
      const verified = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: key }).catch(
        () => undefined,
      );
      const issuedAt = Number(challenge.parameters.data?.['issuedAt']);
      if (!verified || verified.invalidSignature !== false || !Number.isFinite(issuedAt)) return { kind: 'forged' };
      const id = challenge.parameters.nonce;
      const now = clock().getTime();
      if (now - issuedAt > tokenLifeMs) return { kind: 'expired' };
      return (await taken.isTaken(id))
        ? { kind: 'used' }
        : { kind: 'valid', id, issuedAt, isProven: verified.verified };
    },
    use: taken.take,
    giveBack: taken.giveBack,
  };
}

/** The payload, when it has the shape of one of ours: its numbers decide how long its verification takes. */
function readPayload(text: string): (Partial<Payload> & { readonly challenge: Challenge }) | undefined {
  if (text.length > maxTokenCharacters) return undefined;
  try {
    const { challenge, solution } = JSON.parse(text) as Partial<Payload>;
    const { nonce, salt, signature } = { ...challenge?.parameters, signature: challenge?.signature };
    const isHex = (value: unknown): boolean => typeof value === 'string' && /^[\da-f]{2,128}$/.test(value);
    return challenge && isHex(nonce) && isHex(salt) && isHex(signature)
      ? { challenge, ...(solution && { solution }) }
      : undefined;
  } catch {
    return undefined;
  }
}

const keyFile = 'form-token.key';

/** The key that signs tokens, below `dataDir` and readable by the server alone; made when there is none. */
export function openTokenKey(dataDir: string): string {
  const path = join(dataDir, keyFile);
  try {
    const key = readFileSync(path, 'utf8').trim();
    if (/^[\da-f]{64}$/.test(key)) return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = randomBytes(32).toString('hex');
  writeFileSync(path, `${key}\n`, { mode: 0o600 });
  return key;
}
