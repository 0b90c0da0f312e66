import { unknownName, type Rule } from '../rule.ts';
import { runtimeNames } from '../placeholder-names.ts';

/** « {count} » and its like are filled only where the interface knows them. */
export const placeholderRuntimeUnknown: Rule = {
  code: 'placeholder-runtime-unknown',
  doc: {
    title: 'Un mot entre accolades ne sera pas remplacé',
    why: 'Chaque texte de l’interface ne connaît que certains mots entre accolades ; un autre s’afficherait tel quel.',
    cure: 'Employez le mot prévu pour ce texte : docs/reference.md le donne.',
    right: 'countMany: "{count} projets"',
  },
  *check(site) {
    for (const text of site.texts) {
      const names = [...text.text.matchAll(/\{([^{}.]*)\}/g)].map((match) => match[1] ?? '');
      if (names.length === 0) continue;
      const { allowed } = runtimeNames(text, site.spec);
      for (const name of new Set(names)) {
        if (allowed.includes(name)) continue;
        yield unknownName(
          text.doc.placeOfText(text.path, `{${name}}`),
          name,
          allowed,
          `{${name}} ne sera pas remplacé dans ce texte.`,
          allowed.length === 0
            ? 'Ce texte n’admet que des noms avec un point, comme {figures.experience}.'
            : `Ce texte admet : ${allowed.map((candidate) => `{${candidate}}`).join(', ')}.`,
          { show: (candidate) => `{${candidate}}` },
        );
      }
    }
  },
};
