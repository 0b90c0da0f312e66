import type { LoadedProject } from '../load/types.ts';
import type { Picture, ProjectDetail, ProjectSummary } from '../model.ts';
import { parseParagraphs } from './inline.ts';
import type { PictureMaker } from './pictures.ts';
import { digestOf } from './digest.ts';
import { resolveTexts, type TextSetter } from './texts.ts';

/** A published project, resolved, with what ordering needs. */
export interface ResolvedProject {
  readonly summary: ProjectSummary;
  readonly images: readonly Picture[];
  /** All of it; asked for only where its page or its data are made. */
  readonly detail: ProjectDetail;
  readonly featured: boolean;
  readonly file: string;
  /** Digests of the project, and of its card alone. */
  readonly digest: string;
  readonly summaryDigest: string;
}

/** Projects resolved before, by file, under a key of all that they were resolved from. */
export interface KnownProjects {
  /** `again` resolves it, where a part of what was kept is lost. */
  get(file: string, key: string, again: () => ResolvedProject): ResolvedProject | undefined;
  set(file: string, key: string, project: ResolvedProject): void;
}

/** Newest year first, then by identifier: the same order on any machine. */
export const byYearThenId = (a: { id: string; year: string }, b: { id: string; year: string }): number =>
  a.year === b.year ? (a.id < b.id ? -1 : a.id > b.id ? 1 : 0) : a.year < b.year ? 1 : -1;

/** One project as the site shows it. */
export const resolveProject = (source: LoadedProject, projectPath: string, set: TextSetter, picture: PictureMaker): ResolvedProject => {
  const value = resolveTexts(source.value, 'project', set);
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
    year: value.year,
  };
  const story: ProjectStory = {
    longDescription: parseParagraphs(value.longDescription),
    duration: value.duration,
    surface: value.surface,
    client: value.client,
    budget: value.budget,
    specifications: value.specifications,
    challenges: value.challenges,
    technologies: value.technologies,
  };
  const featured = value.featured === true;
  const digest = digestOf([summary, images, story, featured]);
  return projectOf({ file: source.file, summary, images, featured, digest, summaryDigest: digestOf(summary) }, () => story);
};

/** What a project's own page tells besides its card and its pictures. */
export type ProjectStory = Omit<ProjectDetail, keyof ProjectSummary | 'images'>;

/** A resolved project but for its story. */
export type ProjectFrame = Omit<ResolvedProject, 'detail'>;

/** Puts a project together, its story being found when it is asked for. */
export const projectOf = (frame: ProjectFrame, story: () => ProjectStory): ResolvedProject => ({
  ...frame,
  get detail() {
    const { longDescription, ...facts } = story();
    return { ...frame.summary, longDescription, images: frame.images, ...facts };
  },
});

/** The story within a project's detail. */
export const storyOf = ({ longDescription, duration, surface, client, budget, specifications, challenges, technologies }: ProjectDetail): ProjectStory => ({
  longDescription,
  duration,
  surface,
  client,
  budget,
  specifications,
  challenges,
  technologies,
});
