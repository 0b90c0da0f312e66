import { InterfaceIcon } from './InterfaceIcon.tsx';
import { fieldErrorStyles } from './field.styles.ts';

/** An error message below a field, with an icon. */
export const FieldMessage = ({ id, message }: { readonly id?: string; readonly message: string }) => (
  <p css={fieldErrorStyles} id={id}>
    <InterfaceIcon name="alert" />
    <span>{message}</span>
  </p>
);
