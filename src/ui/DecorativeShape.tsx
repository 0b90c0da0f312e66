import type { DrawingData } from '#site/types.gen';

/** A decorative SVG shape from the site's content/drawings, in place of one of the identity's. */
export const DecorativeShape = ({
  drawing,
  className,
}: {
  readonly drawing: DrawingData;
  readonly className?: string;
}) => (
  <svg
    className={className}
    viewBox={drawing.viewBox}
    aria-hidden="true"
    // Markup of content/drawings, sanitized by the generator.
    dangerouslySetInnerHTML={{ __html: drawing.markup }}
  />
);
