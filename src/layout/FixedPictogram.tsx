import { icons } from '#site/icons.gen';
import type { DrawingData } from '#site/types.gen';

export interface FixedPictogramProps {
  /** A file of content/icons. */
  readonly name: string;
}

/** Empty in the browser bundle, since the prerendered page holds the markup; development renders it again. */
const drawings: Readonly<Record<string, DrawingData | undefined>> =
  import.meta.env.SSR || import.meta.env.DEV ? icons : {};

/**
 * A pictogram in the header or footer. Both persist across soft navigations, so hydration keeps the prerendered markup
 * and the browser bundle contains no drawing.
 */
export const FixedPictogram = ({ name }: FixedPictogramProps) => (
  <svg
    viewBox={drawings[name]?.viewBox}
    aria-hidden="true"
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: drawings[name]?.markup ?? '' }}
  />
);
