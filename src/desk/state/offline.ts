/** Whether the server can be reached, as far as the last call and the device know. */
import { createStore } from './store.ts';

export const isOffline = createStore(!navigator.onLine);

addEventListener('offline', () => isOffline.set(true));
