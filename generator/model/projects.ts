import { projectShape } from '../schema/shape.ts';
import { lastYear } from '../site/dates.ts';
import type { LoadedProject } from '../source/types.ts';
import type { Picture, ProjectDetail, ProjectSummary } from './model.ts';
import { parseParagraphs } from './inline.ts';
import type { SiteModel } from './resolve-site.ts';
import { resolveTexts } from './texts.ts';

/** A published project, resolved, with what ordering needs. */
export interface ResolvedProject {
  readonly summary: ProjectSummary;
  readonly images: readonly Picture[];
  /** All of it, its card and its pictures included. */
  readonly detail: ProjectDetail;
  readonly featured: boolean;
  /** Id of the page of its trade, where it is not its category's. */
  readonly route?: string;
  readonly file: string;
}

/** Newest year first, then by identifier: the same order on any machine. */
export const byYearThenId = (a: { id: string; year: string }, b: { id: string; year: string }): number =>
  compare(lastYear(b.year), lastYear(a.year)) || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

type ProjectContext = Pick<SiteModel, 'spec' | 'projectRoute' | 'set' | 'picture' | 'isDeadLink'>;

/** One project as the site shows it. */
export const resolveProject = (
  source: LoadedProject,
  { spec, projectRoute, set, picture, isDeadLink }: ProjectContext,
): ResolvedProject => {
  const value = resolveTexts(source.value, projectShape, set);
  const { beforeAfter: words } = spec.projects;
  const images: Picture[] = value.images.map((image) => picture(image.src, image.alt));
  const main = value.images.findIndex((image) => image.src === value.mainImage);
  const { id, title, category, shortDescription, tags, location } = value;
  const { story, longDescription, duration, surface, client, budget, scope } = value;
  const { specifications, challenges, technologies, beforeAfter: pair } = value;
  const summary: ProjectSummary = {
    id,
    path: projectRoute.path.replace('{id}', id),
    title,
    category,
    shortDescription,
    image: images[Math.max(main, 0)] as Picture,
    tags,
    location,
    year: value.year.replace('-', '–'),
  };
  return {
    file: source.file,
    summary,
    images,
    featured: value.featured === true,
    route: value.route,
    detail: {
      ...summary,
      story,
      longDescription: parseParagraphs(longDescription, isDeadLink),
      images,
      beforeAfter: pair &&
        words && {
          title: words.title,
          before: { label: words.before, picture: picture(pair.before.src, pair.before.alt) },
          after: { label: words.after, picture: picture(pair.after.src, pair.after.alt) },
          slider: words.slider,
        },
      duration,
      surface,
      client,
      budget,
      scope,
      specifications,
      challenges,
      technologies,
    },
  };
};
