import { useId, type InputHTMLAttributes } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FieldMessage } from '../../../src/ui/FieldMessage.tsx';
import { fieldLabelStyles, fieldStyles } from './desk.styles.ts';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name'> {
  readonly label: string;
  readonly registration: UseFormRegisterReturn;
  readonly error?: string | undefined;
}

/** A single-line field with its label and error message. */
export const TextField = ({ label, registration, error, ...rest }: TextFieldProps) => {
  const id = useId();
  return (
    <div>
      <label css={fieldLabelStyles} htmlFor={id}>
        {label}
      </label>
      <input
        css={fieldStyles}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        {...rest}
        {...registration}
      />
      {error !== undefined && <FieldMessage id={`${id}-error`} message={error} />}
    </div>
  );
};
