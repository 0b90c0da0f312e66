/** The largest film that a page should ask a phone for, in megabytes; the editors' forms take no larger file. */
export const maxFilmMegabytes = 30;
