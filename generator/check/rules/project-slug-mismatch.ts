import { error, rule } from '../rule.ts';

/** A project's file is named like its id, which is the end of its address; one that is renamed may keep its old one. */
export const projectSlugMismatch = rule('project-slug-mismatch', function* ({ projects, spec }) {
  const slugs = new Set(projects.map(({ slug }) => slug));
  const pageOfProjects = spec.routes.find(({ template }) => template === 'project')?.path ?? '/{id}';
  for (const { slug, value, doc } of projects) {
    // Its own file's name; or that of another project, which project-id-duplicate reports.
    if (value.id === '' || slugs.has(value.id)) continue;
    const redirect = `- { from: ${pageOfProjects.replace('{id}', value.id)}, to: ${slug} }`;
    yield error(doc.placeOf(['id']), 'project-slug-mismatch', { found: value.id, slug, redirect, expected: [slug] });
  }
});
