import { useRef, type RefObject } from 'react';
import { contactForm } from '#site/contact.gen';
import { labelText } from '../theme/mixins.ts';
import { contactUrl } from './contact-url.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FailureBanner } from './FailureBanner.tsx';
import { fieldsetStyles, wideStyles } from '../ui/field.styles.ts';
import { FilesField } from './FilesField.tsx';
import { FormErrorBoundary } from './FormErrorBoundary.tsx';
import { PrivacyNotice } from './PrivacyNotice.tsx';
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
    isCancelled,
    pending,
    ResumeBanner,
    ...actions
  } = useContactForm(files);
  return (
    <div>
      {errors.length > 0 && <ErrorSummary errors={errors} attempt={attempt} />}
      {/* While sending these cannot be used, and keep their place: the form below does not move under a pointer. */}
      <div inert={sending !== undefined}>
        {failure !== undefined && <FailureBanner failure={failure} onRetry={actions.retry} />}
        {pending && ResumeBanner && failure === undefined && (
          <ResumeBanner lead={pending} onSend={actions.resume} onDiscard={actions.discard} />
        )}
      </div>
      <form
        css={fieldsetStyles}
        ref={form}
        action={contactUrl}
        method="post"
        encType="multipart/form-data"
        noValidate
        data-draft=""
        data-origin=""
        aria-busy={sending ? true : undefined}
        onFocus={actions.loadControl}
        onPointerDown={actions.loadControl}
        onInput={actions.change}
        onSubmit={actions.submit}
      >
        {controlElement}
        <DraftNotice />
        <p css={[wideStyles, labelText]}>{contactForm.words.requiredNote}</p>
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
        <SubmitRow sending={sending} isCancelled={isCancelled} onCancel={actions.cancel} />
        <PrivacyNotice />
      </form>
    </div>
  );
};
