import { css } from '@emotion/react';
import type { NextStep } from '../../contract.ts';
import { color } from '../../../src/theme/tokens.ts';
import { InterfaceIcon } from '../../../src/ui/InterfaceIcon.tsx';
import { formats, words } from '../site.ts';
import { iconLineStyles } from './desk.styles.ts';

const lineStyles = css`
  ${iconLineStyles}
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
        <time dateTime={step.time === undefined ? step.day : `${step.day}T${step.time}`}>
          {formats.dayTime(step.day, step.time, now)}
        </time>
        {isLate && `, ${words.request.stepLate}`} · {step.text}
        {step.place !== undefined && ` · ${step.place}`}
      </span>
    </p>
  );
};
