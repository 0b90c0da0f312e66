import { css } from '@emotion/react';
import type { NextStep } from '../../../http/desk.ts';
import { color, text } from '../../theme/tokens.ts';
import { InterfaceIcon } from '../../ui/InterfaceIcon.tsx';
import { formats, words } from '../site.ts';

const lineStyles = css`
  display: flex;
  gap: 0.45rem;
  align-items: flex-start;
  font-size: ${text.small};
  line-height: 1.4;
  overflow-wrap: anywhere;
  & > .icon {
    width: 1.15rem;
    height: 1.15rem;
    margin-top: 0.1em;
  }
  &[data-late] {
    color: ${color.brandDark};
    font-weight: 600;
  }
`;

/** Next step and its day; an overdue one is red and labelled as such. */
export const NextStepLine = ({ step, now }: { readonly step: NextStep; readonly now: Date }) => {
  const isLate = step.day < formats.today(now);
  return (
    <p css={lineStyles} data-late={isLate ? '' : undefined}>
      <InterfaceIcon name={isLate ? 'alert' : 'calendar'} />
      <span>
        <time dateTime={step.day}>{formats.day(step.day, now)}</time>
        {isLate && `, ${words.request.stepLate}`} · {step.text}
      </span>
    </p>
  );
};
