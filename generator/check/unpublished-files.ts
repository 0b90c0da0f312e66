import { published } from '../site/published.ts';
import type { CheckedSite } from './checked-site.ts';

const known = new WeakMap<CheckedSite, ReadonlySet<string>>();

/**
 * Files of pages and projects that visitors do not see on the site's date: drafts, what is to come, what has passed.
 */
export const unpublishedFiles = (site: CheckedSite): ReadonlySet<string> => {
  const already = known.get(site);
  if (already !== undefined) return already;
  const shown = published({ ...site, drafts: false });
  const readable = new Set(shown.projects.map(({ file }) => file));
  const files = new Set([
    ...site.projects.filter(({ file }) => !readable.has(file)).map(({ file }) => file),
    ...site.routes.flatMap(({ spec, page }) => (page !== undefined && !shown.isRoute(spec.id) ? [page.file] : [])),
    ...site.pages.filter(({ frontMatter }) => frontMatter.draft === true).map(({ file }) => file),
  ]);
  known.set(site, files);
  return files;
};
