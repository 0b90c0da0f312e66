import type { DrawingData } from '#site/types.gen';
import { drawingStyles } from '../identity/drawing.styles.ts';

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
