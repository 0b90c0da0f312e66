/** How the pictures of a page's first view are asked for; the document preloads what it finds in the page. */
import { constants } from '#site/constants.gen';
import type { Picture } from '#site/types.gen';

/** Films are 1280 pixels wide: a poster need not be sharper than what follows it, and it is the largest paint of its page. */
const posterMaxWidth = 1280;

/** Address of the one poster that a film has for every window. */
export const posterOf = (picture: Picture): string => `${picture.base}-${picture.widths.findLast((width) => width <= posterMaxWidth) ?? picture.width}.avif`;

const fromDesktop = `(min-width: ${constants.layout.mobileBreakpointPx}px)`;

/** `sizes` of the gable picture at the head of an article: cut to 8 : 7, it is shown 1.4 times as wide as its frame. */
export const gableSizes = `${fromDesktop} 70vw, 133vw`;

/** `sizes` of a project's picture. */
export const slideSizes = '(min-width: 96rem) 90rem, 93vw';
