import { rule, unknownName } from '../rule.ts';
import { hasTag } from '../../site/teaser.ts';

/** A teaser chooses by tags that some project bears. */
export const tagUnknown = rule(
  'tag-unknown',
  {
    fr: {
      unknown: (tag: string) => ({
        message: `Aucun projet ne porte le mot-clé « ${tag} ».`,
        hint: 'Écrivez un mot-clé qui se trouve dans un fichier de content/projects.',
      }),
    },
    en: {
      unknown: (tag) => ({
        message: `No project has the tag “${tag}”.`,
        hint: 'Write a tag that stands in a file of content/projects.',
      }),
    },
  },
  function* ({ references, projects, unreadFiles }, say) {
    if (unreadFiles.size > 0) return;
    for (const { kind, value, place } of references) {
      if (kind !== 'tag' || projects.some((project) => hasTag(project.value, value))) continue;
      const tags = [...new Set(projects.flatMap((project) => project.value.tags))].sort();
      // A project that goes takes its tags with it: the site can still be built.
      yield { ...unknownName(place(), value, tags, say.unknown(value)), severity: 'warning' };
    }
  },
);
