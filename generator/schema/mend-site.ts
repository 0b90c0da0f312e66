/** A site as the schemas promise it, whatever its files hold. */
import type { DocumentFrontMatter, PageFrontMatter, Project, SiteSpec } from '../../schema/types.gen.ts';
import type { LoadedSite, WrittenSite } from '../source/types.ts';
import { documentShape, mend, pageShape, projectShape, siteShape, type Shape } from './shape.ts';

/** The site with each value mended (`mend`), but those that the schemas were seen to accept. */
export const mendSite = (site: WrittenSite, accepted: ReadonlySet<unknown> = new Set()): LoadedSite => {
  const mended = (value: unknown, shape: Shape): unknown => (accepted.has(value) ? value : mend(value, shape));
  return {
    ...site,
    spec: mended(site.spec, siteShape) as SiteSpec,
    projects: site.projects.map((project) => ({ ...project, value: mended(project.value, projectShape) as Project })),
    pages: site.pages.map((page) => ({ ...page, frontMatter: mended(page.frontMatter, pageShape) as PageFrontMatter })),
    documents: site.documents.map((document) => ({
      ...document,
      frontMatter: mended(document.frontMatter, documentShape) as DocumentFrontMatter,
    })),
  };
};
