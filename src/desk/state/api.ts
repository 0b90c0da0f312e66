/** Calls to the server. Nothing of an answer is kept here, and the browser is told to keep nothing either. */
import { tokenHeader, type Conflict, type DeskErrorCode } from '../../../http/desk.ts';
import { addressOf } from '../site.ts';
import { isOffline } from './offline.ts';

/** What a call ended with when it did not do what it was for; `network`: nobody knows whether it arrived. */
export class DeskFailure extends Error {
  override readonly name = 'DeskFailure';
  readonly code: DeskErrorCode | 'network';
  readonly conflict: Conflict | undefined;

  constructor(code: DeskErrorCode | 'network', conflict?: Conflict) {
    super(code);
    this.code = code;
    this.conflict = conflict;
  }
}

/** An answer that takes longer is not coming: a site has dead corners. */
const PATIENCE_MS = 20_000;
/** A table of some megabytes takes its time on a rural phone. */
const FILE_PATIENCE_MS = 5 * 60_000;

/** @throws {DeskFailure} */
export const ask = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  (await valueOf(await call(path, { headers: { accept: 'application/json' } }, { signal }))) as T;

export interface TellOptions {
  /** The session's, for what is below `api/`. */
  readonly token?: string;
  readonly signal?: AbortSignal | undefined;
  /** Whether a file is waited for, which may be large. */
  readonly isFile?: boolean;
}

/** Gives the answer as it came. @throws {DeskFailure} */
export const tellForAnswer = (path: string, body: unknown, { token, ...options }: TellOptions = {}): Promise<Blob> =>
  call(
    path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { [tokenHeader]: token }) },
      body: JSON.stringify(body),
    },
    options,
  );

/** @throws {DeskFailure} */
export const tell = async <T>(path: string, body: unknown): Promise<T> =>
  (await valueOf(await tellForAnswer(path, body))) as T;

const call = async (
  path: string,
  init: RequestInit,
  { signal, isFile = false }: Pick<TellOptions, 'signal' | 'isFile'>,
): Promise<Blob> => {
  const limit = AbortSignal.timeout(isFile ? FILE_PATIENCE_MS : PATIENCE_MS);
  let response: Response;
  let file: Blob;
  try {
    response = await fetch(addressOf(path), {
      ...init,
      cache: 'no-store',
      credentials: 'same-origin',
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    });
    file = await response.blob();
  } catch (error) {
    if (signal?.aborted === true) throw error;
    isOffline.set(true);
    throw new DeskFailure('network');
  }
  isOffline.set(false);
  if (response.ok) return file;
  throw failureOf(response.status, await valueOf(file));
};

/** What an answer says; nothing where a proxy answered in the server's place. */
export const valueOf = async (answer: Blob): Promise<unknown> => {
  const text = await answer.text();
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
};

const failureOf = (status: number, answer: unknown): DeskFailure => {
  const { error } = (answer ?? {}) as { readonly error?: DeskErrorCode };
  if (error === 'conflict') return new DeskFailure(error, answer as Conflict);
  return new DeskFailure(error ?? byStatus[status] ?? 'unavailable');
};

/** What a proxy answers in the server's place has no code. */
const byStatus: Readonly<Record<number, DeskErrorCode>> = {
  401: 'stranger',
  403: 'forbidden',
  404: 'not-found',
  413: 'invalid',
  422: 'invalid',
  429: 'too-many',
};
