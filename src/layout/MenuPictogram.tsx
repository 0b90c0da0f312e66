import { theme } from '#site/site.gen';

/** A pictogram of a menu entry, by name, from the SVG sprite of all menus. */
export const MenuPictogram = ({ name }: { readonly name: string }) => (
  <svg className="_icon" aria-hidden="true">
    <use href={`${theme.pictograms}#${name}`} />
  </svg>
);
