import { css } from '@emotion/react';
import type { DrawingData } from '#site/types.gen';
import { labels } from '#site/labels.gen';
import { media } from '../theme/media.ts';
import { sidewaysScroll } from '../theme/mixins.ts';
import { InlineDrawing } from '../ui/InlineDrawing.tsx';
import { Scroller } from '../ui/Scroller.tsx';
import { captionStyles } from './block.styles.ts';
import { RunningText } from '../ui/RunningText.tsx';

const figureStyles = css`
  margin-top: 2.6rem;
`;

/** On a phone the drawing keeps a readable size and scrolls; on a desktop it fits its column. */
const scrollStyles = css`
  ${media.desktop} {
    margin-inline: 0;
    padding-inline: 0;
  }
`;

const drawingStyles = css`
  width: 100%;
  min-width: 44rem;
  max-width: none;
  height: auto;
  @media (max-width: 74.99em) {
    font-size: 20px;
  }
  ${media.desktop} {
    min-width: 37rem;
  }
`;

export interface DrawingProps {
  readonly drawing: DrawingData;
  readonly label: string;
  readonly caption?: string;
}

/** An annotated drawing in a section. `Services` and `KeyFigures` render their `Drawing` children themselves. */
export const Drawing = ({ drawing, label, caption }: DrawingProps) => (
  <figure css={figureStyles}>
    <Scroller css={[sidewaysScroll, scrollStyles]} aria-label={`${label} (${labels.home.scrollableDrawing})`}>
      <InlineDrawing css={drawingStyles} drawing={drawing} label={label} />
    </Scroller>
    {caption && (
      <figcaption css={captionStyles}>
        <RunningText text={caption} />
      </figcaption>
    )}
  </figure>
);
