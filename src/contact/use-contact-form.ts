import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react';
import { contactRules } from '#site/contact.gen';
import { restoreDraft } from './draft.ts';
import { keepsDrafts } from './DraftNotice.tsx';
import { readForm, submitNatively } from './form-values.ts';
import { applyOrigin } from './origin.ts';
import { hasSameFields, prepareLead, type PreparedLead } from './lead.ts';
import { deletePendingLead, findPendingLead, type PendingLead } from './pending-lead.ts';
import { useAttachments, type Attachments } from './use-attachments.ts';
import { useFormControl } from './use-form-control.ts';
import { useLeadSender, type Sending } from './use-lead-sender.ts';
import { leadFieldsOf, validateLead, type FieldErrors, type LeadFields } from './validate.ts';

export interface ContactFormModel {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Registers a control with the form. */
  readonly register: (name: keyof LeadFields) => { readonly name: keyof LeadFields };
  /** Must be rendered inside the form. */
  readonly controlElement: ReactNode;
  readonly attachments: Attachments;
  /** Uncorrected errors of the last submission; new ones appear only on the next. */
  readonly errors: FieldErrors;
  /** Number of submissions that were validated. */
  readonly attempt: number;
  /** The email is required while the phone is empty, and vice versa. */
  readonly isEmailRequired: boolean;
  readonly isPhoneRequired: boolean;
  readonly sending: Sending | undefined;
  readonly failure: string | undefined;
  /** An undelivered request of an earlier visit. */
  readonly pending: PendingLead | undefined;
  readonly loadControl: () => void;
  readonly change: () => void;
  readonly submit: (event?: SubmitEvent<HTMLFormElement>) => void;
  readonly retry: () => void;
  readonly cancel: () => void;
  readonly resume: () => void;
  readonly discard: () => void;
}

/** State and actions of the contact form. `filesRef` always contains the current attachments. */
export const useContactForm = (filesRef: RefObject<readonly File[]>): ContactFormModel => {
  const form = useRef<HTMLFormElement>(null);
  const [{ errors, attempt }, setFound] = useState<{ readonly errors: FieldErrors; readonly attempt: number }>({
    errors: [],
    attempt: 0,
  });
  const [identity, setIdentity] = useState({ email: '', phone: '' });
  const [pending, setPending] = useState<PendingLead>();
  const appearedAt = useRef(0);
  /** The last submission; `isCurrent` while the form has not changed since, so that a retry has the same key. */
  const prepared = useRef<{ readonly lead: PreparedLead; isCurrent: boolean; readonly isResumed: boolean }>(undefined);
  /** An unexpected error occurred: the next attempt is submitted natively. */
  const isBroken = useRef(false);
  const setErrors = (found: FieldErrors): void =>
    setFound((before) => ({ errors: found, attempt: before.attempt + 1 }));
  const onChange = useCallback(() => {
    // A changed form needs a new key.
    if (prepared.current) prepared.current.isCurrent = false;
    const remaining = validateLead(leadFieldsOf(readForm(form.current)), filesRef.current, contactRules);
    setFound((before) => {
      const uncorrected = before.errors.filter((error) =>
        remaining.some(({ field, message }) => field === error.field && message === error.message),
      );
      return uncorrected.length === before.errors.length ? before : { ...before, errors: uncorrected };
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
    // A prerendered form was visible from the start of the page; another one from now on.
    appearedAt.current = document.documentElement.dataset['live'] === undefined ? 0 : performance.now();
    // On the first page the start script has already done this: nothing changes if a field has a value.
    if (form.current && keepsDrafts) restoreDraft(form.current);
    if (form.current) applyOrigin(form.current);
    readIdentity();
    if (form.current?.contains(document.activeElement)) load();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, on mount
  }, []);

  useEffect(() => {
    let isStale = false;
    void findPendingLead(Date.now()).then((found) => {
      if (isStale || !found) return;
      setPending(found);
      // Restored as a draft as well: sent from the form, it is the same request. A draft has no files.
      const isDraft = hasSameFields(leadFieldsOf(readForm(form.current)), found.fields);
      if (isDraft && found.files.length === 0 && filesRef.current.length === 0)
        prepared.current ??= { lead: found, isCurrent: true, isResumed: false };
      // It can be sent without interaction with the form.
      load();
    });
    return () => {
      isStale = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, on mount
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
    if (pending?.key === before?.lead.key) setPending(undefined);
    void send(lead, before && !before.isResumed ? before.lead.key : undefined);
  };

  /** Validates and sends without react-hook-form: after its validation has failed, or if it could not be loaded. */
  const submitUnregistered = (): void => {
    const fields = leadFieldsOf(readForm(form.current));
    const found = validateLead(fields, attachments.latest.current, contactRules);
    if (found.length > 0) setErrors(found);
    else sendFilled(fields);
  };

  /** Reports unexpected errors as a failed submission. */
  const reportingErrors = (action: () => unknown): void => {
    void (async () => action())().catch((error: unknown) => {
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
      load((loaded) =>
        reportingErrors(() =>
          loaded
            ? loaded.handleSubmit((values) => sendFilled(leadFieldsOf(values)), submitUnregistered)()
            : submitUnregistered(),
        ),
      );
    });
  };

  const sendResumed = (lead: PreparedLead): void => {
    const isInForm = prepared.current?.isCurrent && prepared.current.lead.key === lead.key;
    if (!isInForm) prepared.current = { lead, isCurrent: false, isResumed: true };
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
};
