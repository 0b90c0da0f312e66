/** Calls to the API. Responses are stored neither here nor in the HTTP cache. */
import { tokenHeader, type Conflict, type DeskErrorCode, type FilesRefused } from '../../contract.ts';
import { deskUrl } from '../site.ts';
import { isOffline } from './offline.ts';

/** A failed call. `network`: it is unknown whether the request reached the server. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: DeskErrorCode | 'network';
  readonly conflict: Conflict | undefined;
  /** Sentences about what was refused. */
  readonly details: readonly string[];
  /** What the office says of it, in the site's language. */
  readonly sentence: string | undefined;

  constructor(
    code: DeskErrorCode | 'network',
    conflict?: Conflict,
    { details = [], sentence }: { readonly details?: readonly string[]; readonly sentence?: string | undefined } = {},
  ) {
    super(code);
    this.code = code;
    this.conflict = conflict;
    this.details = details;
    this.sentence = sentence;
  }
}

/** Mobile networks have dead spots: after this time no response is expected. */
const timeoutMs = 20_000;
/** For downloads of several megabytes on slow mobile connections. */
export const fileTimeoutMs = 5 * 60_000;

/** GET; returns the parsed JSON. @throws {ApiError} */
export const getJson = async <T>(path: string, signal?: AbortSignal, timeout = timeoutMs): Promise<T> =>
  (await parseJson(
    (await call(path, { headers: { accept: 'application/json' } }, { signal, timeoutMs: timeout })).body,
  )) as T;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** After it no response is expected; the default is that of a small answer. */
  readonly timeoutMs?: number | undefined;
}

export interface PostOptions extends CallOptions {
  /** CSRF token of the session, for paths below `api/`. */
  readonly token?: string;
  /** Whether the call outlives the page, as one about its end. */
  readonly isLast?: boolean;
}

/** A response that succeeded. */
export interface Answer {
  readonly body: Blob;
  readonly headers: Headers;
}

/** POST of JSON or a form; returns the unparsed response. @throws {ApiError} */
export const postForBlob = async (
  path: string,
  body: unknown,
  { token, isLast = false, ...options }: PostOptions = {},
): Promise<Blob> => {
  const init = {
    method: 'POST',
    keepalive: isLast,
    headers: {
      // A browser writes the header of a form itself, with its boundary.
      ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...(token !== undefined && { [tokenHeader]: token }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  };
  return (await call(path, init, options)).body;
};

/** POST; returns the parsed JSON. @throws {ApiError} */
export const postJson = async <T>(path: string, body: unknown): Promise<T> =>
  (await parseJson(await postForBlob(path, body))) as T;

/** Any call; the response is returned as it is. @throws {ApiError} */
export const call = async (
  path: string,
  init: RequestInit,
  { signal, timeoutMs: timeout = timeoutMs }: CallOptions = {},
): Promise<Answer> => {
  const limit = AbortSignal.timeout(timeout);
  let response: Response;
  let body: Blob;
  try {
    response = await fetch(deskUrl(path), {
      ...init,
      cache: 'no-store',
      credentials: 'same-origin',
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    });
    body = await response.blob();
  } catch (error) {
    if (signal?.aborted === true) throw error;
    isOffline.set(true);
    throw new ApiError('network');
  }
  isOffline.set(false);
  if (response.ok) return { body, headers: response.headers };
  throw errorOf(response.status, await parseJson(body));
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
  const { error, details, sentence } = (answer ?? {}) as {
    readonly error?: DeskErrorCode;
    readonly details?: FilesRefused['details'];
    readonly sentence?: string;
  };
  if (error === 'conflict') return new ApiError(error, answer as Conflict);
  return new ApiError(error ?? codeByStatus[status] ?? 'unavailable', undefined, {
    ...(details && { details }),
    sentence,
  });
};

/** Codes of responses without a JSON body, as from a proxy. */
const codeByStatus: Readonly<Record<number, DeskErrorCode>> = {
  401: 'stranger',
  403: 'forbidden',
  404: 'not-found',
  413: 'files',
  422: 'invalid',
  429: 'too-many',
};
