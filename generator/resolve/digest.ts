import { hash } from 'node:crypto';

/** Digest of a value. */
export const digestOf = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22);
