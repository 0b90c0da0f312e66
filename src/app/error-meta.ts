import { errors, labels } from '#site/labels.gen';
import { site } from '#site/site.gen';
import type { PageMeta } from '#site/types.gen';

const errorMeta = (title: string): PageMeta => ({
  title: `${title} – ${site.name}`,
  description: site.tagline,
  canonical: '',
  noindex: true,
});

/** Heads of the pages that are no page. */
export const notFoundMeta = errorMeta(labels.errorPage.title);
export const unknownProjectMeta = errorMeta(errors.projectNotFound.title);
export const failureMeta = errorMeta(labels.errorPage.unexpectedTitle);
