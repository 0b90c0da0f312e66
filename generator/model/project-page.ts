/** The page of a project among the others: its head, and what leads on from it. */
import { deferredTask, type Task } from '../cache/step.ts';
import { memoize } from '../cache/memoize.ts';
import { linesOnPage, tradeOf } from './budgets.ts';
import { projectNames } from '../site/text/placeholders.ts';
import { hrefsIn } from './inline.ts';
import type { Link, PageMeta, ProjectSummary, NextLinks } from './model.ts';
import { projectData, type ProjectData } from './project-data.cached.ts';
import type { ResolvedProject } from './projects.ts';
import { absoluteUrl, findRoute, linkTo, type SiteModel } from './resolve-site.ts';

/** The data of a project's page, as a deferred task: an incremental build makes those of few projects. */
export const projectPage = (model: SiteModel, project: ResolvedProject): Task<ProjectData> => {
  const { featured: _featured, route: _route, file: _file, ...shown } = project;
  return deferredTask(
    projectData,
    () => ({
      meta: projectMeta(model, project),
      project: shown,
      deadLinks: hrefsIn(shown.own.longDescription, model.set).filter(model.isDeadLink),
      nextLinks: nextLinksFrom(model, project),
    }),
    model.projectSite,
    similarTo(model, project),
    linesOnPage(model.budgets.get(tradeOf(project, model.spec) ?? ''), shown.summary.path),
  );
};

const linkToProject = ({ title, path }: ProjectSummary): Link => ({ label: title, path });

/** Its neighbours in its category and the page of its trade, where that one is published. */
const nextLinksFrom = (model: SiteModel, current: ResolvedProject): NextLinks => {
  const { projects, place } = familyOf(model, current);
  const [previous, next] = [projects[place - 1], projects[place + 1]];
  const trade = findRoute(model.spec, tradeOf(current, model.spec));
  return {
    previous: previous && linkToProject(previous.summary),
    next: next && linkToProject(next.summary),
    trade: trade && linkTo(trade, model.spec),
    projectType: trade?.projectType,
  };
};

/** Others of its category, the newest first. */
export const similarTo = (model: SiteModel, project: ResolvedProject): ProjectSummary[] => {
  const max = model.spec.constants.gallery.similarProjectsMax;
  return familyOf(model, project)
    .projects.slice(0, max + 1)
    .flatMap(({ summary }) => (summary.id === project.summary.id ? [] : [summary]))
    .slice(0, max);
};

/** A project's category: its projects in the gallery's order, and its own place among them. */
const familyOf = (model: SiteModel, { summary }: ResolvedProject) =>
  familiesOf(model).get(summary.id) ?? { projects: [], place: 0 };

/** By the projects' ids. Found once for a model: looking the others through for each project would be quadratic. */
const familiesOf = memoize(({ projects }: SiteModel) => {
  const byCategory = new Map<string, ResolvedProject[]>();
  return new Map(
    projects.map((project) => {
      const { id, category } = project.summary;
      const family = byCategory.get(category) ?? [];
      byCategory.set(category, family);
      family.push(project);
      return [id, { projects: family, place: family.length - 1 }] as const;
    }),
  );
});

const nameInBraces = new RegExp(`\\{(${projectNames.join('|')})\\}`, 'g');

/** The title and the description of a project's page. */
const projectMeta = ({ spec, projectRoute }: SiteModel, { summary }: ResolvedProject): PageMeta => {
  const fill = (pattern: string): string =>
    pattern.replace(nameInBraces, (_, name: (typeof projectNames)[number]) => summary[name]);
  const [title, description] = [fill(projectRoute.title), fill(projectRoute.description)];
  return { title, description, canonical: absoluteUrl(spec, summary.path), noindex: false };
};
