import { css } from '@emotion/react';
import type { DrawingData } from '#site/types.gen';
import { color, font } from '../theme/tokens.ts';
import { media } from '../theme/media.ts';

/**
 * The hand of the drawings of content/drawings. The class names are those of the drawings' own
 * files (editors draw them), hence French: bois, plein, fin, fort, tirete, cordeau, m, or.
 */
const drawingStyles = css`
  fill: none;
  stroke: currentColor;
  stroke-width: 1.4;
  font: 500 16px ${font.text};
  font-stretch: 80%;
  & * {
    vector-effect: non-scaling-stroke;
  }
  & text {
    fill: currentColor;
    stroke: none;
  }
  & .fin {
    stroke-width: 0.8;
  }
  & .tirete {
    stroke-dasharray: 7 5;
  }
  & .fort {
    stroke-width: 2.2;
  }
  & .cordeau {
    stroke: ${color.accent};
    stroke-width: 2.4;
  }
  & .bois {
    fill: ${color.surface};
  }
  & .plein {
    fill: ${color.shaving};
  }
  & .m,
  & .or {
    fill: ${color.accent};
    stroke: none;
  }
  ${media.belowTablet} {
    stroke-width: 0.9;
    & .fin {
      stroke-width: 0.5;
    }
  }
`;

export interface InlineDrawingProps {
  readonly drawing: DrawingData;
  /** What it shows; a drawing without label is decoration. */
  readonly label?: string;
  readonly className?: string;
}

/** An annotated drawing, inline so that it takes the colours of its surface. */
export const InlineDrawing = ({ drawing, label, className }: InlineDrawingProps) => (
  <svg
    css={drawingStyles}
    className={className ? `drawing ${className}` : 'drawing'}
    viewBox={drawing.viewBox}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    // Trusted markup of content/drawings, cleaned by the generator.
    dangerouslySetInnerHTML={{ __html: drawing.markup }}
  />
);
