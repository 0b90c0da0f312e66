import { rule, unknownName } from '../rule.ts';
import { hasTag } from '../../site/teaser.ts';

/** A teaser chooses by tags that some project bears. */
export const tagUnknown = rule('tag-unknown', function* ({ referencesTo, projects, unreadFiles }) {
  if (unreadFiles.size > 0) return;
  for (const { value, place } of referencesTo('tag')) {
    if (projects.some((project) => hasTag(project.value, value))) continue;
    const tags = [...new Set(projects.flatMap((project) => project.value.tags))].sort();
    // A project that goes takes its tags with it: the site can still be built.
    yield {
      ...unknownName(place(), value, tags, {
        fr: `Aucun projet ne porte le mot-clé « ${value} ».`,
        en: `No project has the tag “${value}”.`,
        hint: {
          fr: 'Écrivez un mot-clé qui se trouve dans un fichier de content/projects.',
          en: 'Write a tag that stands in a file of content/projects.',
        },
      }),
      severity: 'warning',
    };
  }
});
