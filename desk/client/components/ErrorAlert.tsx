import { css } from '@emotion/react';
import { FieldMessage } from '../../../src/ui/FieldMessage.tsx';

const alertStyles = css`
  &:empty {
    display: none;
  }
`;

/** The error of the last attempt, announced by screen readers when it appears. */
export const ErrorAlert = ({ message }: { readonly message: string | undefined }) => (
  <div css={alertStyles} role="alert">
    {message !== undefined && <FieldMessage message={message} />}
  </div>
);
