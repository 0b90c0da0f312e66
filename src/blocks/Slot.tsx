import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import type { WeekSlot } from '#site/types.gen';
import { captionText } from '../theme/mixins.ts';
import { RunningText } from '../ui/RunningText.tsx';

export interface SlotProps {
  readonly slot: WeekSlot;
  readonly place: string;
  readonly children?: ReactNode;
}

const moreStyles = css`
  ${captionText};
  margin-top: 0.3rem;
`;

/** One line of a table of the week; the generator omits those whose season is over. */
export const Slot = ({ slot: { day, hours, season }, place, children }: SlotProps) => (
  <tr>
    <th scope="row">{day}</th>
    <td>{hours}</td>
    <td>
      <RunningText text={place} />
      {season && <div css={moreStyles}>{season}</div>}
      {children && <div css={moreStyles}>{children}</div>}
    </td>
  </tr>
);
