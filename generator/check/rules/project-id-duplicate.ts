import { error, rule } from '../rule.ts';
import type { LoadedProject } from '../../source/types.ts';

/** What an id is made of. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Two projects never share an id. */
export const projectIdDuplicate = rule(
  'project-id-duplicate',
  {
    fr: {
      duplicate: (id: string, slug: string) => ({
        message: `L’identifiant « ${id} » est déjà celui d’un autre projet.`,
        hint: SLUG.test(slug)
          ? `Écrivez « id: ${slug} ».`
          : 'Renommez ce fichier en minuscules, sans espace ni accent, et écrivez ici son nom.',
      }),
      first: 'Premier emploi',
    },
    en: {
      duplicate: (id, slug) => ({
        message: `The id “${id}” already belongs to another project.`,
        hint: SLUG.test(slug)
          ? `Write “id: ${slug}”.`
          : 'Rename this file in small letters, without spaces or accents, and write its name here.',
      }),
      first: 'First use',
    },
  },
  function* ({ projects }, say) {
    const firstById = new Map<string, LoadedProject>();
    // The file that bears the name keeps it, whichever is read first.
    for (const project of projects) if (project.slug === project.value.id) firstById.set(project.value.id, project);
    for (const project of projects) {
      const { id } = project.value;
      const first = firstById.get(id);
      if (id === '') continue;
      if (first === undefined) firstById.set(id, project);
      else if (first !== project)
        yield error(project.doc.placeOf(['id']), say.duplicate(id, project.slug), {
          related: [{ ...first.doc.placeOf(['id']), message: say.first }],
          facts: { found: id, expected: [project.slug] },
        });
    }
  },
);
