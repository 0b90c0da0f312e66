import { rule, warning } from '../rule.ts';

/** A comparison of before and after says in words what changed, and has words to be shown with. */
export const beforeAfterWords = rule(
  'before-after-words',
  {
    fr: {
      hidden: {
        message: 'Cette comparaison ne sera pas affichée : site.yaml n’a pas les mots qui l’accompagnent.',
        hint: 'Ajoutez « beforeAfter » sous « projects », dans site.yaml : title, before, after, slider.',
      },
      same: {
        message: 'Les images d’avant et d’après sont décrites par les mêmes mots : ils ne disent pas ce qui a changé.',
        hint: 'Dites ce que montre celle-ci, et qui n’était pas là avant.',
      },
      before: 'L’image d’avant',
    },
    en: {
      hidden: {
        message: 'This comparison will not be shown: site.yaml does not have the words that go with it.',
        hint: 'Add “beforeAfter” below “projects”, in site.yaml: title, before, after, slider.',
      },
      same: {
        message: 'The pictures of before and after are described in the same words: they do not say what has changed.',
        hint: 'Say what this one shows that was not there before.',
      },
      before: 'The picture of before',
    },
  },
  function* ({ spec, projects }, say) {
    for (const { value, doc } of projects) {
      const pair = value.beforeAfter;
      if (pair === undefined) continue;
      if (spec.projects.beforeAfter === undefined)
        yield warning(doc.placeOfKey(['beforeAfter']), say.hidden, {
          facts: { expected: ['title', 'before', 'after', 'slider'] },
        });
      const { alt } = pair.after;
      if (alt !== '' && alt === pair.before.alt)
        yield warning(doc.placeOf(['beforeAfter', 'after', 'alt']), say.same, {
          related: [{ ...doc.placeOf(['beforeAfter', 'before', 'alt']), message: say.before }],
          facts: { found: alt },
        });
    }
  },
);
