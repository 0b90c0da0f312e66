import { css, keyframes } from '@emotion/react';
import { useEffect, useRef } from 'react';
import { contactForm } from '#site/contact.gen';
import { buttonRow, labelText, visuallyHidden } from '../theme/mixins.ts';
import { media } from '../theme/media.ts';
import { color } from '../theme/tokens.ts';
import { Button } from '../ui/Button.tsx';
import { fill } from '../ui/fill.ts';
import { wideStyles } from './field.styles.ts';
import type { Sending } from './use-lead-sender.ts';

const slide = keyframes`
  from { transform: translateX(-100%); }
  to { transform: translateX(264%); }
`;

/** A progress bar. */
const progressStyles = css`
  display: block;
  position: relative;
  width: 100%;
  height: 3px;
  margin-top: 1.2rem;
  border: 0;
  overflow: hidden;
  appearance: none;
  background: ${color.rule};
  color: ${color.brand};
  &::-webkit-progress-bar {
    background: ${color.rule};
  }
  &::-webkit-progress-value {
    background: ${color.brand};
  }
  &::-moz-progress-bar {
    background: ${color.brand};
  }
`;

const indeterminateStyles = css`
  &::after {
    content: '';
    display: block;
    width: 38%;
    height: 100%;
    background: ${color.brand};
    ${media.motionAllowed} {
      animation: ${slide} 1.6s linear infinite;
    }
  }
`;

const percentStyles = css`
  font-variant-numeric: tabular-nums;
`;

const submitId = 'send';

export interface SubmitRowProps {
  readonly sending: Sending | undefined;
  readonly onCancel: () => void;
}

/** The submit button; while sending, also the progress and a cancel button. */
export const SubmitRow = ({ sending, onCancel }: SubmitRowProps) => {
  const { words } = contactForm;
  const percent = sending?.percent;
  const isMeasured = percent !== undefined && percent < 100;
  useRestoreFocus(sending !== undefined);
  return (
    <div css={wideStyles}>
      <div css={buttonRow}>
        <Button
          type="submit"
          id={submitId}
          disabled={sending !== undefined}
          {...(!sending && { icon: 'arrow' as const })}
        >
          {sending ? words.sending : words.submit}
        </Button>
        {sending && (
          <Button variant="secondary" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
        {percent !== undefined && (
          <p css={[labelText, percentStyles]} aria-hidden="true">
            {fill(words.progress, { percent })}
          </p>
        )}
      </div>
      <p css={visuallyHidden} role="status">
        {sending && words.sendingStatus}
      </p>
      {sending &&
        (isMeasured ? (
          <progress css={progressStyles} max={100} value={percent} aria-label={words.sending} />
        ) : (
          <div css={[progressStyles, indeterminateStyles]} aria-hidden="true" />
        ))}
    </div>
  );
};

/** After sending, focuses the submit button if the focus was lost with a disabled or removed button. */
const useRestoreFocus = (isSending: boolean): void => {
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending && document.activeElement === document.body) {
      document.getElementById(submitId)?.focus({ preventScroll: true });
    }
    wasSending.current = isSending;
  }, [isSending]);
};
