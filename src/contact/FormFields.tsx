import { contactForm, contactRules } from '#site/contact.gen';
import { AntiSpamFields } from './AntiSpamFields.tsx';
import { errorIdOf, Field, hintIdOf } from './Field.tsx';
import { inputStyles, textareaStyles } from '../ui/field.styles.ts';
import { OriginNote } from './OriginNote.tsx';
import { ProjectTypeSelect } from './ProjectTypeSelect.tsx';
import type { FieldErrors, ContactFieldName, ContactFields } from './validate.ts';

export interface FormFieldsProps {
  /** Registers a control with the form. */
  readonly register: (name: keyof ContactFields) => { readonly name: keyof ContactFields };
  readonly errors: FieldErrors;
  readonly isEmailRequired: boolean;
  readonly isPhoneRequired: boolean;
}

/** The text fields and hidden fields of the form, the same with and without JavaScript. */
export const FormFields = ({ register, errors, isEmailRequired, isPhoneRequired }: FormFieldsProps) => {
  const errorsOf = (name: ContactFieldName): readonly string[] =>
    errors.filter(({ field }) => field === name).map(({ message }) => message);
  // The error « email or phone required » is shown at the email, but concerns the phone as well.
  const isIdentityMissing = isEmailRequired && isPhoneRequired && errorsOf('email').length > 0;
  // So does the hint « one of the two is enough ».
  const isEmailHintShown = contactForm.fields.email.hint !== undefined && errorsOf('email').length === 0;
  return (
    <>
      <input type="hidden" name="type" value={contactRules.marker} />
      <input type="hidden" name="consent" value="false" />
      {/* Uncontrolled: the start script may have set the value. */}
      <input type="hidden" name="origin" />
      <AntiSpamFields />
      <Field name="firstname" isRequired errors={errorsOf('firstname')}>
        {(wiring) => (
          <input css={inputStyles} type="text" autoComplete="given-name" {...wiring} {...register('firstname')} />
        )}
      </Field>
      <Field name="lastname" isRequired errors={errorsOf('lastname')}>
        {(wiring) => (
          <input css={inputStyles} type="text" autoComplete="family-name" {...wiring} {...register('lastname')} />
        )}
      </Field>
      <Field name="email" isRequired={isEmailRequired} errors={errorsOf('email')}>
        {(wiring) => <input css={inputStyles} type="email" autoComplete="email" {...wiring} {...register('email')} />}
      </Field>
      <Field
        name="phone"
        isRequired={isPhoneRequired}
        errors={errorsOf('phone')}
        {...(isIdentityMissing && { sharedErrorId: errorIdOf('email') })}
        {...(isEmailHintShown && { sharedHintId: hintIdOf('email') })}
      >
        {(wiring) => <input css={inputStyles} type="tel" autoComplete="tel" {...wiring} {...register('phone')} />}
      </Field>
      <Field name="projectType" isWide errors={errorsOf('projectType')}>
        {(wiring) => (
          <>
            <ProjectTypeSelect wiring={wiring} registration={register('projectType')} />
            <OriginNote />
          </>
        )}
      </Field>
      <Field name="message" isRequired isWide errors={errorsOf('message')}>
        {(wiring) => <textarea css={[inputStyles, textareaStyles]} rows={7} {...wiring} {...register('message')} />}
      </Field>
    </>
  );
};
