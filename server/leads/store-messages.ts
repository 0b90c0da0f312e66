/** What the store's thread and the server say to each other. */
import type { OpenOptions } from './sqlite-store.ts';
import type { LeadStore } from './store.ts';

/** What the thread is started with. */
export interface StoreThreadData {
  readonly dataDir: string;
  readonly options: OpenOptions;
}

/** A call of one of the store's methods. */
export interface StoreCall {
  readonly id: number;
  readonly name: keyof LeadStore;
  readonly args: readonly unknown[];
}

/** What the thread says. */
export type StoreAnswer =
  | { readonly kind: 'open' }
  | { readonly kind: 'not-open'; readonly error: PackedError }
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: PackedError };

/** An error as a message: a copy between threads keeps its name and message only. */
export interface PackedError {
  readonly name: string;
  readonly message: string;
  readonly code?: unknown;
  readonly errcode?: unknown;
}

/** Takes from an error what its receiver looks at. */
export function packError(error: unknown): PackedError {
  const { name, message, code, errcode } = error as PackedError;
  return { name, message, code, errcode };
}

/** The error on this side. */
export function unpackError({ name, message, code, errcode }: PackedError): Error {
  return Object.assign(new Error(message), { name, code, errcode });
}
