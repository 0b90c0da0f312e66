import { createHash } from 'node:crypto';

/** Digest of a value. */
export const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
