import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { constants } from '#site/constants.gen';
import { errors } from '#site/errors.gen';
import { systemRoutes } from '#site/routes.gen';
import { withTimeout } from './with-timeout.ts';
import { prefetchPath } from '../ui/prefetch.ts';
import type { PreparedRequest, UnsentRequest } from './request.ts';
import { withCopies } from './copies.ts';
import { storeReference } from './reference.ts';

/** A submission in progress. */
export interface Sending {
  /** Uploaded share of the request, 0 to 100; only with attachments. */
  readonly percent?: number;
}

/** A failed submission; every failure is another object, so that the same message is announced again. */
export interface Failure {
  readonly message: string;
}

export interface RequestSender {
  readonly sending: Sending | undefined;
  /** The last submission, if it failed. It stays while the next one is sent, so that nothing moves meanwhile. */
  readonly failure: Failure | undefined;
  /** The visitor has cancelled the last submission. */
  readonly isCancelled: boolean;
  readonly send: (request: PreparedRequest) => Promise<void>;
  /** Reports a request that could not be created; its values are stored like those of any failed submission. */
  readonly fail: (request: UnsentRequest, error: unknown) => Promise<void>;
  readonly cancel: () => void;
  /** Removes what is shown of the last submission. */
  readonly clear: () => void;
}

export interface RequestSenderOptions {
  /** Called with attachments that can no longer be read, so that a retry is possible without them. */
  readonly onUnreadable: (files: readonly File[]) => void;
  /** Called with the attachments of a request that does not leave with them, although the server can be reached. */
  readonly onNotSent: (files: readonly File[]) => void;
  /** Has the browser send the form, if that holds the request; returns whether it does. */
  readonly sendNatively: () => boolean;
}

/** The code that sends is there once the form is used; where it does not come, the browser sends the form itself. */
const scriptTimeoutMs = 10_000;
/** The longest time between the two clicks of a double click: 500 ms on most systems. */
const doubleClickMs = 600;

/**
 * Sends requests, one at a time: idle → sending → success page, or idle with an error message, for expected and
 * unexpected errors alike. [4.contact-sending]
 */
export const useRequestSender = ({ onUnreadable, onNotSent, sendNatively }: RequestSenderOptions): RequestSender => {
  const navigate = useNavigate();
  const [sending, setSending] = useState<Sending>();
  const [failure, setFailure] = useState<Failure>();
  const [isCancelled, setCancelled] = useState(false);
  const inFlight = useRef<AbortController>(undefined);
  const isMounted = useIsMounted();

  const reportFailedSend = useCallback(async (request: UnsentRequest, message: string) => {
    inFlight.current = undefined;
    setSending(undefined);
    setFailure({ message });
    const sender = await withTimeout(import('./send.ts'), constants.contact.analyticsTimeoutMs);
    if (sender) await withTimeout(sender.recordFailure(request, message), constants.contact.analyticsTimeoutMs);
    window.alert(message);
  }, []);

  const fail = useCallback(
    (request: UnsentRequest, error: unknown) => {
      console.error(error);
      return reportFailedSend(request, errors.unexpected);
    },
    [reportFailedSend],
  );

  const send = useCallback(
    async (request: PreparedRequest) => {
      if (inFlight.current) return;
      const controller = new AbortController();
      inFlight.current = controller;
      const pressedAt = performance.now();
      try {
        setCancelled(false);
        setSending(request.files.length > 0 ? { percent: 0 } : {});
        prefetchPath(systemRoutes.success);

        // Saved before sending, in case the tab is closed; the key prevents duplicates on the server.
        const saved = withCopies(({ savePendingRequest }) => savePendingRequest(request));
        const forget = () => withCopies(({ deletePendingRequest }) => deletePendingRequest(request.key));
        const onProgress = (percent: number): void => {
          if (request.files.length > 0) setSending({ percent });
        };
        const sender = await withTimeout(import('./send.ts'), scriptTimeoutMs);
        if (!sender) {
          if (sendNatively()) return;
          throw new Error('the code that sends did not come');
        }
        const { outcome, unreadable } = await sender.send(request, controller.signal, onProgress);

        if (outcome.kind === 'ok') {
          // Before anything else, and at once: the visitor may be about to close the page.
          sender.recordArrival(request.key);
          void withCopies(({ saveDraftFiles }) => saveDraftFiles([]));
          const deleted = saved.then(forget);
          storeReference(outcome.reference);
          await withTimeout(
            Promise.all([sender.reportSuccess(request), deleted]),
            constants.contact.analyticsTimeoutMs,
          );
          inFlight.current = undefined;
          if (!isMounted.current) return;
          ignoreClicks(pressedAt + doubleClickMs - performance.now());
          void navigate(systemRoutes.success);
          return;
        }
        if (outcome.kind === 'cancelled') {
          inFlight.current = undefined;
          setSending(undefined);
          setFailure(undefined);
          setCancelled(true);
          void saved.then(forget);
          return;
        }
        if (unreadable.length > 0) {
          void saved.then(forget);
          onUnreadable(unreadable);
        } else if (outcome.kind === 'network' && request.files.length > 0 && (await sender.isReachable())) {
          onNotSent(request.files);
        }
        await reportFailedSend(request, unreadable.length > 0 ? errors.unexpected : sender.messageOf(outcome));
      } catch (error) {
        await fail(request, error);
      }
    },
    [isMounted, navigate, onUnreadable, onNotSent, sendNatively, reportFailedSend, fail],
  );

  const cancel = useCallback(() => inFlight.current?.abort(), []);
  const clear = useCallback(() => {
    setFailure(undefined);
    setCancelled(false);
  }, []);

  return { sending, failure, isCancelled, send, fail, cancel, clear };
};

/** The second click of a double click is not for the page that follows the form; the keyboard's clicks are. */
const ignoreClicks = (durationMs: number): void => {
  const ignore = (event: MouseEvent): void => {
    if (event.detail === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', ignore, true);
  setTimeout(() => removeEventListener('click', ignore, true), durationMs);
};

const useIsMounted = () => {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
};
