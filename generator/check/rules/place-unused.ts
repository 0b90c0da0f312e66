import { unknownName, type Rule } from '../rule.ts';

/** A place of the map is the place of some project. */
export const placeUnused: Rule = {
  code: 'place-unused',
  doc: {
    title: 'Aucun projet n’est à cette place de la carte',
    why: 'La carte ne montre que les communes où il y a un projet : celle-ci n’y paraîtra pas, sans doute parce que les projets l’écrivent autrement.',
    cure: 'Écrivez la commune comme la clé « location » d’un projet, ou retirez cette place.',
    right: 'places:\n  - { location: Le Puy-en-Velay (43), latitude: 45.04, longitude: 3.88 }',
  },
  *check({ spec, doc, projects, unreadFiles }) {
    if (unreadFiles.size > 0) return;
    const locations = new Set(projects.map(({ value }) => value.location));
    for (const [index, { location }] of (spec.projects.places ?? []).entries()) {
      if (location === '' || locations.has(location)) continue;
      yield {
        ...unknownName(
          doc.placeOf(['projects', 'places', index, 'location']),
          location,
          locations,
          `Aucun projet n’est à « ${location} ».`,
          'Écrivez la commune comme un projet l’écrit, ou retirez cette place.',
        ),
        severity: 'warning',
      };
    }
  },
};
