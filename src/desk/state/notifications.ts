/** What the desk has to say of what was just done: one sentence, until the next or until it is put away. */
import { deskPaths, type ChangeResult } from '../../../http/desk.ts';
import { words } from '../site.ts';
import { DeskFailure } from './api.ts';
import { refresh } from './resources.ts';
import { work } from './session.ts';
import { createStore } from './store.ts';

export interface Notice {
  /** Another one each time: the same words said again are read out again. */
  readonly id: number;
  readonly text: string;
  /** Token that takes the change back. */
  readonly undo?: string;
  readonly isMistake?: boolean;
}

export const notice = createStore<Notice | undefined>(undefined);

/** Whoever has made a change by mistake sees it within this time; the sentence itself stays. */
const regretMs = 2 * 60_000;

let lastId = 0;
let lastAt = 0;

/** Whether a change was made so lately that its way back, which this page alone knows, must not be lost. */
export const mayBeTakenBack = (): boolean => notice.get()?.undo !== undefined && performance.now() - lastAt < regretMs;

const show = (next: Omit<Notice, 'id'>): void => {
  lastId += 1;
  lastAt = performance.now();
  notice.set({ ...next, id: lastId });
};

export const say = (text: string, undo?: string): void => show({ text, undo });

/** Says why something was not done. */
export const sayFailure = (error: unknown): void =>
  show({ text: words.errors[error instanceof DeskFailure ? error.code : 'unavailable'], isMistake: true });

/** Takes the last change back. */
export const takeBack = async (undo: string): Promise<void> => {
  try {
    await work<ChangeResult>(deskPaths.undo, { undo });
    say(words.frame.undone);
  } catch (error) {
    sayFailure(error);
  }
  refresh();
};
