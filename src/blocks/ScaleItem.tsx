import { css, type SerializedStyles } from '@emotion/react';
import type { ReactNode } from 'react';
import type { DrawingData } from '#site/types.gen';
import { media } from '../theme/media.ts';
import { color } from '../theme/tokens.ts';
import { DimensionLine } from '../ui/DimensionLine.tsx';
import { InlineDrawing } from '../ui/InlineDrawing.tsx';
import { itemTextStyles, itemTitleStyles } from './block.styles.ts';

/** The words stand beside the drawing where it leaves room for them, below where it doesn't. */
const itemStyles = (part: number): SerializedStyles => css`
  padding-block: 1.4rem;
  & > div:first-of-type {
    width: ${part}%;
  }
  ${
    part < 62
      ? `${media.tablet} {
    display: grid;
    grid-template-columns: ${part}% minmax(0, 1fr);
    column-gap: 2rem;
    align-items: end;
    & > div:first-of-type { width: auto; }
  }`
      : ''
  }
  & .line {
    margin-top: 0.4rem;
    color: ${color.accent};
    min-width: 0;
  }
`;

const drawingStyles = css`
  width: 100%;
  height: auto;
  overflow: visible;
`;

/** Words stand on the ground of the plate: the ruler's lines don't run through them. */
const wordsStyles = css`
  padding-top: 0.5rem;
  & > * {
    background: ${color.ground};
    width: fit-content;
  }
`;

export interface ScaleItemProps {
  readonly title: string;
  readonly length: string;
  readonly drawing: DrawingData;
  readonly children?: ReactNode;
  /** Given by `ScaleRow`. */
  readonly part?: number;
  readonly measure?: string;
}

/** A drawing whose width is its length. */
export const ScaleItem = ({ title, drawing, children, part = 100, measure }: ScaleItemProps) => (
  <li css={itemStyles(part)}>
    <div>
      <InlineDrawing css={drawingStyles} drawing={drawing} />
      <DimensionLine />
    </div>
    <div css={wordsStyles}>
      <h4 css={itemTitleStyles}>
        {measure}, {title}
      </h4>
      <div css={itemTextStyles}>{children}</div>
    </div>
  </li>
);
