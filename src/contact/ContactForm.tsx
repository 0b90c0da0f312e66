import { contactRules } from '#site/contact.gen';
import { AntiSpamFields } from './AntiSpamFields.tsx';
import { contactUrl } from './contact-url.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FailureBanner } from './FailureBanner.tsx';
import { errorIdOf, Field } from './Field.tsx';
import { fieldsetStyles, inputStyles, textareaStyles } from './field.styles.ts';
import { FilesField } from './FilesField.tsx';
import { PrivacyNotice } from './PrivacyNotice.tsx';
import { ProjectTypeSelect } from './ProjectTypeSelect.tsx';
import { ResumeBanner } from './ResumeBanner.tsx';
import { SendRow } from './SendRow.tsx';
import { useContactForm } from './use-contact-form.ts';
import type { LeadFieldName } from './validate.ts';

/**
 * The request for a quote. Without script it is an ordinary form that the server answers with a page;
 * with script it checks on submit, sends in place and says how the send goes. [2.contact-fields]
 */
export const ContactForm = () => {
  const { form, register, host, attachments, mistakes, isEmailRequired, isPhoneRequired, sending, failure, pending, ...act } = useContactForm();
  const mistakesOf = (name: LeadFieldName): readonly string[] => mistakes.filter(({ field }) => field === name).map(({ message }) => message);
  // « Email or phone » stands at the email; the phone could mend it as well.
  const isIdentityMissing = isEmailRequired && isPhoneRequired && mistakesOf('email').length > 0;
  return (
    <div>
      {mistakes.length > 0 && <ErrorSummary mistakes={mistakes} />}
      {failure !== undefined && <FailureBanner message={failure} onRetry={act.retry} />}
      {pending && !sending && failure === undefined && <ResumeBanner lead={pending} onSend={act.resume} onDiscard={act.discard} />}
      <form
        css={fieldsetStyles}
        ref={form}
        action={contactUrl}
        method="post"
        encType="multipart/form-data"
        noValidate
        aria-busy={sending ? true : undefined}
        onFocus={act.touch}
        onPointerDown={act.touch}
        onInput={act.change}
        onSubmit={act.submit}
      >
        {host}
        <input type="hidden" name="type" value={contactRules.marker} />
        <input type="hidden" name="consent" value="false" />
        <AntiSpamFields />
        <Field name="firstname" isRequired mistakes={mistakesOf('firstname')}>
          {(wiring) => <input css={inputStyles} type="text" autoComplete="given-name" {...wiring} {...register('firstname')} />}
        </Field>
        <Field name="lastname" isRequired mistakes={mistakesOf('lastname')}>
          {(wiring) => <input css={inputStyles} type="text" autoComplete="family-name" {...wiring} {...register('lastname')} />}
        </Field>
        <Field name="email" isRequired={isEmailRequired} mistakes={mistakesOf('email')}>
          {(wiring) => <input css={inputStyles} type="email" autoComplete="email" {...wiring} {...register('email')} />}
        </Field>
        <Field name="phone" isRequired={isPhoneRequired} mistakes={mistakesOf('phone')} {...(isIdentityMissing && { sharedMistakeId: errorIdOf('email') })}>
          {(wiring) => <input css={inputStyles} type="tel" autoComplete="tel" {...wiring} {...register('phone')} />}
        </Field>
        <Field name="projectType" isWide mistakes={mistakesOf('projectType')}>
          {(wiring) => <ProjectTypeSelect wiring={wiring} registration={register('projectType')} />}
        </Field>
        <Field name="message" isRequired isWide mistakes={mistakesOf('message')}>
          {(wiring) => <textarea css={[inputStyles, textareaStyles]} rows={7} {...wiring} {...register('message')} />}
        </Field>
        <FilesField attachments={attachments} mistakes={mistakesOf('files')} isDisabled={sending !== undefined} />
        <SendRow sending={sending} onCancel={act.cancel} />
        <PrivacyNotice />
      </form>
    </div>
  );
};
