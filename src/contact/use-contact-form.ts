import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FunctionComponent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
} from 'react';
import { contactRules } from '#site/contact.gen';
import { mayHaveCopies, withCopies } from './copies.ts';
import { restoreDraft } from './draft.ts';
import { addFilesTo, readForm, readFormSafely } from './form-values.ts';
import { applyOrigin } from './origin.ts';
import { extendDraft, readStoredDraft } from './draft-request.ts';
import { hasSameFields, hasSameFiles, prepareRequest, type PreparedRequest } from './request.ts';
import type { PendingRequest } from './pending-request.ts';
import type { ResumeBannerProps } from './ResumeBanner.tsx';
import { useAttachments, type Attachments } from './use-attachments.ts';
import { useFormControl } from './use-form-control.ts';
import { useRequestSender, type Failure, type Sending } from './use-request-sender.ts';
import { includesVersion } from '../../formats/request-keys.ts';
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
  /** Shows it; loaded with it. */
  readonly ResumeBanner: FunctionComponent<ResumeBannerProps> | undefined;
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
  const [ResumeBanner, setBanner] = useState<FunctionComponent<ResumeBannerProps>>();
  const appearedAt = useRef(0);
  /** The last submission; `isCurrent` while the form has not changed since, so that a retry has the same key. */
  const prepared = useRef<{ readonly request: PreparedRequest; isCurrent: boolean; readonly isResumed: boolean }>(
    undefined,
  );
  /** An unexpected error occurred: the next attempt is submitted natively, once. */
  const isBroken = useRef(false);
  const isLeaving = useRef(false);
  /** The files of the draft are there again: from then on, what changes is kept. */
  const isRestored = useRef(false);
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
  const readFields = useCallback(() => contactFieldsOf(readForm(form.current)), []);
  const keepFiles = useCallback(() => {
    if (!isRestored.current) return;
    const kept = filesRef.current;
    void withCopies(({ saveDraftFiles }) => saveDraftFiles(kept));
    const files = filesRef.current.map(({ name }) => name);
    if (files.length > 0 || readStoredDraft()) extendDraft(readFields(), { files });
  }, [filesRef, readFields]);
  const onFilesChange = useCallback(() => {
    onChange();
    keepFiles();
  }, [onChange, keepFiles]);
  const attachments = useAttachments(filesRef, onFilesChange);
  const sendNatively = useCallback(() => {
    // A request of an earlier visit is not what the form holds.
    if (!form.current || prepared.current?.isResumed) return false;
    isLeaving.current = true;
    form.current.submit();
    return true;
  }, []);
  const { control, element: controlElement, load } = useFormControl(attachments.latest, readFields);
  const { send, fail, sending, failure, isCancelled, cancel, clear } = useRequestSender({
    onUnreadable: attachments.dropUnreadable,
    onNotSent: attachments.tellNotSent,
    sendNatively,
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
    // A restored draft may be sent at once.
    if (form.current?.contains(document.activeElement) || readStoredDraft()) load();
    // oxlint-disable-next-line react/exhaustive-deps -- once, on mount
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
    const restore = async (): Promise<void> => {
      const names = readStoredDraft()?.files ?? [];
      const hasCopies = await mayHaveCopies();
      const kept = (hasCopies && (await withCopies(({ readDraftFiles }) => readDraftFiles()))) || [];
      if (isStale) return;
      isRestored.current = true;
      // Those of a draft that was erased meanwhile are not.
      if (names.length > 0 && readStoredDraft() !== undefined) attachments.restore(kept, names);
      else if (kept.length > 0 || filesRef.current.length > 0) keepFiles();
      const found =
        hasCopies &&
        (await withCopies(async (copies) => {
          setBanner(() => copies.ResumeBanner);
          return copies.findPendingRequest(Date.now());
        }));
      if (isStale || !found) return;
      setPending(found);
      // Restored as a draft as well: sent from the form, it is the same request.
      if (hasSameFields(readFields(), found.fields) && hasSameFiles(filesRef.current, found.files))
        prepared.current ??= { request: found, isCurrent: true, isResumed: false };
      // It can be sent without interaction with the form.
      load();
    };
    void restore();
    // With its draft, the form's files go.
    const onErase = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element && target.closest('[data-draft-erase]'))) return;
      prepared.current = undefined;
      attachments.clear();
      void withCopies(({ saveDraftFiles }) => saveDraftFiles([]));
    };
    addEventListener('click', onErase);
    return () => {
      isStale = true;
      removeEventListener('click', onErase);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once, on mount
  }, []);

  const sendFilled = (fields: ContactFields): void => {
    setErrors([]);
    const before = prepared.current;
    const draft = readStoredDraft();
    const request = before?.isCurrent
      ? before.request
      : prepareRequest(
          {
            fields,
            files: attachments.latest.current,
            // A draft was begun on an earlier page.
            elapsedMs: Math.round(
              Math.max(
                performance.now() - appearedAt.current,
                Date.now() - (draft?.begunAt ?? draft?.keptAt ?? Infinity),
              ),
            ),
            website: readForm(form.current)['website'] ?? '',
            origin: readForm(form.current)['origin'] ?? '',
          },
          before && !before.isResumed ? before.request.key : draft?.key,
        );
    prepared.current = { request, isCurrent: true, isResumed: false };
    extendDraft(readFields(), { key: request.key });
    const isPending = pending !== undefined && includesVersion(request.key, pending.key);
    void send(request).then(() => {
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
    ResumeBanner,
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
      if (pending) void withCopies(({ deletePendingRequest }) => deletePendingRequest(pending.key));
      setPending(undefined);
    },
  };
};
