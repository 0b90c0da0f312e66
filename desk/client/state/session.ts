/** The user's session. Data of one user is deleted before another one logs in. */
import { deskPaths, tokenHeader, type Session } from '../../contract.ts';
import {
  ApiError,
  call,
  fileTimeoutMs,
  getJson,
  parseJson,
  postForBlob,
  type Answer,
  type CallOptions,
} from './api.ts';
import { clearDrafts } from './drafts.ts';
import { clearResources } from './resources.ts';
import { createObservable } from './observable.ts';

/** Why there is no session. */
export type LogoutReason = 'no-session' | 'expired' | 'logout';

export type SessionState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'unreachable'; readonly failure: ApiError }
  | { readonly kind: 'logged-out'; readonly reason: LogoutReason }
  | { readonly kind: 'logged-in'; readonly session: Session };

export const sessionState = createObservable<SessionState>({ kind: 'loading' });

/** The user whose drafts are kept when the session has expired. */
let lastEmail: string | undefined;
const loginListeners = new Set<() => void>();
const userChangeListeners = new Set<() => void>();

/** Registers a listener that is called after every login. */
export const onLogin = (listener: () => void): void => void loginListeners.add(listener);
/** Registers a listener that must delete the user's data: after logout and before the login of another user. */
export const onUserChange = (listener: () => void): void => void userChangeListeners.add(listener);

/** Fetches the current session. */
export const checkSession = async (): Promise<void> => {
  try {
    openSession(await getJson<Session>(deskPaths.session));
  } catch (error) {
    const failure = error instanceof ApiError ? error : new ApiError('unavailable');
    const wasLoggedIn = sessionState.get().kind === 'logged-in';
    if (failure.code === 'stranger' || failure.code === 'not-found')
      closeSession(wasLoggedIn ? 'expired' : 'no-session');
    // A failed check does not log out: the session may still be valid.
    else if (!wasLoggedIn) sessionState.set({ kind: 'unreachable', failure });
  }
};

export const openSession = (session: Session): void => {
  if (lastEmail !== undefined && lastEmail !== session.email) clearUserData();
  lastEmail = session.email;
  sessionState.set({ kind: 'logged-in', session });
  for (const listener of loginListeners) listener();
};

/** Logs out, on this device or on all. @throws {ApiError} */
export const logOut = async (isEverywhere: boolean): Promise<void> => {
  await postToApi(deskPaths.logout, { isEverywhere });
  clearUserData();
  closeSession('logout');
};

/** GET in the session; returns the parsed JSON. @throws {ApiError} */
export const getFromApi = <T>(path: string, signal?: AbortSignal, timeoutMs?: number): Promise<T> =>
  inSession(() => getJson<T>(path, signal, timeoutMs));

/** POST with the session's token; returns the parsed JSON. @throws {ApiError} */
export const postToApi = async <T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> =>
  (await parseJson(await withToken((token) => postForBlob(path, body, { ...options, token })))) as T;

/** POST of a form, which may be large; returns the parsed JSON. @throws {ApiError} */
export const postFormToApi = async <T>(path: string, body: FormData): Promise<T> =>
  (await parseJson(await withToken((token) => postForBlob(path, body, { timeoutMs: fileTimeoutMs, token })))) as T;

/** Whether the server sends answers to visitors. */
export const isSendingMail = (): boolean => ownSession()?.isSendingMail ?? false;

/** POST with the session's token; returns a file. @throws {ApiError} */
export const postForFile = (path: string, body: unknown): Promise<Blob> =>
  withToken((token) => postForBlob(path, body, { timeoutMs: fileTimeoutMs, token }));

/** Any call with the session's token. @throws {ApiError} */
export const callWithToken = (
  path: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> },
  options?: CallOptions,
): Promise<Answer> =>
  withToken((token) => call(path, { ...init, headers: { ...headers, [tokenHeader]: token } }, options));

/** Retries once with the new token if another tab has opened a new session. */
const withToken = <T>(send: (token: string) => Promise<T>): Promise<T> =>
  inSession(async () => {
    const before = ownSession();
    try {
      return await send(before?.token ?? '');
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'forbidden') throw error;
      await checkSession();
      const current = ownSession();
      // Not in the session of another user.
      if (current === undefined || current.token === before?.token || current.email !== before?.email) throw error;
      return send(current.token);
    }
  });

/** Whichever call learns that the session has expired ends it here: cached requests go, the user's drafts stay. */
const inSession = async <T>(send: () => Promise<T>): Promise<T> => {
  const before = ownToken();
  try {
    return await send();
  } catch (error) {
    // An answer that comes late is not about a session that was opened since.
    if (error instanceof ApiError && error.code === 'stranger' && ownToken() === before) closeSession('expired');
    throw error;
  }
};

const ownSession = (): Session | undefined => {
  const state = sessionState.get();
  return state.kind === 'logged-in' ? state.session : undefined;
};

/** ID of the logged-in user. */
export const ownId = (): string => ownSession()?.id ?? '';

/** CSRF token of the session. */
export const ownToken = (): string => ownSession()?.token ?? '';

/** Name of the logged-in user. */
export const ownName = (): string => ownSession()?.name ?? '';

const closeSession = (reason: LogoutReason): void => {
  clearResources();
  sessionState.set({ kind: 'logged-out', reason });
};

const clearUserData = (): void => {
  lastEmail = undefined;
  clearDrafts();
  for (const listener of userChangeListeners) listener();
};
