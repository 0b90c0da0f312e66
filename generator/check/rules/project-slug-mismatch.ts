import { error, type Rule } from '../rule.ts';

/** A project's file is named like its id, which is the end of its address. */
export const projectSlugMismatch: Rule = {
  code: 'project-slug-mismatch',
  doc: {
    title: 'Le nom du fichier d’un projet n’est pas son identifiant',
    why: 'L’identifiant est la fin de l’adresse du projet et le nom de son fichier : on retrouve ainsi l’un par l’autre.',
    cure: 'Renommez le fichier, ou corrigez « id ».',
    right: '# content/projects/construction-hangar-landos.yaml\nid: construction-hangar-landos',
  },
  *check({ projects }) {
    const slugs = new Set(projects.map(({ slug }) => slug));
    for (const { slug, value, doc } of projects) {
      // Its own file's name; or that of another project, which project-id-duplicate tells.
      if (value.id === '' || slugs.has(value.id)) continue;
      yield error(
        doc.placeOf(['id']),
        `L’identifiant « ${value.id} » n’est pas le nom du fichier, « ${slug} ».`,
        `Écrivez « id: ${slug} », ou renommez le fichier en « ${value.id}.yaml ».`,
        { facts: { found: value.id, expected: [slug] } },
      );
    }
  },
};
