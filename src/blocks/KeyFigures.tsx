import { css, type SerializedStyles } from '@emotion/react';
import type { ReactNode } from 'react';
import { labels } from '#site/labels.gen';
import { media } from '../theme/media.ts';
import { darkSurface, pageWidth, sectionPadding, sidewaysScroll } from '../theme/mixins.ts';
import { space } from '../theme/tokens.ts';
import { InlineDrawing } from '../ui/InlineDrawing.tsx';
import { Scroller } from '../ui/Scroller.tsx';
import { SectionHead } from '../ui/SectionHead.tsx';
import { Drawing } from './Drawing.tsx';
import { elementsOf } from './elements.ts';
import { KeyFigure } from './KeyFigure.tsx';

const drawingStyles = css`
  width: 100%;
  min-width: 44rem;
  max-width: none;
  height: auto;
  ${media.desktop} {
    min-width: 37rem;
  }
`;

/** Four figures get columns in proportion to their usual widths; any other count gets equal columns. */
const figuresStyles = (count: number): SerializedStyles => css`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[6]} ${space.gutter};
  margin-top: clamp(2rem, 4vw, 4rem);
  ${media.desktop} {
    grid-template-columns: ${count === 4 ? '1.05fr 1.35fr 0.8fr 1.3fr' : `repeat(${Math.max(1, count)}, 1fr)`};
  }
`;

export interface KeyFiguresProps {
  readonly title: string;
  readonly eyebrow: string;
  readonly lead?: string;
  readonly children?: ReactNode;
}

/** Key figures of the company below a drawing, on a dark surface. */
export const KeyFigures = ({ title, eyebrow, lead, children }: KeyFiguresProps) => {
  const figures = elementsOf(children, KeyFigure);
  return (
    <section css={[sectionPadding, darkSurface]} aria-labelledby="_key-figures-title">
      <div css={pageWidth}>
        <SectionHead id="_key-figures-title" title={title} eyebrow={eyebrow} lead={lead} />
        {elementsOf(children, Drawing).map(({ key, props: { drawing, label } }) => (
          <Scroller key={key} css={sidewaysScroll} aria-label={`${label} (${labels.home.scrollableDrawing})`}>
            <InlineDrawing css={drawingStyles} drawing={drawing} label={label} />
          </Scroller>
        ))}
        <dl css={figuresStyles(figures.length)}>{figures}</dl>
      </div>
    </section>
  );
};
