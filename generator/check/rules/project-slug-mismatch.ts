import { error, rule } from '../rule.ts';

/** A project's file is named like its id, which is the end of its address. */
export const projectSlugMismatch = rule(
  'project-slug-mismatch',
  {
    fr: {
      mismatch: (id: string, slug: string) => ({
        message: `L’identifiant « ${id} » n’est pas le nom du fichier, « ${slug} ».`,
        hint: `Écrivez « id: ${slug} », ou renommez le fichier en « ${id}.yaml ».`,
      }),
    },
    en: {
      mismatch: (id, slug) => ({
        message: `The id “${id}” is not the name of the file, “${slug}”.`,
        hint: `Write “id: ${slug}”, or rename the file “${id}.yaml”.`,
      }),
    },
  },
  function* ({ projects }, say) {
    const slugs = new Set(projects.map(({ slug }) => slug));
    for (const { slug, value, doc } of projects) {
      // Its own file's name; or that of another project, which project-id-duplicate tells.
      if (value.id === '' || slugs.has(value.id)) continue;
      yield error(doc.placeOf(['id']), say.mismatch(value.id, slug), { facts: { found: value.id, expected: [slug] } });
    }
  },
);
