import { error, rule } from '../rule.ts';

/** A project's file is named like its id, which is the end of its address. */
export const projectSlugMismatch = rule('project-slug-mismatch', function* ({ projects }) {
  const slugs = new Set(projects.map(({ slug }) => slug));
  for (const { slug, value, doc } of projects) {
    // Its own file's name; or that of another project, which project-id-duplicate reports.
    if (value.id === '' || slugs.has(value.id)) continue;
    yield error(doc.placeOf(['id']), 'project-slug-mismatch', { found: value.id, slug, expected: [slug] });
  }
});
