import { css } from '@emotion/react';
import { FieldMessage } from '../../contact/FieldMessage.tsx';

const failedStyles = css`
  &:empty {
    display: none;
  }
`;

/** Why the last try did nothing: read out as it appears. */
export const Failed = ({ message }: { readonly message: string | undefined }) => (
  <div css={failedStyles} role="alert">
    {message !== undefined && <FieldMessage message={message} />}
  </div>
);
