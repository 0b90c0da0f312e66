import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { color } from '../theme/tokens.ts';
import { elementsOf } from './elements.ts';
import { Meeting } from './Meeting.tsx';
import { blockSurfaceStyles } from './block-surface.styles.ts';
import { RunningText } from '../ui/RunningText.tsx';

const listStyles = css`
  margin-top: 1.2rem;
  border-top: 1px solid ${color.text};
`;

/** The text shown without dates, below the list's rule. */
const noneStyles = css`
  max-width: 52ch;
`;

export interface DatesProps {
  readonly title: string;
  readonly none: string;
  readonly children?: ReactNode;
}

/** Upcoming events in order of date, or `none` as text when there are none. */
export const Dates = ({ title, none, children }: DatesProps) => {
  const meetings = elementsOf(children, Meeting);
  return (
    <div css={blockSurfaceStyles({ surface: 'tinted', place: 'wide' })}>
      <h3>{title}</h3>
      {meetings.length === 0 ? (
        <p css={[listStyles, noneStyles]}>
          <RunningText text={none} />
        </p>
      ) : (
        <ol css={listStyles}>{[...meetings].sort((one, other) => (one.props.from < other.props.from ? -1 : 1))}</ol>
      )}
    </div>
  );
};
