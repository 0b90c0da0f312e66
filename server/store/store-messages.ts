/** Messages between the server and the store's thread. */
import type { OpenOptions } from './sqlite/sqlite-store.ts';
import type { RequestStore } from './store.ts';

/** Data that the thread is started with. */
export interface StoreThreadData {
  readonly dataDir: string;
  readonly options: OpenOptions;
}

/** A call of one of the store's methods. */
export interface StoreCall {
  readonly id: number;
  readonly name: keyof RequestStore;
  readonly args: readonly unknown[];
}

/** Messages from the thread. */
export type StoreAnswer =
  | { readonly kind: 'open' }
  | { readonly kind: 'not-open'; readonly error: PackedError }
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: PackedError };

/** A serialised error: structured cloning would only keep its name and message. */
interface PackedError {
  readonly name: string;
  readonly message: string;
  readonly code?: unknown;
  readonly errcode?: unknown;
}

/** Serialises an error. */
export const packError = (error: unknown): PackedError => {
  const { name, message, code, errcode } = error as PackedError;
  return { name, message, code, errcode };
};

/** Deserialises an error. */
export const unpackError = ({ name, message, code, errcode }: PackedError): Error =>
  Object.assign(new Error(message), { name, code, errcode });
