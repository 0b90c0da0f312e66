import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { contactRules } from '#site/contact.gen';
import { constants } from '#site/constants.gen';
import { errors } from '#site/frame.gen';
import { wellKnown } from '#site/routes.gen';
import { trackEvent } from '../analytics/track.ts';
import { withTimeout } from './with-timeout.ts';
import { prefetchPath } from '../ui/prefetch.ts';
import { contactUrl } from './contact-url.ts';
import { deleteDraft } from './draft.ts';
import { classifyError, describeFailure } from './errors.ts';
import { formDataOf, type PreparedLead, type UnsentLead } from './lead.ts';
import { deletePendingLead, savePendingLead } from './pending-lead.ts';
import { storeReference } from './reference.ts';
import { appendFailedSubmission } from './failed-submissions.ts';
import { submitLead, type SubmitOutcome } from './submit.ts';
import { totalKilobytesOf, findUnreadable } from './attachments.ts';

/** A submission in progress. */
export interface Sending {
  /** Uploaded share of the request, 0 to 100; only with attachments. */
  readonly percent?: number;
}

export interface LeadSender {
  readonly sending: Sending | undefined;
  /** Message of the last failed submission. */
  readonly failure: string | undefined;
  /** `replacedKey` is the key of an earlier version of the same form. */
  readonly send: (lead: PreparedLead, replacedKey?: string) => Promise<void>;
  /** Reports a request that could not be created; its values are stored like those of any failed submission. */
  readonly fail: (lead: UnsentLead, error: unknown) => Promise<void>;
  readonly cancel: () => void;
  readonly clearFailure: () => void;
}

export interface LeadSenderOptions {
  /** Called with attachments that can no longer be read, so that a retry is possible without them. */
  readonly onUnreadable: (files: readonly File[]) => void;
}

const formId = 'contact';
/** Requests are accepted without proof of work: they wait no longer for its module. */
const proofTimeoutMs = 2000;

/**
 * Sends requests, one at a time: idle → sending → success page, or idle with an error message, for expected and
 * unexpected errors alike. [4.contact-sending]
 */
export const useLeadSender = ({ onUnreadable }: LeadSenderOptions): LeadSender => {
  const navigate = useNavigate();
  const [sending, setSending] = useState<Sending>();
  const [failure, setFailure] = useState<string>();
  const inFlight = useRef<AbortController>(undefined);
  const isMounted = useIsMounted();

  const reportFailedSend = useCallback(async (lead: UnsentLead, message: string) => {
    inFlight.current = undefined;
    setSending(undefined);
    appendFailedSubmission(lead);
    setFailure(message);
    await withTimeout(reportFailure(lead, message), constants.contact.analyticsTimeoutMs);
    window.alert(message);
  }, []);

  const fail = useCallback(
    (lead: UnsentLead, error: unknown) => {
      console.error(error);
      return reportFailedSend(lead, errors.unexpected);
    },
    [reportFailedSend],
  );

  const send = useCallback(
    async (lead: PreparedLead, replacedKey?: string) => {
      if (inFlight.current) return;
      const controller = new AbortController();
      inFlight.current = controller;
      try {
        setFailure(undefined);
        setSending(lead.files.length > 0 ? { percent: 0 } : {});
        prefetchPath(wellKnown.success);

        // Saved before sending, in case the tab is closed; the key prevents duplicates on the server.
        const saved = savePendingLead(lead, replacedKey);
        const outcome = await sendOnce(lead, controller.signal, (percent) => {
          if (lead.files.length > 0) setSending({ percent });
        });

        if (outcome.kind === 'ok') {
          void saved.then(() => deletePendingLead(lead.key));
          deleteDraft();
          storeReference(outcome.reference);
          await withTimeout(reportSuccess(lead), constants.contact.analyticsTimeoutMs);
          inFlight.current = undefined;
          if (isMounted.current) void navigate(wellKnown.success);
          return;
        }
        if (outcome.kind === 'cancelled') {
          inFlight.current = undefined;
          setSending(undefined);
          void saved.then(() => deletePendingLead(lead.key));
          return;
        }
        // Browsers report an unreadable file as a network error.
        const unreadable = outcome.kind === 'network' ? await findUnreadable(lead.files) : [];
        if (unreadable.length > 0) {
          void saved.then(() => deletePendingLead(lead.key));
          onUnreadable(unreadable);
        }
        await reportFailedSend(lead, unreadable.length > 0 ? errors.unexpected : describeFailure(outcome, errors));
      } catch (error) {
        await fail(lead, error);
      }
    },
    [isMounted, navigate, onUnreadable, reportFailedSend, fail],
  );

  const cancel = useCallback(() => inFlight.current?.abort(), []);
  const clearFailure = useCallback(() => setFailure(undefined), []);

  return { sending, failure, send, fail, cancel, clearFailure };
};

/** One attempt, with proof of work if available. */
const sendOnce = async (
  lead: PreparedLead,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<SubmitOutcome> => {
  const proof = await withTimeout(import('./proof.ts'), proofTimeoutMs);
  const outcome = await submitLead({
    url: contactUrl,
    body: formDataOf(lead, contactRules.marker, await proof?.readProof()),
    idempotencyKey: lead.key,
    timeoutMs: constants.contact.requestTimeoutMs,
    signal,
    onProgress,
  });
  if (outcome.kind === 'ok') proof?.dropProof();
  return outcome;
};

/** Waits for the analytics event only briefly, before the navigation. */
const reportSuccess = async ({ files }: PreparedLead): Promise<void> => {
  const event = trackEvent(
    'generate_lead',
    { form_id: formId, method: 'web', file_count: files.length, total_size_kb: totalKilobytesOf(files) },
    { timeoutMs: constants.contact.analyticsTimeoutMs },
  );
  await withTimeout(event, constants.contact.forcedNavigationMs);
};

/** The event is sent before the alert, which blocks the page. */
const reportFailure = async ({ files }: UnsentLead, message: string): Promise<void> => {
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
