import { rule, unknownName } from '../rule.ts';

/** A project that a page names is one of content/projects. */
export const projectUnknown = rule('project-unknown', function* ({ referencesTo, projects, unreadFiles }) {
  // The file that can't be read may be the one.
  if (unreadFiles.size > 0) return;
  const ids = projects.map(({ value }) => value.id);
  for (const { value, place } of referencesTo('project')) {
    if (ids.includes(value)) continue;
    yield unknownName(place(), value, ids, {
      fr: `Aucun projet n’a l’identifiant « ${value} ».`,
      en: `No project has the id “${value}”.`,
      hint: {
        fr: 'L’identifiant d’un projet est le nom de son fichier dans content/projects, sans « .yaml ».',
        en: 'The id of a project is the name of its file in content/projects, without “.yaml”.',
      },
    });
  }
});
