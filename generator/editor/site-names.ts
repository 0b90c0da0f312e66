/** The names that a site's files may use, by what they designate (`x-ref` of the schemas). */
import type { LoadedSite } from '../source/types.ts';
import type { NameKind } from './words.ts';

/** All names of a site, each kind sorted. */
export type SiteNames = Readonly<Record<NameKind, readonly string[]>>;

/** The names of a site; what is wrong has none. */
export const siteNames = ({ spec, assets, pages, projects }: LoadedSite): SiteNames => {
  const media = [...assets.media.keys()];
  return sorted({
    route: spec.routes.flatMap(({ id, path }) => (path.includes('{') ? [] : [id])),
    category: spec.projects.categories,
    image: media.filter((name) => /\.(?:jpe?g|png|webp|avif)$/i.test(name)),
    icon: [...assets.icons],
    drawing: [...assets.drawings],
    font: [...assets.fonts.keys()],
    media: media.filter((name) => /\.(?:webm|mp4)$/.test(name)),
    document: [...assets.documents, ...media]
      .filter((name) => /\.(?:pdf|mdx)$/.test(name))
      .map((name) => name.replace(/\.mdx$/, '.pdf')),
    page: pages.map(({ name }) => name),
    figure: Object.keys(spec.figures ?? {}),
    project: projects.map(({ slug }) => slug),
    'project-type': spec.contactForm.projectTypes,
    tag: projects.flatMap(({ value }) => value.tags),
    term: (spec.glossary ?? []).map(({ word }) => word),
    topic: (spec.glossary ?? []).flatMap(({ topic }) => topic ?? []),
  });
};

const sorted = (names: SiteNames): SiteNames =>
  Object.fromEntries(
    Object.entries(names).map(([kind, values]) => [kind, [...new Set(values.filter((name) => name !== ''))].sort()]),
  ) as unknown as SiteNames;
