import { warning, type Rule } from '../rule.ts';
import type { LoadedProject } from '../../source/types.ts';

/** Shorter stories may well be the same: a sentence says little. */
const LENGTHS = { title: 1, longDescription: 120 };

/** A project made from another one tells its own story. */
export const projectCopied: Rule = {
  code: 'project-copied',
  doc: {
    title: 'Un projet répète le texte d’un autre',
    why: 'Un fichier copié pour en faire un autre garde souvent un texte de l’ancien : deux projets diraient la même chose.',
    cure: 'Réécrivez le texte, ou supprimez l’un des deux projets.',
  },
  *check({ projects }) {
    const known = { title: new Map<string, LoadedProject>(), longDescription: new Map<string, LoadedProject>() };
    for (const project of projects)
      for (const key of ['title', 'longDescription'] as const) {
        const text = project.value[key].trim();
        const first = known[key].get(text);
        if (first === undefined) known[key].set(text, project);
        // The same identifier is told by its own rule.
        else if (text.length >= LENGTHS[key] && first.value.id !== project.value.id)
          yield warning(
            project.doc.placeOf([key]),
            `${key === 'title' ? 'Ce titre' : 'Ce récit'} est aussi celui du projet « ${first.slug} ».`,
            'Réécrivez-le, ou supprimez l’un des deux projets.',
            { related: [{ ...first.doc.placeOf([key]), message: 'L’autre projet' }], facts: { name: first.slug } },
          );
      }
  },
};
