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
  /** Number of the submission: the summary takes the focus once per submission, not when a field is corrected. */
  readonly attempt: number;
}

/** Uncorrected errors of the last submission, each linked to its field; takes the focus (GOV.UK error summary). */
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

/** Scrolls to the label as well as the field, and does not change the URL. */
const goToField = (event: MouseEvent, field: string): void => {
  const control = document.getElementById(field);
  if (!control) return;
  event.preventDefault();
  (document.querySelector(`label[for="${field}"]`) ?? control).scrollIntoView();
  control.focus({ preventScroll: true });
};
