import { icons } from '#site/icons.gen';
import type { DrawingData } from '#site/types.gen';
import { iconStyles } from '../ui/icon.styles.ts';

export interface PictogramProps {
  /** A file of content/icons. */
  readonly name: string;
  readonly className?: string;
}

/**
 * A decorative pictogram of the site's trades; nothing for a name the site does not have. It belongs to the blocks:
 * whoever draws one has all of the site's pictograms to fetch, which form and carousel must not.
 */
export const Pictogram = ({ name, className }: PictogramProps) => {
  const drawn = (icons as Readonly<Record<string, DrawingData | undefined>>)[name];
  if (!drawn) return null;
  return (
    <svg
      css={iconStyles}
      className={className ? `icon ${className}` : 'icon'}
      viewBox={drawn.viewBox}
      aria-hidden="true"
      // Trusted markup of content/icons, cleaned by the generator.
      dangerouslySetInnerHTML={{ __html: drawn.markup }}
    />
  );
};
