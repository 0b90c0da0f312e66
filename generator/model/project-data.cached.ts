/** Puts together the data of a project's page. */
import type { SiteSpec } from '../../schema/types.gen.ts';
import { defineStep } from '../cache/step.ts';
import { memoize } from '../cache/memoize.ts';
import { projectShape } from '../schema/shape.ts';
import { termsOf, type PlacedGlossary } from '../site/terms.ts';
import type { TextSource } from '../site/text/placeholders.ts';
import { budgetsOf, type PricedLine } from './budgets.ts';
import { linkTerms, parseParagraphs } from './inline.ts';
import type { PageData, ProjectDetail, ProjectSummary } from './model.ts';
import type { ResolvedProject } from './projects.ts';
import { resolveTexts, textSetter } from './texts.ts';

/** What the page of a project shows. */
export type ProjectData = Extract<PageData, { kind: 'project' }>;

interface ProjectInput extends Omit<ProjectData, 'kind' | 'project' | 'similar' | 'budgets'> {
  readonly project: Omit<ResolvedProject, 'featured' | 'route' | 'file'>;
  /** Addresses in its texts that lead to what is not published. */
  readonly deadLinks: readonly string[];
}

/** What the pages of all projects are made from. */
export interface ProjectSite {
  readonly texts: TextSource;
  readonly placed?: PlacedGlossary;
  /** The words of the block that compares budgets. */
  readonly budgets?: SiteSpec['projects']['budgets'];
}

export const projectData = defineStep(
  'project-data',
  (
    { meta, project, deadLinks, nextLinks }: ProjectInput,
    site: ProjectSite,
    similar: readonly ProjectSummary[],
    lines: readonly PricedLine[],
  ): ProjectData => ({
    kind: 'project',
    meta,
    project: detailOf(project, deadLinks, site),
    similar,
    nextLinks,
    budgets: budgetsOf(site.budgets, lines),
  }),
);

const detailOf = (
  { summary, images, photos, beforeAfter, voice, surface, budget, scope, updated, own }: ProjectInput['project'],
  deadLinks: readonly string[],
  site: ProjectSite,
): ProjectDetail => {
  const { set, terms } = settersOf(site);
  const shown = resolveTexts(own, projectShape, set);
  const paragraphs = parseParagraphs(shown.longDescription, (href) => deadLinks.includes(href));
  return {
    ...summary,
    ...shown,
    longDescription: terms === undefined ? paragraphs : linkTerms(paragraphs, terms),
    images,
    photos,
    beforeAfter,
    voice,
    surface,
    budget,
    scope,
    updated,
  };
};

const settersOf = memoize(({ texts, placed }: ProjectSite) => ({
  set: textSetter(texts),
  terms: placed && termsOf(placed),
}));
