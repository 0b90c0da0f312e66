import { error, type Rule } from '../rule.ts';
import type { LoadedProject } from '../../source/types.ts';

/** Two projects never share an id. */
export const projectIdDuplicate: Rule = {
  code: 'project-id-duplicate',
  doc: {
    title: 'Deux projets ont le même identifiant',
    why: 'Ils auraient la même adresse : un seul se verrait.',
    cure: 'Donnez à chaque projet l’identifiant qui est le nom de son fichier.',
    right: 'id: construction-hangar-landos',
  },
  *check({ projects }) {
    const firstById = new Map<string, LoadedProject>();
    // The file that bears the name keeps it, whichever is read first.
    for (const project of projects) if (project.slug === project.value.id) firstById.set(project.value.id, project);
    for (const project of projects) {
      const { id } = project.value;
      const first = firstById.get(id);
      if (id === '') continue;
      if (first === undefined) firstById.set(id, project);
      else if (first !== project)
        yield error(
          project.doc.placeOf(['id']),
          `L’identifiant « ${id} » est déjà celui d’un autre projet.`,
          `Écrivez « id: ${project.slug} ».`,
          {
            related: [{ ...first.doc.placeOf(['id']), message: 'Premier emploi' }],
            facts: { found: id, expected: [project.slug] },
          },
        );
    }
  },
};
