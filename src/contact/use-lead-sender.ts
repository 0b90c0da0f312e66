import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { contactRules } from '#site/contact.gen';
import { constants } from '#site/constants.gen';
import { errors } from '#site/frame.gen';
import { wellKnown } from '#site/routes.gen';
import { trackEvent } from '../analytics/track.ts';
import { prefetchPath } from '../ui/prefetch.ts';
import { contactUrl } from './contact-url.ts';
import { totalKilobytesOf } from './attachments.ts';
import { classifyError, describeFailure } from './errors.ts';
import { formDataOf, type PreparedLead } from './lead.ts';
import { erasePendingLead, keepPendingLead } from './pending-lead.ts';
import { appendSavedLead } from './saved-leads.ts';
import { submitLead } from './submit.ts';

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
  readonly cancel: () => void;
  readonly clearFailure: () => void;
}

const formId = 'contact';

/** Sends prepared leads, one at a time: idle → sending → success page, or back to idle with a failure. [4.contact-sending] */
export function useLeadSender(): LeadSender {
  const navigate = useNavigate();
  const [sending, setSending] = useState<Sending>();
  const [failure, setFailure] = useState<string>();
  const underWay = useRef<AbortController>(undefined);
  const isMounted = useIsMounted();

  const send = useCallback(
    async (lead: PreparedLead, replacedKey?: string) => {
      if (underWay.current) return;
      const controller = new AbortController();
      underWay.current = controller;
      setFailure(undefined);
      setSending(lead.files.length > 0 ? { percent: 0 } : {});
      prefetchPath(wellKnown.success);

      // Kept from the first byte on: a closed tab loses nothing, and the key lets it arrive once.
      const kept = keepPendingLead(lead, replacedKey);
      const proof = await import('./proof.ts').catch(() => undefined);
      const outcome = await submitLead({
        url: contactUrl,
        body: formDataOf(lead, contactRules.marker, await proof?.readProof()),
        idempotencyKey: lead.key,
        timeoutMs: constants.contact.requestTimeoutMs,
        signal: controller.signal,
        onProgress: (percent) => {
          if (lead.files.length > 0) setSending({ percent });
        },
      });

      if (outcome.kind === 'ok') {
        proof?.dropProof();
        void kept.then(() => erasePendingLead(lead.key));
        await reportSuccess(lead);
        underWay.current = undefined;
        if (isMounted.current) void navigate(wellKnown.success);
        return;
      }
      underWay.current = undefined;
      setSending(undefined);
      if (outcome.kind === 'cancelled') {
        void kept.then(() => erasePendingLead(lead.key));
        return;
      }
      const message = describeFailure(outcome, errors);
      appendSavedLead(lead);
      setFailure(message);
      await reportFailure(lead, message);
      window.alert(message);
    },
    [isMounted, navigate],
  );

  const cancel = useCallback(() => underWay.current?.abort(), []);
  const clearFailure = useCallback(() => setFailure(undefined), []);

  return { sending, failure, send, cancel, clearFailure };
}

/** The event has a moment to leave; then the visitor is not kept waiting. */
async function reportSuccess({ files }: PreparedLead): Promise<void> {
  const event = trackEvent(
    'generate_lead',
    { form_id: formId, method: 'web', file_count: files.length, total_size_kb: totalKilobytesOf(files) },
    { timeoutMs: constants.contact.analyticsTimeoutMs },
  );
  await settledWithin(event, constants.contact.forcedNavigationMs);
}

/** The alert blocks the page: the event goes out before it. */
async function reportFailure({ files }: PreparedLead, message: string): Promise<void> {
  const event = trackEvent(
    'contact_submit_error',
    { form_id: formId, error_type: classifyError(message, errors), file_count: files.length, total_size_kb: totalKilobytesOf(files) },
    { timeoutMs: constants.contact.analyticsTimeoutMs },
  );
  await settledWithin(event, constants.contact.forcedNavigationMs);
}

async function settledWithin(work: Promise<void>, limitMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work.catch((error: unknown) => console.warn(error)), limit]);
  clearTimeout(timer);
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
