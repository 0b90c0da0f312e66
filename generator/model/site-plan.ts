/** The site map: every page that search engines may show, in the order of the menus, and every project. */
import type { RouteSpec, SiteSpec } from '../../schema/types.gen.ts';
import { termId } from '../site/terms.ts';
import type { Link, PlanGroup, ProjectSummary, SitePlan } from './model.ts';

/** The anchor of a group of the site map. */
export const planAnchor = (label: string): string => `_plan-${termId(label)}`;

/**
 * The pages of each menu group, those of no group under the name of the site, and the projects by category, in the
 * order of `site.yaml`. A group without links is left out.
 *
 * @param linkTo gives the link to a page under its short name.
 */
export const sitePlanOf = (
  spec: SiteSpec,
  projects: readonly ProjectSummary[],
  linkTo: (route: RouteSpec) => Link,
): SitePlan => {
  const { header } = spec.menus;
  const shown = spec.routes.filter(({ template, seo }) => template !== 'project' && seo?.noindex !== true);
  const listed = new Set<string>();
  const ofMenus = header.flatMap((entry): PlanGroup[] => {
    if (!('entries' in entry)) return [];
    const links = entry.entries.flatMap(({ label, route }): Link[] => {
      const page = shown.find(({ id }) => id === route);
      if (page === undefined || listed.has(page.id)) return [];
      listed.add(page.id);
      return [{ label, path: page.path }];
    });
    return links.length === 0 ? [] : [{ id: planAnchor(entry.label), label: entry.label, links }];
  });
  const others = shown.filter(({ id }) => !listed.has(id)).map(linkTo);
  const { name } = spec.site;
  const categories = spec.projects.categories.flatMap((category): PlanGroup[] => {
    const links = projects
      .filter((project) => project.category === category)
      .map(({ title, path }) => ({ label: title, path }));
    // A category may have the name of a menu.
    return links.length === 0 ? [] : [{ id: `${planAnchor(category)}-projects`, label: category, links }];
  });
  return { pages: [{ id: planAnchor(name), label: name, links: others }, ...ofMenus], projects: categories };
};
