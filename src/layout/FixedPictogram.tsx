import { icons } from '#site/icons.gen';
import type { DrawingData } from '#site/types.gen';

export interface FixedPictogramProps {
  /** A file of content/icons. */
  readonly name: string;
}

/** The browser needs no copy of what the prerendered page already holds; in development it is drawn again. */
const drawings: Readonly<Record<string, DrawingData | undefined>> =
  import.meta.env.SSR || import.meta.env.DEV ? icons : {};

/**
 * A pictogram of the frame (header, footer). The frame lives as long as the document, so the
 * application adopts the drawing of the prerendered page and its code carries none.
 */
export const FixedPictogram = ({ name }: FixedPictogramProps) => (
  <svg
    viewBox={drawings[name]?.viewBox}
    aria-hidden="true"
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: drawings[name]?.markup ?? '' }}
  />
);
