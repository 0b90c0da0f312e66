import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { labels } from '#site/labels.gen';
import { media } from '../theme/media.ts';
import { labelText } from '../theme/mixins.ts';
import { color, space } from '../theme/tokens.ts';
import { DimensionLine } from '../ui/DimensionLine.tsx';
import { itemTextStyles } from './block.styles.ts';

const factorStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.15rem ${space.gutter};
  padding: 1.1rem 0;
  border-bottom: 1px solid ${color.rule};
  & > dt {
    font-weight: 600;
  }
  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.7fr) 12rem;
    align-items: baseline;
  }
`;

const weightStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 4.4rem) minmax(0, 1fr);
  align-items: center;
  & > ._line {
    max-width: 100%;
    color: ${color.text};
  }
`;

type Weight = 'low' | 'medium' | 'high';

/** The weights as line lengths, to one scale. */
const lineStyles: Record<Weight, ReturnType<typeof css>> = {
  low: css`
    width: 1.6rem;
  `,
  medium: css`
    width: 3.8rem;
  `,
  high: css`
    width: 6.4rem;
  `,
};

const words: Record<Weight, string> = {
  low: labels.article.weightLow,
  medium: labels.article.weightMedium,
  high: labels.article.weightHigh,
};

export interface FactorProps {
  readonly title: string;
  readonly weight: Weight;
  readonly children?: ReactNode;
}

/** One factor of the price: name, explanation, and its weight as a word and a line. */
export const Factor = ({ title, weight, children }: FactorProps) => (
  <div css={factorStyles}>
    <dt>{title}</dt>
    <dd css={itemTextStyles}>{children}</dd>
    <dd css={[labelText, weightStyles]}>
      {words[weight]}
      <DimensionLine css={lineStyles[weight]} tick="brand" />
    </dd>
  </div>
);
