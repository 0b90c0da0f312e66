import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react';
import { contactRules } from '#site/contact.gen';
import { restoreDraft } from './draft.ts';
import { addFilesTo, readForm, readFormSafely } from './form-values.ts';
import { applyOrigin } from './origin.ts';
import { hasSameFields, prepareRequest, type PreparedRequest } from './request.ts';
import { deletePendingRequest, findPendingRequest, type PendingRequest } from './pending-request.ts';
import { useAttachments, type Attachments } from './use-attachments.ts';
import { useFormControl } from './use-form-control.ts';
import { useRequestSender, type Failure, type Sending } from './use-request-sender.ts';
import { contactFieldsOf, validateFields, type FieldErrors, type ContactFields } from './validate.ts';

export interface ContactFormModel {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Registers a control with the form. */
  readonly register: (name: keyof ContactFields) => { readonly name: keyof ContactFields };
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
  readonly failure: Failure | undefined;
  /** The visitor has cancelled the last submission. */
  readonly isCancelled: boolean;
  /** An undelivered request of an earlier visit. */
  readonly pending: PendingRequest | undefined;
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
  const [pending, setPending] = useState<PendingRequest>();
  const appearedAt = useRef(0);
  /** The last submission; `isCurrent` while the form has not changed since, so that a retry has the same key. */
  const prepared = useRef<{ readonly request: PreparedRequest; isCurrent: boolean; readonly isResumed: boolean }>(
    undefined,
  );
  /** An unexpected error occurred: the next attempt is submitted natively, once. */
  const isBroken = useRef(false);
  const isLeaving = useRef(false);
  const onChange = useCallback(() => {
    // A changed form needs a new key.
    if (prepared.current) prepared.current.isCurrent = false;
    const remaining = validateFields(contactFieldsOf(readForm(form.current)), filesRef.current, contactRules);
    setFound((before) => {
      const uncorrected = before.errors.filter((error) =>
        remaining.some(({ field, message }) => field === error.field && message === error.message),
      );
      return uncorrected.length === before.errors.length ? before : { ...before, errors: uncorrected };
    });
  }, [filesRef]);
  const attachments = useAttachments(filesRef, onChange);
  const readFields = useCallback(() => contactFieldsOf(readForm(form.current)), []);
  const { control, element: controlElement, load } = useFormControl(attachments.latest, readFields);
  const { send, fail, sending, failure, isCancelled, cancel, clear } = useRequestSender({
    onUnreadable: attachments.dropUnreadable,
  });
  const setErrors = (found: FieldErrors): void => {
    if (found.length > 0) clear();
    setFound((before) => ({ errors: found, attempt: before.attempt + 1 }));
  };

  const readIdentity = useCallback(() => {
    const { email, phone } = contactFieldsOf(readForm(form.current));
    setIdentity({ email, phone });
  }, []);

  useEffect(() => {
    // A prerendered form was visible from the start of the page; another one from now on.
    appearedAt.current = document.documentElement.dataset['live'] === undefined ? 0 : performance.now();
    // On the first page the start script has already done both.
    if (form.current) restoreDraft(form.current);
    if (form.current) applyOrigin(form.current);
    readIdentity();
    if (form.current?.contains(document.activeElement)) load();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, on mount
  }, []);

  // A native submission, whoever begins it, carries the attachments.
  useEffect(() => {
    const element = form.current;
    const onFormData = ({ formData }: FormDataEvent): void => addFilesTo(formData, filesRef.current);
    element?.addEventListener('formdata', onFormData);
    return () => element?.removeEventListener('formdata', onFormData);
  }, [filesRef]);

  useEffect(() => {
    let isStale = false;
    void findPendingRequest(Date.now()).then((found) => {
      if (isStale || !found) return;
      setPending(found);
      // Restored as a draft as well: sent from the form, it is the same request. A draft has no files.
      const isDraft = hasSameFields(contactFieldsOf(readForm(form.current)), found.fields);
      if (isDraft && found.files.length === 0 && filesRef.current.length === 0)
        prepared.current ??= { request: found, isCurrent: true, isResumed: false };
      // It can be sent without interaction with the form.
      load();
    });
    return () => {
      isStale = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, on mount
  }, []);

  const sendFilled = (fields: ContactFields): void => {
    setErrors([]);
    const before = prepared.current;
    const request = before?.isCurrent
      ? before.request
      : prepareRequest({
          fields,
          files: attachments.latest.current,
          elapsedMs: Math.round(performance.now() - appearedAt.current),
          website: readForm(form.current)['website'] ?? '',
          origin: readForm(form.current)['origin'] ?? '',
        });
    prepared.current = { request, isCurrent: true, isResumed: false };
    const isPending = pending !== undefined && pending.key === before?.request.key;
    void send(request, before && !before.isResumed ? before.request.key : undefined).then(() => {
      if (isPending) setPending(undefined);
    });
  };

  /** Validates and sends without react-hook-form: after its validation has failed, or if it could not be loaded. */
  const submitUnregistered = (): void => {
    const fields = contactFieldsOf(readForm(form.current));
    const found = validateFields(fields, attachments.latest.current, contactRules);
    if (found.length > 0) setErrors(found);
    else sendFilled(fields);
  };

  /** Reports unexpected errors as a failed submission, whatever failed: the values may be what cannot be read. */
  const reportingErrors = (action: () => unknown): void => {
    void (async () => action())().catch((error: unknown) => {
      isBroken.current = true;
      return fail({ fields: contactFieldsOf(readFormSafely(form.current)), files: attachments.latest.current }, error);
    });
  };

  const submit = (event?: SubmitEvent<HTMLFormElement>): void => {
    event?.preventDefault();
    if (sending || isLeaving.current) return;
    if (isBroken.current && form.current) {
      isLeaving.current = true;
      return form.current.submit();
    }
    reportingErrors(() => {
      load((loaded) =>
        reportingErrors(() =>
          loaded ? loaded.handleSubmit(() => sendFilled(readFields()), submitUnregistered)() : submitUnregistered(),
        ),
      );
    });
  };

  const sendResumed = (request: PreparedRequest): void => {
    const isInForm = prepared.current?.isCurrent && prepared.current.request.key === request.key;
    if (!isInForm) prepared.current = { request, isCurrent: false, isResumed: true };
    setPending(undefined);
    setErrors([]);
    void send(request);
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
    isCancelled,
    pending,
    loadControl: () => load(),
    change: () => {
      if (isCancelled) clear();
      onChange();
      readIdentity();
    },
    submit,
    retry: () => (prepared.current?.isResumed ? sendResumed(prepared.current.request) : submit()),
    cancel,
    resume: () => pending && sendResumed(pending),
    discard: () => {
      if (pending) void deletePendingRequest(pending.key);
      setPending(undefined);
    },
  };
};
