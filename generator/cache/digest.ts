import { hash } from 'node:crypto';

/** Stands for bytes or a text: two that differ have different digests (SHA-256, in hex). */
export const digestOf = (content: string | Uint8Array): string => hash('sha256', content, 'hex');
