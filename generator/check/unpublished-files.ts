import { published } from '../site/published.ts';
import { memoize } from '../cache/memoize.ts';
import type { CheckedSite } from './checked-site.ts';

/** What visitors see on the site's date, whether drafts are checked or not. */
export const publishedOf = memoize((site: CheckedSite) => published({ ...site, drafts: false }));

/**
 * Files of pages and projects that visitors do not see on the site's date: drafts, what is to come, what has passed.
 */
export const unpublishedFiles = memoize((site: CheckedSite): ReadonlySet<string> => {
  const shown = publishedOf(site);
  const readable = new Set(shown.projects.map(({ file }) => file));
  return new Set([
    ...site.projects.filter(({ file }) => !readable.has(file)).map(({ file }) => file),
    ...site.routes.flatMap(({ spec, page }) => (page !== undefined && !shown.isRoute(spec.id) ? [page.file] : [])),
    ...site.pages.filter(({ frontMatter }) => frontMatter.draft === true).map(({ file }) => file),
  ]);
});

/**
 * Drafts that still hold samples of a new site: `sample-unchanged` tells of samples, and no rule of what leads there.
 */
export const sampleDrafts = memoize((site: CheckedSite): ReadonlySet<string> => {
  const hidden = unpublishedFiles(site);
  return new Set(site.samples.flatMap(({ file }) => (hidden.has(file) ? [file] : [])));
});
