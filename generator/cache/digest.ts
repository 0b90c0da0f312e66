import { hash } from 'node:crypto';

/** Stands for bytes or a text: two that differ have different digests. */
export const digestOf = (content: string | Uint8Array): string => hash('sha256', content, 'hex').slice(0, 32);
