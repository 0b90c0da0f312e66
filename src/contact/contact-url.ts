import { site } from '#site/site.gen';

/** URL of the contact API; on `site.apiUrl` if set, else on the site's own host. */
export const contactUrl = `${site.apiUrl?.replace(/\/$/, '') ?? ''}/api/public/contact`;
