/** A site as the schemas promise it, whatever its files hold. */
import type { DocumentFrontMatter, PageFrontMatter, Project, SiteSpec } from '../../schema/types.gen.ts';
import type { LoadedSite, WrittenSite } from '../source/types.ts';
import { completeSite } from './defaults.ts';
import { presentSite } from './renames.ts';
import { documentShape, normalize, pageShape, projectShape, siteShape, type Shape } from './shape.ts';

/**
 * The site with its default words and each value mended (`mend`), but those that the schemas were seen to accept.
 */
export const normalizeSite = (written: WrittenSite, accepted: ReadonlySet<unknown> = new Set()): LoadedSite => {
  const normalized = (value: unknown, shape: Shape): unknown => (accepted.has(value) ? value : normalize(value, shape));
  const { site } = presentSite(written);
  const { spec: whole, addedWords } = completeSite(site.spec);
  return {
    ...site,
    spec: (accepted.has(site.spec) ? whole : normalize(whole, siteShape)) as SiteSpec,
    addedWords,
    ownSpec: normalized(site.spec, siteShape),
    projects: site.projects.map((project) => ({
      ...project,
      value: normalized(project.value, projectShape) as Project,
    })),
    pages: site.pages.map((page) => ({
      ...page,
      frontMatter: normalized(page.frontMatter, pageShape) as PageFrontMatter,
    })),
    documents: site.documents.map((document) => ({
      ...document,
      frontMatter: normalized(document.frontMatter, documentShape) as DocumentFrontMatter,
    })),
  };
};
