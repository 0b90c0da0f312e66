/**
 * The gallery in bounded parts, however many projects there are: pages of `constants.gallery.pageSize` projects, which
 * need no JavaScript, and the parts that the open page fetches to show more of all projects or of one category.
 */
import type { RouteSpec, SiteSpec } from '../../schema/types.gen.ts';
import { galleryPagePrefix } from '../site/gallery-pages.ts';
import { readAmount } from '../site/text/read-amount.ts';
import type { GalleryData, GalleryProject, PageMeta } from './model.ts';
import type { ResolvedProject } from './projects.ts';

/** The gallery's pages, one at least; `meta` is that of the first. */
export const galleryPages = (
  spec: SiteSpec,
  route: RouteSpec,
  meta: PageMeta,
  all: readonly ResolvedProject[],
): GalleryData[] => {
  const { locale } = spec.site;
  const projects = all.map(({ summary, surface = '', budget = '' }): GalleryProject => ({
    ...summary,
    surfaceNumber: readAmount(surface, locale),
    budgetNumber: readAmount(budget, locale),
  }));
  const categories = spec.projects.categories
    .map((name) => ({ name, count: projects.filter(({ category }) => category === name).length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
  const families = (spec.projects.families ?? [])
    .map(({ name, categories: own }) => ({
      name,
      categories: own,
      count: projects.filter(({ category }) => own.includes(category)).length,
    }))
    .filter(({ count }) => count > 0);
  const sortKeys: GalleryData['sortKeys'] = [
    'year',
    ...(projects.some(({ surfaceNumber }) => surfaceNumber !== undefined) ? (['surface'] as const) : []),
    ...(projects.some(({ budgetNumber }) => budgetNumber !== undefined) ? (['budget'] as const) : []),
  ];
  const parts = projects.length === 0 ? [[]] : cut(projects, spec.constants.gallery.pageSize);
  return parts.map((part, index) => ({
    kind: 'gallery',
    total: projects.length,
    categories,
    sortKeys,
    families,
    page: index + 1,
    pages: parts.length,
    projects: part,
    meta: index === 0 ? undefined : metaOfPage(spec, route, meta, index + 1, parts.length),
  }));
};

const metaOfPage = (spec: SiteSpec, route: RouteSpec, meta: PageMeta, page: number, pages: number): PageMeta => {
  const place = spec.labels.gallery.page.replace('{page}', String(page)).replace('{pages}', String(pages));
  return {
    ...meta,
    title: `${meta.title} – ${place}`,
    description: `${place}. ${meta.description}`,
    canonical: `${spec.site.url}${galleryPagePrefix(route, spec)}${page}`,
  };
};

/**
 * What the open gallery may fetch, each part with its name below `/_data/gallery/`: its further pages, and each
 * category and each family from its beginning. None for a gallery of one page.
 */
export const galleryParts = (spec: SiteSpec, pages: readonly GalleryData[]) => {
  const [first, ...others] = pages;
  if (first === undefined || others.length === 0) return [];
  const projects = pages.flatMap((page) => page.projects);
  const partsOf = (list: string, categories: readonly string[]) =>
    cut(
      projects.filter(({ category }) => categories.includes(category)),
      spec.constants.gallery.pageSize,
    ).map((part, index) => ({ name: `${list}-${index + 1}`, part: { projects: part } }));
  return [
    ...others.map((page) => ({ name: `all-${page.page}`, part: { projects: page.projects, meta: page.meta } })),
    ...first.categories.flatMap(({ name }, index) => partsOf(String(index), [name])),
    ...first.families.flatMap(({ categories }, index) => partsOf(`family-${index}`, categories)),
  ];
};

const cut = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
