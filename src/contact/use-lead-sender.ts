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

/** The send under way. */
export interface Sending {
  /** Share of the request that has left, 0 to 100; none when there is no attachment to wait for. */
  readonly percent?: number;
}

export interface LeadSender {
  readonly sending: Sending | undefined;
  /** Message of the last failed send. */
  readonly failure: string | undefined;
  /** `replacedKey` is the key of an earlier state of the same form. */
  readonly send: (lead: PreparedLead, replacedKey?: string) => Promise<void>;
  /** Tells that a request could not even be put together; what was written is kept as after any failed send. */
  readonly fail: (written: UnsentLead, error: unknown) => Promise<void>;
  readonly cancel: () => void;
  readonly clearFailure: () => void;
}

export interface LeadSenderOptions {
  /** Attachments that are gone from the device: no further attempt could read them. */
  readonly onUnreadable: (files: readonly File[]) => void;
}

const formId = 'contact';
/** The work's proof is a help, never a condition: its script may be this late. */
const proofTimeoutMs = 2000;

/**
 * Sends prepared leads, one at a time: idle → sending → success page, or back to idle with a failure, whatever
 * fails and wherever. [4.contact-sending]
 */
export function useLeadSender({ onUnreadable }: LeadSenderOptions): LeadSender {
  const navigate = useNavigate();
  const [sending, setSending] = useState<Sending>();
  const [failure, setFailure] = useState<string>();
  const inFlight = useRef<AbortController>(undefined);
  const isMounted = useIsMounted();

  const reportFailedSend = useCallback(async (written: UnsentLead, message: string) => {
    inFlight.current = undefined;
    setSending(undefined);
    appendFailedSubmission(written);
    setFailure(message);
    await withTimeout(reportFailure(written, message), constants.contact.analyticsTimeoutMs);
    window.alert(message);
  }, []);

  const fail = useCallback(
    (written: UnsentLead, error: unknown) => {
      console.error(error);
      return reportFailedSend(written, errors.unexpected);
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

        // Kept from the first byte on: a closed tab loses nothing, and the key lets it arrive once.
        const kept = savePendingLead(lead, replacedKey);
        const outcome = await sendOnce(lead, controller.signal, (percent) => {
          if (lead.files.length > 0) setSending({ percent });
        });

        if (outcome.kind === 'ok') {
          void kept.then(() => deletePendingLead(lead.key));
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
          void kept.then(() => deletePendingLead(lead.key));
          return;
        }
        // The browser tells a file that has gone as a network that failed.
        const unreadable = outcome.kind === 'network' ? await findUnreadable(lead.files) : [];
        if (unreadable.length > 0) {
          void kept.then(() => deletePendingLead(lead.key));
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
}

/** One attempt, with its proof when that can be had. */
async function sendOnce(
  lead: PreparedLead,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<SubmitOutcome> {
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
}

/** The event has a moment to leave; then the visitor is not kept waiting. */
async function reportSuccess({ files }: PreparedLead): Promise<void> {
  const event = trackEvent(
    'generate_lead',
    { form_id: formId, method: 'web', file_count: files.length, total_size_kb: totalKilobytesOf(files) },
    { timeoutMs: constants.contact.analyticsTimeoutMs },
  );
  await withTimeout(event, constants.contact.forcedNavigationMs);
}

/** The alert blocks the page: the event goes out before it. */
async function reportFailure({ files }: UnsentLead, message: string): Promise<void> {
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
}

function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
