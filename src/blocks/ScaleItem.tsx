import { css, type SerializedStyles } from '@emotion/react';
import type { ReactNode } from 'react';
import type { DrawingData } from '#site/types.gen';
import { media } from '../theme/media.ts';
import { color } from '../theme/tokens.ts';
import { DimensionLine } from '../ui/DimensionLine.tsx';
import { InlineDrawing } from '../ui/InlineDrawing.tsx';
import { itemTextStyles, itemTitleStyles } from './block.styles.ts';

/** The text is beside the drawing where that leaves enough space, below it otherwise. */
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
  & ._line {
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

/** An opaque background, so that the ruler's lines do not run through the text. */
const textStyles = css`
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

/** A drawing as wide as its length on the ruler of `ScaleRow`. */
export const ScaleItem = ({ title, drawing, children, part = 100, measure }: ScaleItemProps) => (
  <li css={itemStyles(part)}>
    <div>
      <InlineDrawing css={drawingStyles} drawing={drawing} />
      <DimensionLine />
    </div>
    <div css={textStyles}>
      <h4 css={itemTitleStyles}>
        {measure}, {title}
      </h4>
      <div css={itemTextStyles}>{children}</div>
    </div>
  </li>
);
