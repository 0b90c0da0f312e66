import { rule, unknownNames } from '../rule.ts';

/** A project that a page names is one of content/projects. */
export const projectUnknown = rule('project-unknown', ({ referencesTo, projects, unreadFiles }) => {
  // The file that can't be read may be the one.
  if (unreadFiles.size > 0) return [];
  const ids = new Set(projects.map(({ value }) => value.id));
  return unknownNames(referencesTo('project'), ids, (name) => ({
    fr: `Aucun projet n’a l’identifiant « ${name} ».`,
    en: `No project has the id “${name}”.`,
    hint: {
      fr: 'L’identifiant d’un projet est le nom de son fichier dans content/projects, sans « .yaml ».',
      en: 'The id of a project is the name of its file in content/projects, without “.yaml”.',
    },
  }));
});
