import { css } from '@emotion/react';
import { contactForm } from '#site/contact.gen';
import { color } from '../theme/tokens.ts';

const markStyles = css`
  color: ${color.brandDark};
`;

/** The star of a field that must be filled; `aria-required` says it to screen readers. */
export const RequiredMark = () => (
  <span css={markStyles} aria-hidden="true">
    {' '}
    {contactForm.words.requiredMark}
  </span>
);
