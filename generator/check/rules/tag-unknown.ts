import { rule, unknownName } from '../rule.ts';
import { hasTag } from '../../site/teaser.ts';

/** A teaser chooses by tags that some project bears. */
export const tagUnknown = rule('tag-unknown', function* ({ referencesTo, projects, unreadFiles }) {
  if (unreadFiles.size > 0) return;
  for (const { value: found, place } of referencesTo('tag')) {
    if (projects.some((project) => hasTag(project.value, found))) continue;
    const tags = [...new Set(projects.flatMap((project) => project.value.tags))].sort();
    // A project that goes takes its tags with it: the site can still be built.
    yield { ...unknownName(place(), 'tag-unknown', tags, { found }), severity: 'warning' };
  }
});
