import { rule, seeAlso, warning } from '../rule.ts';

/** A comparison of before and after says in words what changed, and has words to be shown with. */
export const beforeAfterWords = rule('before-after-words', function* ({ spec, projects }) {
  for (const { value, doc } of projects) {
    const pair = value.beforeAfter;
    if (pair === undefined) continue;
    if (spec.projects.beforeAfter === undefined)
      yield warning(doc.placeOfKey(['beforeAfter']), {
        fr: 'Cette comparaison ne sera pas affichée : site.yaml n’a pas les mots qui l’accompagnent.',
        en: 'This comparison will not be shown: site.yaml does not have the words that go with it.',
        hint: {
          fr: 'Ajoutez « beforeAfter » sous « projects », dans site.yaml : title, before, after, slider.',
          en: 'Add “beforeAfter” below “projects”, in site.yaml: title, before, after, slider.',
        },
        facts: { expected: ['title', 'before', 'after', 'slider'] },
      });
    const { alt } = pair.after;
    if (alt !== '' && alt === pair.before.alt)
      yield warning(doc.placeOf(['beforeAfter', 'after', 'alt']), {
        fr: 'Les images d’avant et d’après sont décrites par les mêmes mots : ils ne disent pas ce qui a changé.',
        en: 'The pictures of before and after are described in the same words: they do not say what has changed.',
        hint: {
          fr: 'Dites ce que montre celle-ci, et qui n’était pas là avant.',
          en: 'Say what this one shows that was not there before.',
        },
        related: [seeAlso(doc.placeOf(['beforeAfter', 'before', 'alt']), 'L’image d’avant', 'The picture of before')],
        facts: { found: alt },
      });
  }
});
