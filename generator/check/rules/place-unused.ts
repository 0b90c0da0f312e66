import { rule, unknownName } from '../rule.ts';

/** A place of the map is the place of some project. */
export const placeUnused = rule('place-unused', function* ({ spec, doc, projects, unreadFiles }) {
  if (unreadFiles.size > 0) return;
  const locations = new Set(projects.map(({ value }) => value.location));
  for (const [index, { location }] of (spec.projects.places ?? []).entries()) {
    if (location === '' || locations.has(location)) continue;
    yield {
      ...unknownName(doc.placeOf(['projects', 'places', index, 'location']), location, locations, {
        fr: `Aucun projet n’est à « ${location} ».`,
        en: `No project is in “${location}”.`,
        hint: {
          fr: 'Écrivez la commune comme un projet l’écrit, ou retirez cette place.',
          en: 'Write the town as a project writes it, or remove this place.',
        },
      }),
      severity: 'warning',
    };
  }
});
