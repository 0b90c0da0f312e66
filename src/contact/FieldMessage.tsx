import { InterfaceIcon } from '../ui/InterfaceIcon.tsx';
import { fieldErrorStyles } from './field.styles.ts';

/** A mistake under its field: pictogram, colour and words. */
export const FieldMessage = ({ id, message }: { readonly id?: string; readonly message: string }) => (
  <p css={fieldErrorStyles} id={id}>
    <InterfaceIcon name="alert" />
    <span>{message}</span>
  </p>
);
