import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { color } from '../theme/tokens.ts';
import { Pictogram } from './Pictogram.tsx';
import { itemTextStyles, itemTitleStyles } from './block.styles.ts';

const itemStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.2rem 1.1rem;
  align-content: start;
  padding: 1.25rem 0 1.4rem;
  border-bottom: 1px solid ${color.rule};
  & > ._icon {
    width: 2.25rem;
    height: 2.25rem;
    stroke-width: 1.1;
    grid-row: span 2;
  }
`;

const withIconStyles = css`
  grid-template-columns: 2.25rem minmax(0, 1fr);
`;

export interface FeatureProps {
  readonly icon?: string;
  readonly title: string;
  readonly children?: ReactNode;
}

/** One feature: pictogram, title, short text. */
export const Feature = ({ icon, title, children }: FeatureProps) => (
  <li css={[itemStyles, icon && withIconStyles]}>
    {icon && <Pictogram name={icon} />}
    <h3 css={itemTitleStyles}>{title}</h3>
    <div css={itemTextStyles}>{children}</div>
  </li>
);
