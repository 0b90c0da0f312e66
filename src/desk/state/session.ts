/** Who is at the desk. What one person has seen and written is forgotten before another one comes in. */
import { deskPaths, type Session } from '../../../http/desk.ts';
import { ask, DeskFailure, tellForAnswer, valueOf, type TellOptions } from './api.ts';
import { dropDrafts } from './drafts.ts';
import { forgetResources } from './resources.ts';
import { createStore } from './store.ts';

export type Presence =
  | { readonly kind: 'asking' }
  | { readonly kind: 'unreachable'; readonly failure: DeskFailure }
  /** `ended`: a session was open and is no more; `left`: the person went out. */
  | { readonly kind: 'out'; readonly why: 'stranger' | 'ended' | 'left' }
  | { readonly kind: 'in'; readonly session: Session };

export const presence = createStore<Presence>({ kind: 'asking' });

/** Whose writing is kept while a session that ended is opened again. */
let lastEmail: string | undefined;
const onEntering = new Set<() => void>();
const onForgetting = new Set<() => void>();

/** Called when somebody has come in. */
export const whenIn = (listener: () => void): void => void onEntering.add(listener);
/** Called when what a person wrote is to be forgotten. */
export const whenForgotten = (listener: () => void): void => void onForgetting.add(listener);

/** Looks whether a session is open. */
export const findSession = async (): Promise<void> => {
  try {
    enter(await ask<Session>(deskPaths.session));
  } catch (error) {
    const failure = error instanceof DeskFailure ? error : new DeskFailure('unavailable');
    const isIn = presence.get().kind === 'in';
    if (failure.code === 'stranger' || failure.code === 'not-found') leave(isIn ? 'ended' : 'stranger');
    // Whoever is in stays: nobody said that the session is gone.
    else if (!isIn) presence.set({ kind: 'unreachable', failure });
  }
};

export const enter = (session: Session): void => {
  if (lastEmail !== undefined && lastEmail !== session.email) forget();
  lastEmail = session.email;
  presence.set({ kind: 'in', session });
  for (const listener of onEntering) listener();
};

/** The session is gone: nothing of a request stays in memory; what was written does, for the same person. */
export const sessionEnded = (): void => leave('ended');

/** Goes out, here or everywhere. @throws {DeskFailure} when the server could not be told. */
export const goOut = async (isEverywhere: boolean): Promise<void> => {
  await work(deskPaths.logout, { isEverywhere });
  forget();
  leave('left');
};

/** A call of the work, with the session's token. @throws {DeskFailure} */
export const work = async <T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> =>
  (await valueOf(await workForAnswer(path, body, { signal }))) as T;

/** The same, for a file. @throws {DeskFailure} */
export const workForFile = (path: string, body: unknown): Promise<Blob> => workForAnswer(path, body, { isFile: true });

/** A session that another tab has opened since has another token. */
const workForAnswer = async (
  path: string,
  body: unknown,
  options: Pick<TellOptions, 'signal' | 'isFile'>,
): Promise<Blob> => {
  const before = ownSession();
  try {
    return await tellForAnswer(path, body, { ...options, token: before?.token ?? '' });
  } catch (error) {
    if (!(error instanceof DeskFailure) || error.code !== 'forbidden') throw error;
    await findSession();
    const now = ownSession();
    // Somebody else does nothing in this person's place.
    if (now === undefined || now.token === before?.token || now.email !== before?.email) throw error;
    return tellForAnswer(path, body, { ...options, token: now.token });
  }
};

const ownSession = (): Session | undefined => {
  const now = presence.get();
  return now.kind === 'in' ? now.session : undefined;
};

/** Name of the person who is in. */
export const ownName = (): string => ownSession()?.name ?? '';

const leave = (why: 'stranger' | 'ended' | 'left'): void => {
  forgetResources();
  presence.set({ kind: 'out', why });
};

const forget = (): void => {
  lastEmail = undefined;
  dropDrafts();
  for (const listener of onForgetting) listener();
};
