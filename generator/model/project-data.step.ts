/** Puts together the data of a project's page. */
import { defineStep } from '../cache/step.ts';
import { memoize } from '../cache/memoize.ts';
import { projectShape } from '../schema/shape.ts';
import { termsOf, type PlacedGlossary } from '../site/terms.ts';
import type { TextSource } from '../site/text/placeholders.ts';
import { linkTerms } from './glossary.ts';
import { parseParagraphs } from './inline.ts';
import type { PageData, ProjectDetail } from './model.ts';
import type { ResolvedProject } from './projects.ts';
import { resolveTexts, textSetter } from './texts.ts';

/** What the page of a project shows. */
export type ProjectData = Extract<PageData, { kind: 'project' }>;

interface ProjectInput extends Omit<ProjectData, 'kind' | 'project'> {
  readonly project: Pick<
    ResolvedProject,
    'summary' | 'images' | 'beforeAfter' | 'surface' | 'budget' | 'scope' | 'own'
  >;
  /** Addresses in its texts that lead to what is not published. */
  readonly deadLinks: readonly string[];
}

/** What the texts of all projects are set with. */
export interface ProjectTexts {
  readonly source: TextSource;
  readonly placed?: PlacedGlossary;
}

export const projectData = defineStep(
  'project-data',
  ({ meta, project, deadLinks, similar, ways, budgets }: ProjectInput, texts: ProjectTexts): ProjectData => ({
    kind: 'project',
    meta,
    project: detailOf(project, deadLinks, texts),
    similar,
    ways,
    budgets,
  }),
);

const detailOf = (
  { summary, images, beforeAfter, surface, budget, scope, own }: ProjectInput['project'],
  deadLinks: readonly string[],
  texts: ProjectTexts,
): ProjectDetail => {
  const { set, terms } = settersOf(texts);
  const { story, longDescription, duration, client, ...lists } = resolveTexts(own, projectShape, set);
  const paragraphs = parseParagraphs(longDescription, (href) => deadLinks.includes(href));
  return {
    ...summary,
    story,
    longDescription: terms === undefined ? paragraphs : linkTerms(paragraphs, terms),
    images,
    beforeAfter,
    duration,
    surface,
    client,
    budget,
    scope,
    ...lists,
  };
};

const settersOf = memoize(({ source, placed }: ProjectTexts) => ({
  set: textSetter(source),
  terms: placed && termsOf(placed),
}));
