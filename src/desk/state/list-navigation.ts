/**
 * Where the list was left, to come back to it: in memory alone. The words that one looks for are often a name, and a
 * browser writes down the address of every screen: they stand in none.
 */
import { whenForgotten } from './session.ts';
import { createStore } from './store.ts';

export const soughtWords = createStore('');

/** The list's address, as a screen of the desk knows it. */
export const listAddress = createStore('/');

/** State of a navigation that leads back to the list as it was; any other one to it begins anew. */
export interface BackToList {
  readonly isBackToList: true;
}

export const backToList: BackToList = { isBackToList: true };

export const isBackToList = (state: unknown): boolean => (state as BackToList | null)?.isBackToList === true;

whenForgotten(() => {
  soughtWords.set('');
  listAddress.set('/');
});
