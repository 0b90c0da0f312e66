import { css } from '@emotion/react';
import { contactForm } from '#site/contact.gen';
import { color } from '../theme/tokens.ts';

const markStyles = css`
  color: ${color.brandDark};
`;

/** The mark of a required field; screen readers use `aria-required` instead. */
export const RequiredMark = () => (
  <span css={markStyles} aria-hidden="true">
    {' '}
    {contactForm.words.requiredMark}
  </span>
);
