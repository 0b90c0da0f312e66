/** The notification about the last action: one at a time, shown until the next one or until it is dismissed. */
import { deskPaths, type ChangeResult } from '../../contract.ts';
import type { Target } from '../conflicts.ts';
import { words } from '../site.ts';
import { ApiError } from './api.ts';
import { followOwnChange } from './drafts.ts';
import { refresh } from './resources.ts';
import { postToApi } from './session.ts';
import { createObservable } from './observable.ts';

/** How a change is undone. */
interface Undo {
  readonly token: string;
  /** What it changed, in the versions that it made. */
  readonly requests: readonly Target[];
}

export interface Notification {
  /** Unique, so that screen readers announce the same text again. */
  readonly id: number;
  readonly text: string;
  readonly undo?: Undo;
  readonly isError?: boolean;
}

export const notification = createObservable<Notification | undefined>(undefined);

/** The page is not reloaded within this time after a change, because only this page has its undo token. */
const undoPeriodMs = 2 * 60_000;

let lastId = 0;
let lastAt = 0;

/** Whether the last change is recent enough that its undo token must be kept. */
export const hasRecentUndo = (): boolean =>
  notification.get()?.undo !== undefined && performance.now() - lastAt < undoPeriodMs;

const show = (next: Omit<Notification, 'id'>): void => {
  lastId += 1;
  lastAt = performance.now();
  notification.set({ ...next, id: lastId });
};

export const notify = (text: string, undo?: Undo): void => show({ text, undo });

/** Shows the message of an error; not that the session has expired, which the login screen says. */
export const notifyError = (error: unknown): void => {
  const code = error instanceof ApiError ? error.code : 'unavailable';
  if (code !== 'stranger') show({ text: words.errors[code], isError: true });
};

/** Undoes a change. */
export const undoChange = async ({ token, requests: changed }: Undo): Promise<void> => {
  try {
    const { requests } = await postToApi<ChangeResult>(deskPaths.undo, { undo: token });
    followOwnChange(changed, requests);
    notify(words.frame.undone);
  } catch (error) {
    notifyError(error);
  }
  refresh();
};
