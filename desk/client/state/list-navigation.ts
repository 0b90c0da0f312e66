/**
 * The list's last filters, to return to it: in memory only. The search text is often a name and is in no URL, because
 * browsers store the URLs of all screens in their history.
 */
import { onUserChange } from './session.ts';
import { createObservable } from './observable.ts';

export const searchText = createObservable('');

/** Path and query of the list, relative to the desk. */
export const listPath = createObservable('/');

/** State of a navigation that keeps the search text of the list; other navigations to the list reset it. */
export interface ReturnToList {
  readonly isReturnToList: true;
}

export const returnToList: ReturnToList = { isReturnToList: true };

export const isReturnToList = (state: unknown): boolean => (state as ReturnToList | null)?.isReturnToList === true;

onUserChange(() => {
  searchText.set('');
  listPath.set('/');
});
