import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { color, font } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';
import { DimensionLine } from '../ui/DimensionLine.tsx';
import type { FigureValue } from './comparison-scale.ts';

const numberStyles = css`
  font: 400 clamp(2.25rem, 1.3rem + 3.6vw, 5rem) / 1 ${font.heading};
  ${media.desktop} {
    white-space: nowrap;
  }
  & > small {
    font: 400 0.44em / 1 ${font.text};
  }
  & > ._line {
    color: ${color.inverseMuted};
    margin-bottom: 0.8rem;
  }
`;

const textStyles = css`
  max-width: 24ch;
  margin-top: 0.6rem;
`;

export interface KeyFigureProps {
  readonly value: FigureValue;
  readonly children?: ReactNode;
}

/** A key figure and what it measures. */
export const KeyFigure = ({ value: { number, before, after }, children }: KeyFigureProps) => (
  <div>
    <dt css={numberStyles}>
      <DimensionLine tick="accent" />
      <Unit text={before} />
      {number}
      <Unit text={after} />
    </dt>
    <dd css={textStyles}>{children}</dd>
  </div>
);

/** The unit of a figure; m² and % are set in the text font, since the heading font has letters only. */
const Unit = ({ text }: { readonly text: string }) => {
  const unit = text.trim();
  if (!/[^\p{L}\s]/u.test(unit)) return text;
  return (
    <>
      {text.slice(0, text.length - unit.length)}
      <small>{unit}</small>
    </>
  );
};
