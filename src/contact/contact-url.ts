import { site } from '#site/site.gen';

/** Where quote requests go: the API of the specification's section 7, on its own host when the site names one. */
export const contactUrl = `${site.apiUrl?.replace(/\/$/, '') ?? ''}/api/public/contact`;
