import { repeated, rule, seeAlso, warning } from '../rule.ts';

/** What is compared, from how many letters: shorter stories may well be the same, a sentence says little. */
const parts = [
  { key: 'title', shortest: 1, id: 'project-copied/title' },
  { key: 'longDescription', shortest: 120, id: 'project-copied/story' },
] as const;

/** A project made from another one tells its own story. */
export const projectCopied = rule('project-copied', function* ({ projects }) {
  for (const { key, shortest, id } of parts)
    for (const { item, first } of repeated(projects, ({ value }) => value[key].trim())) {
      // The same identifier is reported by its own rule.
      if (item.value[key].trim().length < shortest || first.value.id === item.value.id) continue;
      const other = seeAlso(first.doc.placeOf([key]), 'project-copied/other');
      yield warning(item.doc.placeOf([key]), id, { name: first.slug, ...other });
    }
});
