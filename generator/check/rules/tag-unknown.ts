import { unknownName, type Rule } from '../rule.ts';
import { hasTag } from '../../site/teaser.ts';

/** A teaser chooses by tags that some project bears. */
export const tagUnknown: Rule = {
  code: 'tag-unknown',
  doc: {
    title: 'Aucun projet ne porte ce mot-clé',
    why: 'La page choisit ses projets par leurs mots-clés ; celui-ci n’en désigne aucun, sans doute parce qu’il est mal écrit.',
    cure: 'Écrivez un mot-clé (« tags ») d’un projet, ou retirez celui-ci.',
    right: 'teaser: { tags: [Mélèze, Douglas], max: 4 }',
  },
  *check({ references, projects, unreadFiles }) {
    if (unreadFiles.size > 0) return;
    for (const { kind, value, place } of references) {
      if (kind !== 'tag' || projects.some((project) => hasTag(project.value, value))) continue;
      const tags = [...new Set(projects.flatMap((project) => project.value.tags))].sort();
      const otherwise = 'Écrivez un mot-clé qui se trouve dans un fichier de content/projects.';
      // A project that goes takes its tags with it: the site can still be built.
      yield {
        ...unknownName(place(), value, tags, `Aucun projet ne porte le mot-clé « ${value} ».`, otherwise),
        severity: 'warning',
      };
    }
  },
};
