import { css } from '@emotion/react';
import type { MouseEvent } from 'react';
import { contactForm } from '#site/contact.gen';
import { Banner } from './Banner.tsx';
import { fieldIdOf } from './Field.tsx';
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
  <Banner id="_error-summary" title={contactForm.words.errorSummaryTitle} attention={attempt}>
    <ul css={listStyles}>
      {/* Two files of one name have the same message. */}
      {errors.map(({ field, message }, index) => (
        <li key={index}>
          <a href={`#${fieldIdOf(field)}`} onClick={(event) => goToField(event, fieldIdOf(field))}>
            {message}
          </a>
        </li>
      ))}
    </ul>
  </Banner>
);

/** Scrolls to the label as well as the field, and does not change the URL. */
const goToField = (event: MouseEvent, id: string): void => {
  const control = document.getElementById(id);
  if (!control) return;
  event.preventDefault();
  (document.querySelector(`label[for="${id}"]`) ?? control).scrollIntoView();
  control.focus({ preventScroll: true });
};
