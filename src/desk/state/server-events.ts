/** Changes made elsewhere: the server tells that there are some, the screens fetch what they show. */
import { deskPaths } from '../../../http/desk.ts';
import { addressOf } from '../site.ts';
import { isOffline } from './offline.ts';
import { refresh } from './resources.ts';
import { findSession } from './session.ts';

/** A source that has been closed by the server's answer is opened anew after this time. */
const AGAIN_MS = 5000;

/** Listens until the returned function is called. */
export const listen = (): (() => void) => {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;

  const open = (): void => {
    source?.close();
    source = new EventSource(addressOf(deskPaths.events));
    source.addEventListener('open', () => {
      isOffline.set(false);
      // What happened while nobody listened.
      if (wasOpen) refresh();
      wasOpen = true;
    });
    source.addEventListener('changed', refresh);
    source.addEventListener('error', () => {
      if (!navigator.onLine) isOffline.set(true);
      // Otherwise the browser tries again by itself.
      if (source?.readyState === EventSource.CLOSED) later();
    });
  };
  /** Either the session is gone, which is looked at at once, or the server could not answer. */
  const later = (): void => {
    void findSession();
    clearTimeout(timer);
    timer = setTimeout(open, AGAIN_MS);
  };
  /** A browser's own next try may be a minute away. */
  const atOnce = (): void => {
    refresh();
    open();
  };

  open();
  addEventListener('online', atOnce);
  return () => {
    removeEventListener('online', atOnce);
    clearTimeout(timer);
    source?.close();
  };
};
