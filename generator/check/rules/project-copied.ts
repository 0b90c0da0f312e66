import { repeated } from '../repeated.ts';
import { rule, seeAlso, warning } from '../rule.ts';

/** What is compared, from how many letters: shorter stories may well be the same, a sentence says little. */
const parts = [
  { key: 'title', shortest: 1, fr: 'Ce titre', en: 'This title' },
  { key: 'longDescription', shortest: 120, fr: 'Ce récit', en: 'This story' },
] as const;

/** A project made from another one tells its own story. */
export const projectCopied = rule('project-copied', function* ({ projects }) {
  for (const { key, shortest, fr, en } of parts)
    for (const { item, first } of repeated(projects, ({ value }) => value[key].trim())) {
      // The same identifier is reported by its own rule.
      if (item.value[key].trim().length < shortest || first.value.id === item.value.id) continue;
      yield warning(item.doc.placeOf([key]), {
        fr: `${fr} est aussi celui du projet « ${first.slug} ».`,
        en: `${en} is also that of the project “${first.slug}”.`,
        hint: {
          fr: 'Réécrivez-le, ou supprimez l’un des deux projets.',
          en: 'Rewrite it, or delete one of the two projects.',
        },
        related: [seeAlso(first.doc.placeOf([key]), 'L’autre projet', 'The other project')],
        facts: { name: first.slug },
      });
    }
});
