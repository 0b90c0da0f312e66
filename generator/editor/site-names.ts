/** The names that a site's files may use, by what they designate (`x-ref` of the schemas). */
import type { LoadedSite } from '../source/types.ts';

/** All names of a site, each kind sorted; what is wrong has none. */
export const siteNames = ({ spec, assets, pages, projects }: LoadedSite) => {
  const media = [...assets.media.keys()];
  const documents = [...assets.documents.keys(), ...media].filter((name) => /\.(?:pdf|mdx)$/.test(name));
  const glossary = spec.glossary ?? [];
  const routes = spec.routes.flatMap(({ id, path }) => (path.includes('{') ? [] : [id]));
  const slugs = projects.map(({ slug }) => slug);
  const names = {
    route: routes,
    'redirect-target': [...routes, ...slugs],
    category: spec.projects.categories,
    image: media.filter((name) => /\.(?:jpe?g|png|webp|avif)$/i.test(name)),
    icon: [...assets.icons],
    drawing: [...assets.drawings],
    font: [...assets.fonts.keys()],
    media: media.filter((name) => /\.(?:webm|mp4)$/.test(name)),
    captions: media.filter((name) => /\.vtt$/.test(name)),
    document: documents.map((name) => name.replace(/\.mdx$/, '.pdf')),
    page: pages.map(({ name }) => name),
    figure: Object.keys(spec.figures ?? {}),
    project: slugs,
    'project-type': spec.contactForm.projectTypes,
    tag: projects.flatMap(({ value }) => value.tags),
    term: glossary.map(({ word }) => word),
    topic: glossary.flatMap(({ topic }) => topic ?? []),
  };
  return Object.fromEntries(
    Object.entries(names).map(([kind, values]) => [kind, [...new Set(values.filter((name) => name !== ''))].sort()]),
  ) as unknown as Readonly<Record<keyof typeof names, readonly string[]>>;
};

/** What a name of a site designates. */
export type NameKind = keyof ReturnType<typeof siteNames>;
