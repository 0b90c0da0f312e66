/** Whether the server is unreachable, according to the last call and the browser. */
import { createObservable } from './observable.ts';

export const isOffline = createObservable(!navigator.onLine);

addEventListener('offline', () => isOffline.set(true));
