import { css } from '@emotion/react';
import { useId, type ReactNode } from 'react';
import { weekLabels } from '#site/week-labels.gen';
import { Scroller } from '../ui/Scroller.tsx';
import { elementsOf } from './elements.ts';
import { Slot } from './Slot.tsx';
import { scrollStyles, tableStyles } from './Table.styles.ts';

const weekStyles = css`
  margin-top: 2.6rem;
`;

export interface WeekProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** What recurs every week, in the order of days and hours. The generator omits a table without lines. */
export const Week = ({ title, children }: WeekProps) => {
  const titleId = useId();
  const slots = [...elementsOf(children, Slot)].sort(
    ({ props: { slot: one } }, { props: { slot: other } }) =>
      one.rank - other.rank || one.opens.localeCompare(other.opens, 'en'),
  );
  return (
    <div css={weekStyles}>
      <h3 id={titleId}>{title}</h3>
      <Scroller css={scrollStyles} aria-labelledby={titleId}>
        <table css={tableStyles} aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">{weekLabels.day}</th>
              <th scope="col">{weekLabels.hours}</th>
              <th scope="col">{weekLabels.place}</th>
            </tr>
          </thead>
          <tbody>{slots}</tbody>
        </table>
      </Scroller>
    </div>
  );
};
