import { icons } from '#site/icons.gen';
import type { DrawingData } from '#site/types.gen';
import { iconStyles } from './icon.styles.ts';
import type { InterfaceIconName } from './icons/interface-icons.ts';
import { InterfaceIcon } from './InterfaceIcon.tsx';

export type IconProps = { readonly className?: string } & (
  { readonly name: InterfaceIconName; readonly pictogram?: undefined } | { readonly name?: undefined; readonly pictogram: string }
);

/**
 * A decorative pictogram: of the interface (`name`) or of the site's trades (`pictogram`, a file of
 * content/icons). Draws nothing for a name the site does not have. What every page loads uses
 * `InterfaceIcon` instead: the site's pictograms weigh more.
 */
export const Icon = ({ name, pictogram, className }: IconProps) => {
  if (name !== undefined) return <InterfaceIcon name={name} className={className} />;
  const drawn = (icons as Readonly<Record<string, DrawingData | undefined>>)[pictogram];
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
