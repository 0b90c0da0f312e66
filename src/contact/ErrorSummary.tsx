import { css } from '@emotion/react';
import type { MouseEvent } from 'react';
import { contactForm } from '#site/contact.gen';
import { Banner } from './Banner.tsx';
import type { FieldErrors } from './validate.ts';

const listStyles = css`
  margin-top: 0.4rem;
  & a {
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
    font-weight: 600;
  }
`;

export interface ErrorSummaryProps {
  readonly errors: FieldErrors;
  /** The submission they were found at: each takes the focus once, a mended field never. */
  readonly attempt: number;
}

/**
 * The mistakes of the last submission that are not mended yet, each a link to its field; takes the focus (GOV.UK's
 * pattern).
 */
export const ErrorSummary = ({ errors, attempt }: ErrorSummaryProps) => (
  <Banner id="error-summary" title={contactForm.words.errorSummaryTitle} attention={attempt}>
    <ul css={listStyles}>
      {errors.map(({ field, message }) => (
        <li key={message}>
          <a href={`#${field}`} onClick={(event) => goToField(event, field)}>
            {message}
          </a>
        </li>
      ))}
    </ul>
  </Banner>
);

/** The label comes into view with its field, and the address stays as it is. */
const goToField = (event: MouseEvent, field: string): void => {
  const control = document.getElementById(field);
  if (!control) return;
  event.preventDefault();
  (document.querySelector(`label[for="${field}"]`) ?? control).scrollIntoView();
  control.focus({ preventScroll: true });
};
