import type { ReactNode } from 'react';
import { contactForm } from '#site/contact.gen';
import { labelText } from '../theme/mixins.ts';
import { fieldLabelStyles, hintStyles, wideStyles } from '../ui/field.styles.ts';
import { FieldMessage } from '../ui/FieldMessage.tsx';
import { RequiredMark } from './RequiredMark.tsx';
import type { ContactFields } from './validate.ts';
import { RunningText } from '../ui/RunningText.tsx';

/** Attributes that connect a control with its label, hint and errors. */
export interface FieldWiring {
  readonly id: string;
  readonly 'aria-required'?: true;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
}

export interface FieldProps {
  readonly name: keyof ContactFields;
  readonly isRequired?: boolean;
  /** Spans both columns. */
  readonly isWide?: boolean;
  readonly errors: readonly string[];
  /** ID of an error shown at another field that can be corrected in this one as well. */
  readonly sharedErrorId?: string;
  /** ID of a hint shown at another field that applies to this one as well. */
  readonly sharedHintId?: string;
  readonly children: (wiring: FieldWiring) => ReactNode;
}

/** A field of the form: label and required mark above, hint or errors below, connected to the control. */
export const Field = ({
  name,
  isRequired = false,
  isWide = false,
  errors,
  sharedErrorId,
  sharedHintId,
  children,
}: FieldProps) => {
  const { label, hint } = contactForm.fields[name];
  const hasError = errors.length > 0;
  const hintId = hint && !hasError ? hintIdOf(name) : undefined;
  const errorId = hasError ? errorIdOf(name) : sharedErrorId;
  const descriptions = [hintId, sharedHintId, errorId].filter((id) => id !== undefined).join(' ');
  return (
    <div css={isWide ? wideStyles : undefined}>
      <label css={fieldLabelStyles} htmlFor={fieldIdOf(name)}>
        {label}
        {isRequired && <RequiredMark />}
      </label>
      {children({
        id: fieldIdOf(name),
        ...(isRequired && { 'aria-required': true }),
        ...(errorId && { 'aria-invalid': true }),
        ...(descriptions && { 'aria-describedby': descriptions }),
      })}
      {hint && hintId && (
        <p css={[labelText, hintStyles]} id={hintId}>
          <RunningText text={hint} />
        </p>
      )}
      {hasError && (
        <div id={errorId}>
          {errors.map((message) => (
            <FieldMessage key={message} message={message} />
          ))}
        </div>
      )}
    </div>
  );
};

/** ID of a field's control, which the page's anchors cannot have. */
export const fieldIdOf = (name: string): string => `_${name}`;

/** ID of a field's hint, which is rendered only without errors. */
export const hintIdOf = (name: string): string => `${fieldIdOf(name)}-hint`;

/** ID of a field's errors. */
export const errorIdOf = (name: string): string => `${fieldIdOf(name)}-error`;
