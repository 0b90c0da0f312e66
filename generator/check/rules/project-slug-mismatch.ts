import { error, rule } from '../rule.ts';

/** A project's file is named like its id, which is the end of its address. */
export const projectSlugMismatch = rule('project-slug-mismatch', function* ({ projects }) {
  const slugs = new Set(projects.map(({ slug }) => slug));
  for (const { slug, value, doc } of projects) {
    // Its own file's name; or that of another project, which project-id-duplicate reports.
    if (value.id === '' || slugs.has(value.id)) continue;
    yield error(doc.placeOf(['id']), {
      fr: `L’identifiant « ${value.id} » n’est pas le nom du fichier, « ${slug} ».`,
      en: `The id “${value.id}” is not the name of the file, “${slug}”.`,
      hint: {
        fr: `Écrivez « id: ${slug} », ou renommez le fichier en « ${value.id}.yaml ».`,
        en: `Write “id: ${slug}”, or rename the file “${value.id}.yaml”.`,
      },
      facts: { found: value.id, expected: [slug] },
    });
  }
});
