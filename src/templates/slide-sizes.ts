/** `sizes` of a picture in a project's carousel. */
export const slideSizes = '(min-width: 96rem) 90rem, 93vw';

/** The same where photographs stand beside it. */
export const halfSlideSizes = '(min-width: 96rem) 44rem, (min-width: 48em) 46vw, 93vw';
