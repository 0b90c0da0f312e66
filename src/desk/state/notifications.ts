/** The notification about the last action: one at a time, shown until the next one or until it is dismissed. */
import { deskPaths, type ChangeResult } from '../../../http/desk.ts';
import { words } from '../site.ts';
import { ApiError } from './api.ts';
import { refresh } from './resources.ts';
import { postToApi } from './session.ts';
import { createStore } from './store.ts';

export interface Notification {
  /** Unique, so that screen readers announce the same text again. */
  readonly id: number;
  readonly text: string;
  /** Token that undoes the change. */
  readonly undo?: string;
  readonly isError?: boolean;
}

export const notification = createStore<Notification | undefined>(undefined);

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

export const notify = (text: string, undo?: string): void => show({ text, undo });

/** Shows the message of an error. */
export const notifyError = (error: unknown): void =>
  show({ text: words.errors[error instanceof ApiError ? error.code : 'unavailable'], isError: true });

/** Undoes a change. */
export const undoChange = async (undo: string): Promise<void> => {
  try {
    await postToApi<ChangeResult>(deskPaths.undo, { undo });
    notify(words.frame.undone);
  } catch (error) {
    notifyError(error);
  }
  refresh();
};
