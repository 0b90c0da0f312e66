/** The names that a site's files may use, by what they designate (`x-ref` of the schemas). */
import type { LoadedSite } from '../source/types.ts';
import type { NameKind } from './words.ts';

/** All names of a site, each kind sorted. */
export type SiteNames = Readonly<Record<NameKind, readonly string[]>>;

/** The names of a site as it stands, whatever else is wrong in it. */
export const siteNames = ({ spec, assets, pages, projects }: LoadedSite): SiteNames => {
  const media = [...assets.media.keys()];
  return sorted({
    route: list(spec.routes).flatMap(({ id, path }) => (isText(path) && path.includes('{') ? [] : [id])),
    category: list(spec.projects?.categories),
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
    'project-type': list(spec.contactForm?.projectTypes),
    tag: projects.flatMap(({ value }) => list(value.tags)),
    term: list(spec.glossary).map(({ word }) => word),
    topic: list(spec.glossary).flatMap(({ topic }) => topic ?? []),
  });
};

/** What is loaded is as an editor wrote it: a list may be missing, or be something else. */
const list = <Item>(value: readonly Item[] | undefined): readonly Item[] =>
  Array.isArray(value) ? (value as readonly Item[]) : [];

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const sorted = (names: SiteNames): SiteNames =>
  Object.fromEntries(
    Object.entries(names).map(([kind, values]) => [kind, [...new Set(values.filter(isText))].sort()]),
  ) as unknown as SiteNames;
