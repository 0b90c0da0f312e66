import { unknownName, type Rule } from '../rule.ts';

/** A project that a page names is one of content/projects. */
export const projectUnknown: Rule = {
  code: 'project-unknown',
  doc: {
    title: 'Un projet désigné n’existe pas',
    why: 'La page choisit un projet par son identifiant ; sans lui, elle ne peut pas le montrer.',
    cure: 'Écrivez l’identifiant d’un projet : le nom de son fichier dans content/projects, sans « .yaml ».',
    right: 'teaser: { names: [creation-terrasse-bois-chaspinhac] }',
  },
  *check({ references, projects, unreadFiles }) {
    // The file that can't be read may be the one.
    if (unreadFiles.size > 0) return;
    const ids = projects.map(({ value }) => value.id);
    for (const { kind, value, place } of references) {
      if (kind !== 'project' || ids.includes(value)) continue;
      yield unknownName(
        place(),
        value,
        ids,
        `Aucun projet n’a l’identifiant « ${value} ».`,
        'L’identifiant d’un projet est le nom de son fichier dans content/projects, sans « .yaml ».',
      );
    }
  },
};
