import { rule, unknownName } from '../rule.ts';

/** A place of the map is the place of some project. */
export const placeUnused = rule('place-unused', function* ({ spec, doc, projects, unreadFiles }) {
  if (unreadFiles.size > 0) return;
  const locations = new Set(projects.map(({ value }) => value.location));
  for (const [index, { location: found }] of (spec.projects.places ?? []).entries()) {
    if (found === '' || locations.has(found)) continue;
    const place = doc.placeOf(['projects', 'places', index, 'location']);
    yield { ...unknownName(place, 'place-unused', locations, { found }), severity: 'warning' };
  }
});
