import { useId, type InputHTMLAttributes } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FieldMessage } from '../../contact/FieldMessage.tsx';
import { fieldNameStyles, fieldStyles } from './desk.styles.ts';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name'> {
  readonly label: string;
  readonly registration: UseFormRegisterReturn;
  readonly mistake?: string | undefined;
}

/** A field of one line, wired to its name and its mistake. */
export const TextField = ({ label, registration, mistake, ...rest }: TextFieldProps) => {
  const id = useId();
  return (
    <div>
      <label css={fieldNameStyles} htmlFor={id}>
        {label}
      </label>
      <input
        css={fieldStyles}
        id={id}
        aria-invalid={mistake === undefined ? undefined : true}
        aria-describedby={mistake === undefined ? undefined : `${id}-error`}
        {...rest}
        {...registration}
      />
      {mistake !== undefined && <FieldMessage id={`${id}-error`} message={mistake} />}
    </div>
  );
};
