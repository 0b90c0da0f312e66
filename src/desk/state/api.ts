/** Calls to the API. Responses are stored neither here nor in the HTTP cache. */
import { tokenHeader, type Conflict, type DeskErrorCode } from '../../../http/desk.ts';
import { deskUrl } from '../site.ts';
import { isOffline } from './offline.ts';

/** A failed call. `network`: it is unknown whether the request reached the server. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: DeskErrorCode | 'network';
  readonly conflict: Conflict | undefined;

  constructor(code: DeskErrorCode | 'network', conflict?: Conflict) {
    super(code);
    this.code = code;
    this.conflict = conflict;
  }
}

/** Mobile networks have dead spots: after this time no response is expected. */
const timeoutMs = 20_000;
/** For downloads of several megabytes on slow mobile connections. */
const fileTimeoutMs = 5 * 60_000;

/** GET; returns the parsed JSON. @throws {ApiError} */
export const getJson = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  (await parseJson(await send(path, { headers: { accept: 'application/json' } }, { signal }))) as T;

export interface PostOptions {
  /** CSRF token of the session, for paths below `api/`. */
  readonly token?: string;
  readonly signal?: AbortSignal | undefined;
  /** Whether the response is a file, which may be large. */
  readonly isFile?: boolean;
}

/** POST; returns the unparsed response. @throws {ApiError} */
export const postForBlob = (path: string, body: unknown, { token, ...options }: PostOptions = {}): Promise<Blob> =>
  send(
    path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { [tokenHeader]: token }) },
      body: JSON.stringify(body),
    },
    options,
  );

/** POST; returns the parsed JSON. @throws {ApiError} */
export const postJson = async <T>(path: string, body: unknown): Promise<T> =>
  (await parseJson(await postForBlob(path, body))) as T;

const send = async (
  path: string,
  init: RequestInit,
  { signal, isFile = false }: Pick<PostOptions, 'signal' | 'isFile'>,
): Promise<Blob> => {
  const limit = AbortSignal.timeout(isFile ? fileTimeoutMs : timeoutMs);
  let response: Response;
  let file: Blob;
  try {
    response = await fetch(deskUrl(path), {
      ...init,
      cache: 'no-store',
      credentials: 'same-origin',
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    });
    file = await response.blob();
  } catch (error) {
    if (signal?.aborted === true) throw error;
    isOffline.set(true);
    throw new ApiError('network');
  }
  isOffline.set(false);
  if (response.ok) return file;
  throw errorOf(response.status, await parseJson(file));
};

/** The parsed JSON of a response; `undefined` if it is none, as from a proxy. */
export const parseJson = async (answer: Blob): Promise<unknown> => {
  const text = await answer.text();
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
};

const errorOf = (status: number, answer: unknown): ApiError => {
  const { error } = (answer ?? {}) as { readonly error?: DeskErrorCode };
  if (error === 'conflict') return new ApiError(error, answer as Conflict);
  return new ApiError(error ?? codeByStatus[status] ?? 'unavailable');
};

/** Codes of responses without a JSON body, as from a proxy. */
const codeByStatus: Readonly<Record<number, DeskErrorCode>> = {
  401: 'stranger',
  403: 'forbidden',
  404: 'not-found',
  413: 'invalid',
  422: 'invalid',
  429: 'too-many',
};
