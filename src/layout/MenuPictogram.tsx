import { theme } from '#site/site.gen';

/** A pictogram of a menu entry, by its name: drawn from the file that holds those of all menus. */
export const MenuPictogram = ({ name }: { readonly name: string }) => (
  <svg className="icon" aria-hidden="true">
    <use href={`${theme.pictograms}#${name}`} />
  </svg>
);
