/** How the pictures of a page's first view are asked for; the document preloads what it finds in the page. */
import type { PageRecord, Picture } from '#site/types.gen';
import { desktopCondition, widestCondition } from '../theme/media.ts';

/**
 * Films are 1280 pixels wide: a poster need not be sharper than what follows it, and it is the largest paint of its
 * page.
 */
const posterMaxWidth = 1280;

/** Address of the one poster that a film has for every window. */
export const posterOf = (picture: Picture): string =>
  `${picture.base}-${picture.widths.findLast((width) => width <= posterMaxWidth) ?? picture.width}.avif`;

/** `sizes` of the picture at the head of an article: cut to 8 : 7, it is shown 1.4 times as wide as its frame. */
export const leadSizesOf = (opening: PageRecord['opening']): string =>
  opening === 'across' ? `${widestCondition} 90rem, 100vw` : `${desktopCondition} 70vw, 133vw`;

/** `sizes` of a project's picture. */
export const slideSizes = '(min-width: 96rem) 90rem, 93vw';
