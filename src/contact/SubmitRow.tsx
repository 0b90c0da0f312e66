import { css, keyframes } from '@emotion/react';
import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { contactForm } from '#site/contact.gen';
import { buttonRow, labelText, visuallyHidden } from '../theme/mixins.ts';
import { media } from '../theme/media.ts';
import { color } from '../theme/tokens.ts';
import { Button } from '../ui/Button.tsx';
import { fill } from '../ui/fill.ts';
import { wideStyles } from '../ui/field.styles.ts';
import type { Sending } from './use-request-sender.ts';

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

/** The label in one cell with the one of the other state, unseen: the button keeps its size while sending. */
const submitLabelStyles = css`
  display: inline-grid;
  & > span,
  &::after {
    grid-area: 1 / 1;
  }
  &::after {
    content: attr(data-other);
    visibility: hidden;
  }
  [disabled] > & ~ .icon {
    visibility: hidden;
  }
`;

/**
 * The cancel button, on a line of its own below the progress: whoever presses the submit button twice, or slips while
 * pressing, does not reach it.
 */
const cancelStyles = css`
  padding-top: 1.6rem;
`;

const cancelledStyles = css`
  margin-top: 1.2rem;
`;

const submitId = '_send';

export interface SubmitRowProps {
  readonly sending: Sending | undefined;
  /** The visitor has cancelled the last submission. */
  readonly isCancelled: boolean;
  readonly onCancel: () => void;
}

/** The submit button; while sending, also the progress and a cancel button. */
export const SubmitRow = ({ sending, isCancelled, onCancel }: SubmitRowProps) => {
  const { submit, sending: sendingLabel, cancelled, ...words } = contactForm.words;
  const percent = sending?.percent;
  const isMeasured = percent !== undefined && percent < 100;
  const notice = useRestoreFocus(sending !== undefined);
  // The second click of a double click is meant for what was there before.
  const onCancelClick = ({ detail }: MouseEvent): void => {
    if (detail <= 1) onCancel();
  };
  return (
    <div css={wideStyles}>
      <div css={buttonRow}>
        <Button type="submit" id={submitId} disabled={sending !== undefined} icon="arrow">
          <span css={submitLabelStyles} data-other={sending ? submit : sendingLabel}>
            <span>{sending ? sendingLabel : submit}</span>
          </span>
        </Button>
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
          <progress css={progressStyles} max={100} value={percent} aria-label={sendingLabel} />
        ) : (
          <div css={[progressStyles, indeterminateStyles]} aria-hidden="true" />
        ))}
      {sending && (
        <div css={cancelStyles}>
          <Button variant="secondary" onClick={onCancelClick}>
            {words.cancel}
          </Button>
        </div>
      )}
      {isCancelled && cancelled !== undefined && (
        <p ref={notice} css={cancelledStyles} role="status" tabIndex={-1}>
          {cancelled}
        </p>
      )}
    </div>
  );
};

/**
 * After sending, moves the focus if it was lost with a disabled or removed button: to the notice that the submission
 * was cancelled, whose ref is returned, or else to the submit button. Not to the button in both cases: a key that is
 * still held would send again.
 */
const useRestoreFocus = (isSending: boolean): RefObject<HTMLParagraphElement | null> => {
  const notice = useRef<HTMLParagraphElement>(null);
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending && document.activeElement === document.body) {
      (notice.current ?? document.getElementById(submitId))?.focus({ preventScroll: true });
    }
    wasSending.current = isSending;
  }, [isSending]);
  return notice;
};
