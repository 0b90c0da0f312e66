import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import type { DrawingData } from '#site/types.gen';
import { media } from '../theme/media.ts';
import { InlineDrawing } from '../ui/InlineDrawing.tsx';
import { itemTextStyles, itemTitleStyles } from './block.styles.ts';

const variantStyles = css`
  display: grid;
  grid-template-rows: auto 1fr;
`;

/** On a phone, a tall drawing is beside its text: at full width it would fill the screen. */
const tallStyles = css`
  ${media.belowTablet} {
    grid-template: auto / 38% minmax(0, 1fr);
    column-gap: 1.1rem;
    align-items: start;
  }
`;

const drawingStyles = css`
  width: 100%;
  height: auto;
  margin-bottom: 1.1rem;
`;

const textStyles = css`
  margin-top: 0.3rem;
`;

export interface VariantProps {
  readonly drawing: DrawingData;
  readonly title: string;
  readonly children?: ReactNode;
}

/** A variant: drawing, name, and a text that describes it. */
export const Variant = ({ drawing, title, children }: VariantProps) => (
  <figure css={[variantStyles, isTall(drawing) && tallStyles]}>
    <InlineDrawing css={drawingStyles} drawing={drawing} />
    <figcaption>
      <h3 css={itemTitleStyles}>{title}</h3>
      <div css={[itemTextStyles, textStyles]}>{children}</div>
    </figcaption>
  </figure>
);

const isTall = ({ viewBox }: DrawingData): boolean => {
  const [, , width = 1, height = 0] = viewBox.split(/[\s,]+/).map(Number);
  return height / width > 0.6;
};
