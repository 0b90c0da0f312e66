import { outcomeLabels } from '#site/outcome-labels.gen';
import { site } from '#site/site.gen';
import type { PageMeta } from '#site/types.gen';

const errorMeta = (title: string): PageMeta => ({
  title: `${title} – ${site.name}`,
  description: site.tagline,
  canonical: '',
  noindex: true,
});

/** Metadata of the error pages. */
export const errorMetas = {
  notFound: errorMeta(outcomeLabels.errorPage.title),
  unknownProject: errorMeta(outcomeLabels.projectNotFound.title),
  failure: errorMeta(outcomeLabels.errorPage.unexpectedTitle),
};
