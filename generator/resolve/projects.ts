import type { LoadedProject } from '../load/types.ts';
import type { Picture, ProjectDetail, ProjectSummary } from '../model.ts';
import { parseParagraphs } from './inline.ts';
import type { PictureMaker } from './pictures.ts';
import { digestOf } from './digest.ts';
import { resolveTexts, type TextSetter } from './texts.ts';

/** A published project, resolved, with what ordering needs. */
export interface ResolvedProject {
  readonly detail: ProjectDetail;
  readonly summary: ProjectSummary;
  readonly featured: boolean;
  readonly file: string;
  /** Digests of the project, and of its card alone. */
  readonly digest: string;
  readonly summaryDigest: string;
}

/** Projects resolved before, by file, under a key of all that they were resolved from. */
export interface KnownProjects {
  get(file: string, key: string): ResolvedProject | undefined;
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
  const detail: ProjectDetail = {
    ...summary,
    longDescription: parseParagraphs(value.longDescription),
    images,
    duration: value.duration,
    surface: value.surface,
    client: value.client,
    budget: value.budget,
    specifications: value.specifications,
    challenges: value.challenges,
    technologies: value.technologies,
  };
  const featured = value.featured === true;
  return { detail, summary, featured, file: source.file, digest: digestOf([detail, featured]), summaryDigest: digestOf(summary) };
};
