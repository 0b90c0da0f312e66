import type { DrawingData } from '#site/types.gen';
import { drawingStyles } from './drawing.styles.ts';

export interface InlineDrawingProps {
  readonly drawing: DrawingData;
  /** Text alternative; a drawing without label is decorative. */
  readonly label?: string;
  readonly className?: string;
}

/** An annotated SVG drawing, inline so that it inherits the colours of its surface. */
export const InlineDrawing = ({ drawing, label, className }: InlineDrawingProps) => (
  <svg
    css={drawingStyles}
    className={className ? `_drawing ${className}` : '_drawing'}
    viewBox={drawing.viewBox}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    // Markup of content/drawings, sanitized by the generator.
    dangerouslySetInnerHTML={{ __html: drawing.markup }}
  />
);
