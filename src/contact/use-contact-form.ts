import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react';
import { contactRules } from '#site/contact.gen';
import { restoreDraft } from './draft.ts';
import { keepsDrafts } from './DraftNotice.tsx';
import { readForm, submitNatively } from './form-values.ts';
import { applyOrigin } from './origin.ts';
import { prepareLead, type PreparedLead } from './lead.ts';
import { deletePendingLead, findPendingLead, type PendingLead } from './pending-lead.ts';
import { useAttachments, type Attachments } from './use-attachments.ts';
import { useFormControl } from './use-form-control.ts';
import { useLeadSender, type Sending } from './use-lead-sender.ts';
import { leadFieldsOf, validateLead, type FieldErrors, type LeadFields } from './validate.ts';

export interface ContactFormModel {
  readonly form: RefObject<HTMLFormElement | null>;
  /** What makes a control one of the form's fields. */
  readonly register: (name: keyof LeadFields) => { readonly name: keyof LeadFields };
  /** To be drawn inside the form. */
  readonly controlElement: ReactNode;
  readonly attachments: Attachments;
  /** Mistakes of the last submission that are not mended yet; none appears before the next. */
  readonly errors: FieldErrors;
  /** Counts the submissions that found mistakes. */
  readonly attempt: number;
  /** The star of the email stands while the phone is empty, and vice versa. */
  readonly isEmailRequired: boolean;
  readonly isPhoneRequired: boolean;
  readonly sending: Sending | undefined;
  readonly failure: string | undefined;
  /** A request of an earlier visit that did not arrive. */
  readonly pending: PendingLead | undefined;
  readonly loadControl: () => void;
  readonly change: () => void;
  readonly submit: (event?: SubmitEvent<HTMLFormElement>) => void;
  readonly retry: () => void;
  readonly cancel: () => void;
  readonly resume: () => void;
  readonly discard: () => void;
}

/**
 * Everything the contact form knows and does; the components only draw it. `filesRef` always holds the attachments of
 * the moment.
 */
export function useContactForm(filesRef: RefObject<readonly File[]>): ContactFormModel {
  const form = useRef<HTMLFormElement>(null);
  const [{ errors, attempt }, setFound] = useState<{ readonly errors: FieldErrors; readonly attempt: number }>({
    errors: [],
    attempt: 0,
  });
  const [identity, setIdentity] = useState({ email: '', phone: '' });
  const [pending, setPending] = useState<PendingLead>();
  const appearedAt = useRef(0);
  /** The lead last sent and, while nothing changed since, its key. */
  const prepared = useRef<{ readonly lead: PreparedLead; isCurrent: boolean; readonly isResumed: boolean }>(undefined);
  /** The script failed to put the request together: it would again. */
  const isBroken = useRef(false);
  const setErrors = (found: FieldErrors): void =>
    setFound((before) => ({ errors: found, attempt: before.attempt + 1 }));
  const onChange = useCallback(() => {
    // The key belongs to what was sent.
    if (prepared.current) prepared.current.isCurrent = false;
    const left = validateLead(leadFieldsOf(readForm(form.current)), filesRef.current, contactRules);
    setFound((before) => {
      const stay = before.errors.filter((error) =>
        left.some(({ field, message }) => field === error.field && message === error.message),
      );
      return stay.length === before.errors.length ? before : { ...before, errors: stay };
    });
  }, [filesRef]);
  const attachments = useAttachments(filesRef, onChange);
  const { control, element: controlElement, load } = useFormControl(attachments.latest);
  const { send, fail, sending, failure, cancel, clearFailure } = useLeadSender({
    onUnreadable: attachments.dropUnreadable,
  });

  const readIdentity = useCallback(() => {
    const { email, phone } = leadFieldsOf(readForm(form.current));
    setIdentity({ email, phone });
  }, []);

  useEffect(() => {
    // A prerendered form was there from the first; the application only comes to it.
    appearedAt.current = document.documentElement.dataset['live'] === undefined ? 0 : performance.now();
    // On the first page the start script has done it; what was written since is in the fields already.
    if (form.current && keepsDrafts) restoreDraft(form.current);
    if (form.current) applyOrigin(form.current);
    readIdentity();
    if (form.current?.contains(document.activeElement)) load();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival
  }, []);

  useEffect(() => {
    let isStale = false;
    void findPendingLead(Date.now()).then((found) => {
      if (isStale || !found) return;
      setPending(found);
      // It may be sent without a touch of the form.
      load();
    });
    return () => {
      isStale = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival
  }, []);

  const sendFilled = (fields: LeadFields): void => {
    setErrors([]);
    const before = prepared.current;
    const lead = before?.isCurrent
      ? before.lead
      : prepareLead({
          fields,
          files: attachments.latest.current,
          elapsedMs: Math.round(performance.now() - appearedAt.current),
          website: readForm(form.current)['website'] ?? '',
          origin: readForm(form.current)['origin'] ?? '',
        });
    prepared.current = { lead, isCurrent: true, isResumed: false };
    void send(lead, before && !before.isResumed ? before.lead.key : undefined);
  };

  /**
   * Same rules, same end: shows the mistakes, or sends when the form control was missing. A request is never lost for
   * that.
   */
  const submitUnregistered = (): void => {
    const fields = leadFieldsOf(readForm(form.current));
    const found = validateLead(fields, attachments.latest.current, contactRules);
    if (found.length > 0) setErrors(found);
    else sendFilled(fields);
  };

  /**
   * Whatever breaks on the way to the request is told as a send that failed; the next attempt is left to the browser.
   */
  const reportingErrors = (work: () => unknown): void => {
    void (async () => work())().catch((error: unknown) => {
      isBroken.current = true;
      return fail({ fields: leadFieldsOf(readForm(form.current)), files: attachments.latest.current }, error);
    });
  };

  const submit = (event?: SubmitEvent<HTMLFormElement>): void => {
    event?.preventDefault();
    if (sending) return;
    if (isBroken.current && form.current) return submitNatively(form.current, attachments.latest.current);
    reportingErrors(() => {
      clearFailure();
      load((arrived) =>
        reportingErrors(() =>
          arrived
            ? arrived.handleSubmit((values) => sendFilled(leadFieldsOf(values)), submitUnregistered)()
            : submitUnregistered(),
        ),
      );
    });
  };

  const sendResumed = (lead: PreparedLead): void => {
    prepared.current = { lead, isCurrent: false, isResumed: true };
    setPending(undefined);
    setErrors([]);
    void send(lead);
  };

  return {
    form,
    register: (name) => control?.register(name) ?? { name },
    controlElement,
    attachments,
    errors,
    attempt,
    isEmailRequired: identity.phone.trim() === '',
    isPhoneRequired: identity.email.trim() === '',
    sending,
    failure,
    pending,
    loadControl: () => load(),
    change: () => {
      onChange();
      readIdentity();
    },
    submit,
    retry: () => (prepared.current?.isResumed ? sendResumed(prepared.current.lead) : submit()),
    cancel,
    resume: () => pending && sendResumed(pending),
    discard: () => {
      if (pending) void deletePendingLead(pending.key);
      setPending(undefined);
    },
  };
}
