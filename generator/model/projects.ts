import type { Project } from '../../schema/types.gen.ts';
import { projectShape } from '../schema/shape.ts';
import { lastYear } from '../site/dates.ts';
import type { LoadedProject } from '../source/types.ts';
import type { BeforeAfter, Picture, ProjectSummary } from './model.ts';
import type { SiteModel } from './resolve-site.ts';
import { resolveTexts } from './texts.ts';

/** A published project: what other pages show of it and what ordering needs, resolved. */
export interface ResolvedProject extends Readonly<Pick<Project, 'surface' | 'budget' | 'scope'>> {
  readonly summary: ProjectSummary;
  readonly images: readonly Picture[];
  readonly beforeAfter?: BeforeAfter;
  /** What its own page alone shows, as written: the step `project-data` resolves it. */
  readonly own: Readonly<
    Pick<
      Project,
      'story' | 'longDescription' | 'duration' | 'client' | 'specifications' | 'challenges' | 'technologies'
    >
  >;
  readonly featured: boolean;
  /** Id of the page of its trade, where it is not its category's. */
  readonly route?: string;
  readonly file: string;
}

/** Newest year first, then by identifier: the same order on any machine. */
export const byYearThenId = (a: { id: string; year: string }, b: { id: string; year: string }): number =>
  compare(lastYear(b.year), lastYear(a.year)) || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** One project as the site shows it. */
export const resolveProject = (
  { file, value: source }: LoadedProject,
  { spec, projectRoute, set, picture }: Pick<SiteModel, 'spec' | 'projectRoute' | 'set' | 'picture'>,
): ResolvedProject => {
  const { story, longDescription, duration, client, specifications, challenges, technologies, ...shared } = source;
  const value = resolveTexts(shared, projectShape, set);
  const { id, title, category, shortDescription, tags, location, surface, budget, scope, route } = value;
  const images = value.images.map((image) => picture(image.src, image.alt));
  const main = value.images.findIndex((image) => image.src === value.mainImage);
  const { beforeAfter: words } = spec.projects;
  return {
    file,
    summary: {
      id,
      path: projectRoute.path.replace('{id}', id),
      title,
      category,
      shortDescription,
      image: images[Math.max(main, 0)] as Picture,
      tags,
      location,
      year: value.year.replace('-', '–'),
    },
    images,
    beforeAfter: value.beforeAfter &&
      words && {
        title: words.title,
        before: { label: words.before, picture: picture(value.beforeAfter.before.src, value.beforeAfter.before.alt) },
        after: { label: words.after, picture: picture(value.beforeAfter.after.src, value.beforeAfter.after.alt) },
        slider: words.slider,
      },
    surface,
    budget,
    scope,
    own: { story, longDescription, duration, client, specifications, challenges, technologies },
    featured: value.featured === true,
    route,
  };
};
