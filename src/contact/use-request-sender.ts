import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { contactRules } from '#site/contact.gen';
import { constants } from '#site/constants.gen';
import { errors } from '#site/outcome-labels.gen';
import { systemRoutes } from '#site/routes.gen';
import { trackEvent } from '../analytics/track.ts';
import { withTimeout } from './with-timeout.ts';
import { prefetchPath } from '../ui/prefetch.ts';
import { contactUrl } from './contact-url.ts';
import { deleteDraft } from './draft.ts';
import { classifyError, describeFailure } from './errors.ts';
import { formDataOf, type PreparedRequest, type UnsentRequest } from './request.ts';
import { deletePendingRequest, savePendingRequest } from './pending-request.ts';
import { storeReference } from './reference.ts';
import { appendFailedRequest } from './failed-requests.ts';
import { sendRequest, type SubmitOutcome } from './submit.ts';
import { copyFiles, totalKilobytesOf } from './attachments.ts';
import { markDelivered } from './delivered.ts';
import { saveDraftFiles } from './draft-files.ts';

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
}

const formId = 'contact';
/** Requests are accepted without proof of work: they wait no longer for its module. */
const proofTimeoutMs = 2000;
/** How long the server is waited for after a failure, to tell its cause. */
const reachMs = 3000;
/** The longest time between the two clicks of a double click: 500 ms on most systems. */
const doubleClickMs = 600;

/**
 * Sends requests, one at a time: idle → sending → success page, or idle with an error message, for expected and
 * unexpected errors alike. [4.contact-sending]
 */
export const useRequestSender = ({ onUnreadable, onNotSent }: RequestSenderOptions): RequestSender => {
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
    appendFailedRequest(request);
    await withTimeout(reportFailure(request, message), constants.contact.analyticsTimeoutMs);
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
        const saved = savePendingRequest(request);
        const onProgress = (percent: number): void => {
          if (request.files.length > 0) setSending({ percent });
        };
        let outcome = await sendOnce(request, controller.signal, onProgress);
        let unreadable: readonly File[] = [];
        if (outcome.kind === 'network' && request.files.length > 0) {
          // Android reads a file of a cloud drive for the page, and not for an upload.
          const copies = await copyFiles(request.files);
          unreadable = request.files.filter((_file, index) => copies[index] === undefined);
          if (unreadable.length === 0) {
            const files = copies.filter((copy) => copy !== undefined);
            outcome = await sendOnce({ ...request, files }, controller.signal, onProgress);
          }
        }

        if (outcome.kind === 'ok') {
          // Before anything else, and at once: the visitor may be about to close the page. A full storage has room
          // again once the draft is gone.
          const isMarked = markDelivered(request.key);
          deleteDraft();
          if (!isMarked) markDelivered(request.key);
          void saveDraftFiles([]);
          const deleted = saved.then(() => deletePendingRequest(request.key));
          storeReference(outcome.reference);
          await withTimeout(Promise.all([reportSuccess(request), deleted]), constants.contact.analyticsTimeoutMs);
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
          void saved.then(() => deletePendingRequest(request.key));
          return;
        }
        // Browsers report an unreadable file as a network error.
        if (unreadable.length > 0) {
          void saved.then(() => deletePendingRequest(request.key));
          onUnreadable(unreadable);
        } else if (outcome.kind === 'network' && request.files.length > 0 && (await isReachable())) {
          onNotSent(request.files);
        }
        await reportFailedSend(request, unreadable.length > 0 ? errors.unexpected : describeFailure(outcome, errors));
      } catch (error) {
        await fail(request, error);
      }
    },
    [isMounted, navigate, onUnreadable, onNotSent, reportFailedSend, fail],
  );

  const cancel = useCallback(() => inFlight.current?.abort(), []);
  const clear = useCallback(() => {
    setFailure(undefined);
    setCancelled(false);
  }, []);

  return { sending, failure, isCancelled, send, fail, cancel, clear };
};

/** One attempt, with proof of work if available. */
const sendOnce = async (
  request: PreparedRequest,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<SubmitOutcome> => {
  const proof = await withTimeout(import('./proof.ts'), proofTimeoutMs);
  const outcome = await sendRequest({
    url: contactUrl,
    body: formDataOf(request, contactRules.marker, await proof?.readProof(signal)),
    idempotencyKey: request.key,
    timeoutMs: constants.contact.requestTimeoutMs,
    signal,
    onProgress,
  });
  proof?.dropProof();
  // For the next attempt.
  if (outcome.kind !== 'ok') proof?.startProof();
  return outcome;
};

/** Whether the server answers at all: then it is the files that do not arrive. */
const isReachable = async (): Promise<boolean> => {
  const answer = await withTimeout(fetch(`${contactUrl}/token`, { cache: 'no-store', credentials: 'omit' }), reachMs);
  return answer?.ok === true;
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

/** Waits for the analytics event only briefly, before the navigation. */
const reportSuccess = async ({ files }: PreparedRequest): Promise<void> => {
  const event = trackEvent(
    'generate_lead',
    { form_id: formId, method: 'web', file_count: files.length, total_size_kb: totalKilobytesOf(files) },
    { timeoutMs: constants.contact.analyticsTimeoutMs },
  );
  await withTimeout(event, constants.contact.forcedNavigationMs);
};

/** The event is sent before the alert, which blocks the page. */
const reportFailure = async ({ files }: UnsentRequest, message: string): Promise<void> => {
  const event = trackEvent(
    'contact_submit_error',
    {
      form_id: formId,
      error_type: classifyError(message, errors),
      file_count: files.length,
      total_size_kb: totalKilobytesOf(files),
    },
    { timeoutMs: constants.contact.analyticsTimeoutMs },
  );
  await withTimeout(event, constants.contact.forcedNavigationMs);
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
