import { css } from '@emotion/react';
import type { DeskState } from '../../contract.ts';
import { color } from '../../../src/theme/tokens.ts';
import { SectionMark } from '../../../src/ui/SectionMark.tsx';

/** Section mark of each state: one to five strokes in the order of the workflow, a cross for lost and spam. */
const markNumbers: Readonly<Record<DeskState, number>> = {
  new: 1,
  called: 2,
  'visit-planned': 3,
  'quote-sent': 4,
  won: 5,
  lost: 10,
  spam: 10,
};

const iconStyles = css`
  & > svg {
    height: 1.5rem;
    color: ${color.text};
  }
  &[data-new] > svg {
    color: ${color.brand};
  }
`;

/** Icon of a state. Decorative: its label is beside it. */
export const StateIcon = ({ state }: { readonly state: DeskState }) => (
  <span css={iconStyles} data-new={state === 'new' ? '' : undefined}>
    <SectionMark number={markNumbers[state]} />
  </span>
);
