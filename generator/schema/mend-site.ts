/** A site as the schemas promise it, whatever its files hold. */
import type { DocumentFrontMatter, PageFrontMatter, Project, SiteSpec } from '../../schema/types.gen.ts';
import type { LoadedSite, WrittenSite } from '../source/types.ts';
import { documentShape, mend, pageShape, projectShape, siteShape } from './shape.ts';

/** The site with each value mended (`mend`); one that the schemas accept is as it was. */
export const mendSite = (site: WrittenSite): LoadedSite => ({
  ...site,
  spec: mend(site.spec, siteShape) as SiteSpec,
  projects: site.projects.map((project) => ({ ...project, value: mend(project.value, projectShape) as Project })),
  pages: site.pages.map((page) => ({ ...page, frontMatter: mend(page.frontMatter, pageShape) as PageFrontMatter })),
  documents: site.documents.map((document) => ({
    ...document,
    frontMatter: mend(document.frontMatter, documentShape) as DocumentFrontMatter,
  })),
});
