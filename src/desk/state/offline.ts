/** Whether the server is unreachable, according to the last call and the browser. */
import { createStore } from './store.ts';

export const isOffline = createStore(!navigator.onLine);

addEventListener('offline', () => isOffline.set(true));
