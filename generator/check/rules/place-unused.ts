import { message } from '../../diagnostics/message.ts';
import { rule, unknownName } from '../rule.ts';

/** A place of the map is the place of some project. */
export const placeUnused = rule('place-unused', function* ({ spec, doc, projects, unreadFiles }) {
  if (unreadFiles.size > 0) return;
  const locations = new Set(projects.map(({ value }) => value.location));
  for (const [index, { location }] of (spec.projects.places ?? []).entries()) {
    if (location === '' || locations.has(location)) continue;
    const place = doc.placeOf(['projects', 'places', index, 'location']);
    const words = message('place-unused', { location });
    yield { ...unknownName(place, location, locations, { message: words }), severity: 'warning' };
  }
});
