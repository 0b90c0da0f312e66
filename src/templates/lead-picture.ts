/**
 * Sources and sizes of the pictures above the fold. The prerenderer derives the preload link from the rendered page.
 */
import type { PageRecord, Picture } from '#site/types.gen';
import { desktopCondition, widestCondition } from '../theme/media.ts';

/** In pixels, the width of films: a sharper poster would only delay the page's largest contentful paint. */
const posterMaxWidth = 1280;

/** URL of a film's poster, the same for every window, since `poster` has no `srcset`. */
export const posterOf = (picture: Picture): string =>
  `${picture.base}-${picture.widths.filter((width) => width <= posterMaxWidth).at(-1) ?? picture.width}.avif`;

/** `sizes` of an article's lead picture: cropped to 8:7, it is rendered 1.4 times as wide as its frame. */
export const leadSizesOf = (opening: PageRecord['opening']): string =>
  opening === 'across' ? `${widestCondition} 90rem, 100vw` : `${desktopCondition} 70vw, 133vw`;
