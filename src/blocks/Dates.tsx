import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { color } from '../theme/tokens.ts';
import { elementsOf } from './elements.ts';
import { Meeting } from './Meeting.tsx';
import { blockSurfaceStyles } from './block-surface.styles.ts';

const listStyles = css`
  margin-top: 1.2rem;
  border-top: 1px solid ${color.text};
`;

/** Without a date the year stays an empty line, and the words say why. */
const noneStyles = css`
  max-width: 52ch;
`;

export interface DatesProps {
  readonly title: string;
  readonly none: string;
  readonly children?: ReactNode;
}

/** Where and when one can meet; when nothing is fixed, that is what it says. */
export const Dates = ({ title, none, children }: DatesProps) => {
  const meetings = elementsOf(children, Meeting);
  return (
    <div css={blockSurfaceStyles({ surface: 'tinted', place: 'wide' })}>
      <h3>{title}</h3>
      {meetings.length === 0 ? (
        <p css={[listStyles, noneStyles]}>{none}</p>
      ) : (
        <ol css={listStyles}>{[...meetings].sort((one, other) => (one.props.from < other.props.from ? -1 : 1))}</ol>
      )}
    </div>
  );
};
