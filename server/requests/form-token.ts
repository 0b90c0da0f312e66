import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Payload } from 'altcha-lib/types';
import { openKeyFile } from '../data/key-file.ts';
import { createTakenTokens, tokenLifeMs, type TakenTokens } from '../store/taken-tokens.ts';

/** State of a request's token. It only affects the spam score: no request is refused for it. */
export type TokenState =
  /** None was sent: the form's script did not run, or could not fetch one. */
  | { readonly kind: 'missing' }
  /** Not issued by this server, or modified. */
  | { readonly kind: 'forged' }
  /** Older than `tokenLifeMs`. */
  | { readonly kind: 'expired' }
  /** Used by another request, which is stored or being stored. */
  | { readonly kind: 'used' }
  /** Valid; `isProven` if its proof of work was solved. */
  | { readonly kind: 'valid'; readonly id: string; readonly issuedAt: number; readonly isProven: boolean };

/** Issues and verifies the form's tokens: a signed proof-of-work challenge for each request (ALTCHA). */
export interface FormTokens {
  /** Issues a signed challenge for one request. */
  issue(): Promise<Challenge>;
  /** Verifies the token that a form sent. */
  verify(text: string | undefined): Promise<TokenState>;
  /** Marks a token as used; false if another request has used it. */
  use(id: string): Promise<boolean>;
  /** Makes a token usable again, because its request was not stored. */
  giveBack(id: string): Promise<void>;
}

/**
 * Difficulty of the proof of work: iterations of one key derivation, and the prefix of the derived key to search for.
 */
interface TokenWork {
  readonly rounds: number;
  /** Hexadecimal; each digit multiplies the work by sixteen. */
  readonly prefix: string;
}

interface FormTokenOptions {
  readonly work?: TokenWork;
  /** Age before which a token counts as fetched just now; the form waits until then. */
  readonly minAgeMs?: number;
  readonly taken?: TakenTokens;
}

/**
 * About 256 derivations: a tenth of a second on a desktop computer, a second on an old phone, while the visitor types.
 */
const defaultTokenWork: TokenWork = { rounds: 1000, prefix: '00' };

/** A solved challenge takes a tenth of this. */
const maxTokenCharacters = 4096;
const algorithm = 'PBKDF2/SHA-256';

/** Creates the tokens, signed with `key` (hexadecimal). */
export const createFormTokens = (
  key: string,
  clock: () => Date,
  { work = defaultTokenWork, minAgeMs = 0, taken = createTakenTokens(clock) }: FormTokenOptions = {},
): FormTokens => {
  return {
    issue: () =>
      createChallenge({
        algorithm,
        cost: work.rounds,
        keyPrefix: work.prefix,
        hmacSignatureSecret: key,
        deriveKey,
        data: { issuedAt: clock().getTime(), minAgeMs },
      }),
    async verify(text) {
      if (text === undefined || text.trim() === '') return { kind: 'missing' };
      const payload = readPayload(text);
      if (!payload) return { kind: 'forged' };
      const { challenge } = payload;
      // The signature of an unsolved token is verified too, because its date counts.
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
};

/** Parses a payload; undefined unless it has the form of ours. The verification throws on a challenge without it. */
const readPayload = (text: string): (Partial<Payload> & { readonly challenge: Challenge }) | undefined => {
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
};

/** Opens the key that signs tokens, creating it if needed (key-file.ts). */
export const openTokenKey = (dataDir: string): string => openKeyFile(dataDir, 'form-token.key');
