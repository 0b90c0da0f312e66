import { blockIcons } from '#site/block-icons.gen';
import type { DrawingData } from '#site/types.gen';
import { iconStyles } from '../ui/icon.styles.ts';

export interface PictogramProps {
  /** A file of content/icons that a block of a page names. */
  readonly name: string;
  readonly className?: string;
}

/**
 * A decorative pictogram of the site's trades; nothing for an unknown name. Only blocks may use it: it pulls the
 * pictograms of all pages into the bundle, which form and carousel must not load.
 */
export const Pictogram = ({ name, className }: PictogramProps) => {
  const drawn = (blockIcons as Readonly<Record<string, DrawingData | undefined>>)[name];
  if (!drawn) return null;
  return (
    <svg
      css={iconStyles}
      className={className ? `_icon ${className}` : '_icon'}
      viewBox={drawn.viewBox}
      aria-hidden="true"
      // Markup of content/icons, sanitized by the generator.
      dangerouslySetInnerHTML={{ __html: drawn.markup }}
    />
  );
};
