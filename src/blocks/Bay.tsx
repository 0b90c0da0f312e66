import { css } from '@emotion/react';
import { useId, type ReactNode } from 'react';
import type { DrawingData } from '#site/types.gen';
import { color, font, text } from '../theme/tokens.ts';
import { itemTextStyles, itemTitleStyles } from './block.styles.ts';

const bayStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0.2rem 1.2rem;
  align-items: center;
  padding: 0.9rem 0;
  border-top: 1px solid ${color.rule};
  & > input {
    width: 4.2rem;
    min-height: 2.75rem;
    padding: 0 0.4rem 0 0.9rem;
    border: 1px solid ${color.border};
    border-bottom: 2px solid ${color.text};
    border-radius: 0;
    background: ${color.surfaceRaised};
    color: ${color.text};
    font: 400 ${text.h4} / 1 ${font.heading};
  }
  & > div {
    grid-column: 1 / -1;
  }
  @media (scripting: none) {
    & > input {
      display: none;
    }
  }
`;

export interface BayProps {
  readonly title: string;
  /** Rendered by `Bays`, `count` times. */
  readonly drawing: DrawingData;
  /** Initial number of bays of this kind. */
  readonly count: string;
  readonly max: string;
  readonly children?: ReactNode;
}

/** One kind of bay (« travée », the space between two supports of a structure): name, description, number field. */
export const Bay = ({ title, count, max, children }: BayProps) => {
  const id = useId();
  return (
    <li css={bayStyles}>
      <label css={itemTitleStyles} htmlFor={id}>
        {title}
      </label>
      <input type="number" id={id} min="0" max={max} defaultValue={count} inputMode="numeric" />
      <div css={itemTextStyles}>{children}</div>
    </li>
  );
};
