import { css, type SerializedStyles } from '@emotion/react';
import { useContext } from 'react';
import { media } from '../theme/media.ts';
import { labelText } from '../theme/mixins.ts';
import { color, font, text } from '../theme/tokens.ts';
import { DimensionLine } from '../ui/DimensionLine.tsx';
import { ComparisonScaleContext, percentOf, type FigureValue } from './comparison-scale.ts';

const costStyles = css`
  display: grid;
  /* A margin in per cent would widen an automatic column in WebKit. */
  grid-template-columns: minmax(0, 1fr);
  gap: 0.1rem;
  & > dd {
    font: 400 ${text.h3} / 1.1 ${font.heading};
  }
  & ._line {
    margin-bottom: 0.35rem;
  }
`;

/** The line of a difference is right-aligned: it begins where the line of the smaller cost ends. */
const differenceStyles = (percent: number): SerializedStyles => css`
  color: ${color.brand};
  & > dt {
    color: ${color.brandDark};
  }
  & > dt,
  & > dd {
    text-align: right;
  }
  & ._line {
    width: ${percent}%;
    margin-left: auto;
  }
  ${media.small} {
    & > dt,
    & > dd {
      margin-left: ${100 - percent}%;
      text-align: left;
    }
    & ._line {
      width: 100%;
    }
  }
`;

export interface CostProps {
  readonly label: string;
  readonly value: FigureValue;
  readonly difference?: 'yes';
}

/** A cost and its line, to the scale of the comparison. */
export const Cost = ({ label, value, difference }: CostProps) => {
  const percent = percentOf(value.amount, useContext(ComparisonScaleContext));
  return (
    <div css={[costStyles, difference && differenceStyles(percent)]}>
      <dt css={labelText}>{label}</dt>
      <dd>
        {difference ? <DimensionLine /> : <DimensionLine length={percent} />}
        {value.text}
      </dd>
    </div>
  );
};
