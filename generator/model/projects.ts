import type { SiteSpec } from '../../schema/types.gen.ts';
import { projectShape } from '../schema/shape.ts';
import { lastYear } from '../site/dates.ts';
import type { LoadedProject } from '../source/types.ts';
import type { Picture, ProjectDetail, ProjectSummary } from './model.ts';
import { parseParagraphs } from './inline.ts';
import type { PictureMaker } from './pictures.ts';
import { resolveTexts, type TextSetter } from './texts.ts';

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
export const byYearThenId = (a: { id: string; year: string }, b: { id: string; year: string }): number => {
  const [yearOfA, yearOfB] = [lastYear(a.year), lastYear(b.year)];
  if (yearOfA !== yearOfB) return yearOfA < yearOfB ? 1 : -1;
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
};

interface ProjectContext {
  readonly projectPath: string;
  readonly set: TextSetter;
  readonly picture: PictureMaker;
  readonly isDeadLink: (href: string) => boolean;
  /** The words of what compares before and after; without them nothing is compared. */
  readonly beforeAfter: SiteSpec['projects']['beforeAfter'];
}

/** One project as the site shows it. */
export const resolveProject = (
  source: LoadedProject,
  { projectPath, set, picture, isDeadLink, beforeAfter: words }: ProjectContext,
): ResolvedProject => {
  const value = resolveTexts(source.value, projectShape, set);
  const images: Picture[] = value.images.map((image) => picture(image.src, image.alt));
  const main = value.images.findIndex((image) => image.src === value.mainImage);
  const summary: ProjectSummary = {
    id: value.id,
    path: projectPath.replace('{id}', value.id),
    title: value.title,
    category: value.category,
    shortDescription: value.shortDescription,
    image: images[Math.max(main, 0)] as Picture,
    tags: value.tags,
    location: value.location,
    year: value.year.replace('-', '–'),
  };
  const { story, longDescription, duration, surface, client, budget, scope } = value;
  const { specifications, challenges, technologies, beforeAfter: pair } = value;
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
      ...{ duration, surface, client, budget, scope, specifications, challenges, technologies },
    },
  };
};
