import type { DrawingData } from '#site/types.gen';

/** A site's own shape, from content/drawings; decoration. */
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
    // Trusted markup, cleaned by the generator.
    dangerouslySetInnerHTML={{ __html: drawing.markup }}
  />
);
