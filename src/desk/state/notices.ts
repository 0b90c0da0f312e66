/** What the desk has to say of what was just done: one sentence, until the next or until it is put away. */
import { deskPaths, type ChangeResult } from '../../../http/desk.ts';
import { words } from '../site.ts';
import { DeskFailure, tell } from './api.ts';
import { refresh } from './resources.ts';
import { tokenOf } from './session.ts';
import { createStore } from './store.ts';

export interface Notice {
  readonly text: string;
  /** Token that takes the change back. */
  readonly undo?: string;
  readonly isMistake?: boolean;
}

export const notice = createStore<Notice | undefined>(undefined);

export const say = (text: string, undo?: string): void => notice.set({ text, undo });

/** Says why something was not done. */
export const sayFailure = (error: unknown): void =>
  notice.set({ text: words.errors[error instanceof DeskFailure ? error.code : 'unavailable'], isMistake: true });

/** Takes the last change back. */
export const takeBack = async (undo: string): Promise<void> => {
  try {
    await tell<ChangeResult>(deskPaths.undo, { undo }, tokenOf());
    say(words.frame.undone);
  } catch (error) {
    sayFailure(error);
  }
  refresh();
};
