import { contactForm, contactRules } from '#site/contact.gen';
import { AntiSpamFields } from './AntiSpamFields.tsx';
import { errorIdOf, Field, hintIdOf } from './Field.tsx';
import { inputStyles, textareaStyles } from './field.styles.ts';
import { OriginNote } from './OriginNote.tsx';
import { ProjectTypeSelect } from './ProjectTypeSelect.tsx';
import type { FieldErrors, LeadFieldName, LeadFields } from './validate.ts';

export interface WrittenFieldsProps {
  /** What makes a control one of the form's fields. */
  readonly register: (name: keyof LeadFields) => { readonly name: keyof LeadFields };
  readonly mistakes: FieldErrors;
  readonly isEmailRequired: boolean;
  readonly isPhoneRequired: boolean;
}

/** What a visitor writes, and what goes with it unseen: the same with and without script. */
export const WrittenFields = ({ register, mistakes, isEmailRequired, isPhoneRequired }: WrittenFieldsProps) => {
  const mistakesOf = (name: LeadFieldName): readonly string[] =>
    mistakes.filter(({ field }) => field === name).map(({ message }) => message);
  // « Email or phone » stands at the email; the phone could mend it as well.
  const isIdentityMissing = isEmailRequired && isPhoneRequired && mistakesOf('email').length > 0;
  // « One of the two is enough » stands at the email as well.
  const isEmailHintShown = contactForm.fields.email.hint !== undefined && mistakesOf('email').length === 0;
  return (
    <>
      <input type="hidden" name="type" value={contactRules.marker} />
      <input type="hidden" name="consent" value="false" />
      {/* No value of React's: the start script may have filled it. */}
      <input type="hidden" name="origin" />
      <AntiSpamFields />
      <Field name="firstname" isRequired mistakes={mistakesOf('firstname')}>
        {(wiring) => (
          <input css={inputStyles} type="text" autoComplete="given-name" {...wiring} {...register('firstname')} />
        )}
      </Field>
      <Field name="lastname" isRequired mistakes={mistakesOf('lastname')}>
        {(wiring) => (
          <input css={inputStyles} type="text" autoComplete="family-name" {...wiring} {...register('lastname')} />
        )}
      </Field>
      <Field name="email" isRequired={isEmailRequired} mistakes={mistakesOf('email')}>
        {(wiring) => <input css={inputStyles} type="email" autoComplete="email" {...wiring} {...register('email')} />}
      </Field>
      <Field
        name="phone"
        isRequired={isPhoneRequired}
        mistakes={mistakesOf('phone')}
        {...(isIdentityMissing && { sharedMistakeId: errorIdOf('email') })}
        {...(isEmailHintShown && { sharedHintId: hintIdOf('email') })}
      >
        {(wiring) => <input css={inputStyles} type="tel" autoComplete="tel" {...wiring} {...register('phone')} />}
      </Field>
      <Field name="projectType" isWide mistakes={mistakesOf('projectType')}>
        {(wiring) => (
          <>
            <ProjectTypeSelect wiring={wiring} registration={register('projectType')} />
            <OriginNote />
          </>
        )}
      </Field>
      <Field name="message" isRequired isWide mistakes={mistakesOf('message')}>
        {(wiring) => <textarea css={[inputStyles, textareaStyles]} rows={7} {...wiring} {...register('message')} />}
      </Field>
    </>
  );
};
