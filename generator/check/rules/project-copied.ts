import { rule, warning } from '../rule.ts';
import type { LoadedProject } from '../../source/types.ts';

/** Shorter stories may well be the same: a sentence says little. */
const LENGTHS = { title: 1, longDescription: 120 };

/** A project made from another one tells its own story. */
export const projectCopied = rule(
  'project-copied',
  {
    fr: {
      title: (slug: string) => ({
        message: `Ce titre est aussi celui du projet « ${slug} ».`,
        hint: 'Réécrivez-le, ou supprimez l’un des deux projets.',
      }),
      longDescription: (slug: string) => ({
        message: `Ce récit est aussi celui du projet « ${slug} ».`,
        hint: 'Réécrivez-le, ou supprimez l’un des deux projets.',
      }),
      other: 'L’autre projet',
    },
    en: {
      title: (slug) => ({
        message: `This title is also that of the project “${slug}”.`,
        hint: 'Rewrite it, or delete one of the two projects.',
      }),
      longDescription: (slug) => ({
        message: `This story is also that of the project “${slug}”.`,
        hint: 'Rewrite it, or delete one of the two projects.',
      }),
      other: 'The other project',
    },
  },
  function* ({ projects }, say) {
    const known = { title: new Map<string, LoadedProject>(), longDescription: new Map<string, LoadedProject>() };
    for (const project of projects)
      for (const key of ['title', 'longDescription'] as const) {
        const text = project.value[key].trim();
        const first = known[key].get(text);
        if (first === undefined) known[key].set(text, project);
        // The same identifier is reported by its own rule.
        else if (text.length >= LENGTHS[key] && first.value.id !== project.value.id)
          yield warning(project.doc.placeOf([key]), say[key](first.slug), {
            related: [{ ...first.doc.placeOf([key]), message: say.other }],
            facts: { name: first.slug },
          });
      }
  },
);
