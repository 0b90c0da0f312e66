import { hash } from 'node:crypto';

/** SHA-256 of bytes or of a text, in hex. */
export const digestOf = (content: string | Uint8Array): string => hash('sha256', content, 'hex');
