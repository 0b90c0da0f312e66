/** Changes made by others: the server sends an event without data, and the screens reload what they show. */
import { deskPaths } from '../../contract.ts';
import { deskUrl } from '../site.ts';
import { isOffline } from './offline.ts';
import { reloadLeftOpen } from './reload-on-new-build.ts';
import { refresh } from './resources.ts';
import { checkSession } from './session.ts';

/** Delay before reconnecting after the server has closed the connection. */
const reconnectDelayMs = 5000;

/** Subscribes to the events; returns the function that unsubscribes. */
export const subscribeToServerEvents = (): (() => void) => {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;

  const open = (): void => {
    source?.close();
    source = new EventSource(deskUrl(deskPaths.events));
    source.addEventListener('open', () => {
      isOffline.set(false);
      // After a reconnection: changes may have been missed.
      if (wasOpen) {
        refresh();
        void reloadLeftOpen();
      }
      wasOpen = true;
    });
    source.addEventListener('changed', refresh);
    source.addEventListener('error', () => {
      if (!navigator.onLine) isOffline.set(true);
      // In other states the browser reconnects by itself.
      if (source?.readyState === EventSource.CLOSED) reconnectLater();
    });
  };
  /** The session has ended, which is checked immediately, or the server is unavailable. */
  const reconnectLater = (): void => {
    void checkSession();
    clearTimeout(timer);
    timer = setTimeout(open, reconnectDelayMs);
  };
  /** The browser's own reconnection may take a minute. */
  const reconnectNow = (): void => {
    refresh();
    open();
  };

  open();
  addEventListener('online', reconnectNow);
  return () => {
    removeEventListener('online', reconnectNow);
    clearTimeout(timer);
    source?.close();
  };
};
