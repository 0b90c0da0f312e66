/**
 * Short stand-ins for what pages and data modules are made of: comparing them tells what is current without writing
 * out ten thousand projects. Two equal keys stand for equal values.
 */
import type { PageData, ProjectSummary } from '../model.ts';
import { digestOf } from './digest.ts';
import type { ResolvedProject } from './projects.ts';
import { similarTo, type SiteModel } from './resolve-site.ts';

/** Stands for a list of projects as cards show them. */
export const summariesKey = (model: SiteModel, summaries: readonly ProjectSummary[]): string =>
  digestOf(summaries.map((summary) => model.summaryDigests.get(summary)));

/** Stands for the data of a declared page. */
export const pageDataKey = (model: SiteModel, data: PageData): unknown => {
  switch (data.kind) {
    case 'none':
      return data.kind;
    case 'content':
      return [data.teaser === undefined ? '' : summariesKey(model, data.teaser), data.galleries.map((gallery) => summariesKey(model, gallery))];
    case 'gallery':
      return { ...data, projects: summariesKey(model, data.projects) };
    case 'project':
      return data;
    default:
      return assertNever(data);
  }
};

/** Stands for a project's data: itself, those beside it, and the patterns of its head. */
export const projectDataKey = (model: SiteModel, project: ResolvedProject): unknown => {
  const { title, description } = model.projectRoute;
  return [project.digest, ...similarTo(model, project).map((summary) => model.summaryDigests.get(summary)), title, description, model.spec.site.url];
};

const assertNever = (value: never): never => {
  throw new Error(`Unknown page data: ${JSON.stringify(value)}`);
};
