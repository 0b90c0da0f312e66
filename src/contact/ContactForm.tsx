import { useRef, type RefObject } from 'react';
import { contactForm } from '#site/contact.gen';
import { labelText } from '../theme/mixins.ts';
import { contactUrl } from './contact-url.ts';
import { DraftNotice, keepsDrafts } from './DraftNotice.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FailureBanner } from './FailureBanner.tsx';
import { fieldsetStyles, wideStyles } from './field.styles.ts';
import { FilesField } from './FilesField.tsx';
import { FormErrorBoundary } from './FormErrorBoundary.tsx';
import { PrivacyNotice } from './PrivacyNotice.tsx';
import { ResumeBanner } from './ResumeBanner.tsx';
import { SubmitRow } from './SubmitRow.tsx';
import { useContactForm } from './use-contact-form.ts';
import { FormFields } from './FormFields.tsx';

/**
 * The form to request a quote. Without JavaScript it is an ordinary form that the server answers with a page; with
 * JavaScript it validates on submit, sends without leaving the page and shows the progress. [2.contact-fields]
 */
export const ContactForm = () => {
  const files = useRef<readonly File[]>([]);
  return (
    <FormErrorBoundary files={files}>
      <InteractiveForm files={files} />
    </FormErrorBoundary>
  );
};

/** Explanation of the required mark, above the first field. */
const { requiredNote } = contactForm.words;

const InteractiveForm = ({ files }: { readonly files: RefObject<readonly File[]> }) => {
  const {
    form,
    register,
    controlElement,
    attachments,
    errors,
    attempt,
    isEmailRequired,
    isPhoneRequired,
    sending,
    failure,
    pending,
    ...actions
  } = useContactForm(files);
  return (
    <div>
      {errors.length > 0 && <ErrorSummary errors={errors} attempt={attempt} />}
      {failure !== undefined && <FailureBanner message={failure} onRetry={actions.retry} />}
      {pending && !sending && failure === undefined && (
        <ResumeBanner lead={pending} onSend={actions.resume} onDiscard={actions.discard} />
      )}
      <form
        css={fieldsetStyles}
        ref={form}
        action={contactUrl}
        method="post"
        encType="multipart/form-data"
        noValidate
        data-draft={keepsDrafts ? '' : undefined}
        data-origin=""
        aria-busy={sending ? true : undefined}
        onFocus={actions.loadControl}
        onPointerDown={actions.loadControl}
        onInput={actions.change}
        onSubmit={actions.submit}
      >
        {controlElement}
        {keepsDrafts && <DraftNotice />}
        {requiredNote !== undefined && <p css={[wideStyles, labelText]}>{requiredNote}</p>}
        <FormFields
          register={register}
          errors={errors}
          isEmailRequired={isEmailRequired}
          isPhoneRequired={isPhoneRequired}
        />
        <FilesField
          attachments={attachments}
          errors={errors.filter(({ field }) => field === 'files').map(({ message }) => message)}
          isDisabled={sending !== undefined}
        />
        <SubmitRow sending={sending} onCancel={actions.cancel} />
        <PrivacyNotice />
      </form>
    </div>
  );
};
