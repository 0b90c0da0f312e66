import { useRef, type RefObject } from 'react';
import { contactForm } from '#site/contact.gen';
import { labelText } from '../theme/mixins.ts';
import { contactUrl } from './contact-url.ts';
import { DraftNotice, keepsDrafts } from './DraftNotice.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FailureBanner } from './FailureBanner.tsx';
import { fieldsetStyles, wideStyles } from './field.styles.ts';
import { FilesField } from './FilesField.tsx';
import { FormBoundary } from './FormErrorBoundary.tsx';
import { PrivacyNotice } from './PrivacyNotice.tsx';
import { ResumeBanner } from './ResumeBanner.tsx';
import { SendRow } from './SubmitRow.tsx';
import { useContactForm } from './use-contact-form.ts';
import { WrittenFields } from './FormFields.tsx';

/**
 * The request for a quote. Without script it is an ordinary form that the server answers with a page;
 * with script it checks on submit, sends in place and says how the send goes. [2.contact-fields]
 */
export const ContactForm = () => {
  const files = useRef<readonly File[]>([]);
  return (
    <FormBoundary files={files}>
      <ScriptedForm files={files} />
    </FormBoundary>
  );
};

/** What a star means, before the first one. */
const { requiredNote } = contactForm.words;

const ScriptedForm = ({ files }: { readonly files: RefObject<readonly File[]> }) => {
  const {
    form,
    register,
    host,
    attachments,
    mistakes,
    attempt,
    isEmailRequired,
    isPhoneRequired,
    sending,
    failure,
    pending,
    ...act
  } = useContactForm(files);
  return (
    <div>
      {mistakes.length > 0 && <ErrorSummary mistakes={mistakes} attempt={attempt} />}
      {failure !== undefined && <FailureBanner message={failure} onRetry={act.retry} />}
      {pending && !sending && failure === undefined && (
        <ResumeBanner lead={pending} onSend={act.resume} onDiscard={act.discard} />
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
        onFocus={act.touch}
        onPointerDown={act.touch}
        onInput={act.change}
        onSubmit={act.submit}
      >
        {host}
        {keepsDrafts && <DraftNotice />}
        {requiredNote !== undefined && <p css={[wideStyles, labelText]}>{requiredNote}</p>}
        <WrittenFields
          register={register}
          mistakes={mistakes}
          isEmailRequired={isEmailRequired}
          isPhoneRequired={isPhoneRequired}
        />
        <FilesField
          attachments={attachments}
          mistakes={mistakes.filter(({ field }) => field === 'files').map(({ message }) => message)}
          isDisabled={sending !== undefined}
        />
        <SendRow sending={sending} onCancel={act.cancel} />
        <PrivacyNotice />
      </form>
    </div>
  );
};
