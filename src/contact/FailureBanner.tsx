import { css } from '@emotion/react';
import { contactForm } from '#site/contact.gen';
import { buttonRow } from '../theme/mixins.ts';
import { Button } from '../ui/Button.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import { Banner } from './Banner.tsx';
import type { Failure } from './use-request-sender.ts';
import { RunningText } from '../ui/RunningText.tsx';

const messageStyles = css`
  white-space: pre-line;
`;

const nextStyles = css`
  margin-top: 0.6rem;
`;

const buttonsStyles = css`
  margin-top: 1rem;
`;

export interface FailureBannerProps {
  readonly failure: Failure;
  readonly onRetry: () => void;
}

/** A failed submission: the reason, what happens to the request, and buttons to retry or to call. */
export const FailureBanner = ({ failure, onRetry }: FailureBannerProps) => (
  <Banner id="_send-failure" title={contactForm.words.failureTitle} attention={failure}>
    <p css={messageStyles}>
      <RunningText text={failure.message} />
    </p>
    <p css={nextStyles}>
      <RunningText text={contactForm.words.failureText} />
    </p>
    <div css={[buttonRow, buttonsStyles]}>
      <Button onClick={onRetry}>{contactForm.words.retry}</Button>
      <PhoneLink withIcon />
    </div>
  </Banner>
);
