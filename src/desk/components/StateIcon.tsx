import { css } from '@emotion/react';
import type { DeskState } from '../../../http/desk.ts';
import { color } from '../../theme/tokens.ts';
import { SectionMark } from '../../ui/SectionMark.tsx';

/** A mark for each state: strokes in the order of the work, a cross for what is struck off. */
const NUMBERS: Readonly<Record<DeskState, number>> = {
  new: 1,
  called: 2,
  'visit-planned': 3,
  'quote-sent': 4,
  won: 5,
  lost: 10,
  spam: 10,
};

const markStyles = css`
  & > svg {
    height: 1.5rem;
    color: ${color.text};
  }
  &[data-new] > svg {
    color: ${color.brand};
  }
`;

/** Decorative: the state stands in words beside it. */
export const StateMark = ({ state }: { readonly state: DeskState }) => (
  <span css={markStyles} data-new={state === 'new' ? '' : undefined}>
    <SectionMark number={NUMBERS[state]} />
  </span>
);
