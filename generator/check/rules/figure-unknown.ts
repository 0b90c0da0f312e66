import { rule, unknownName } from '../rule.ts';

/** A block's figure is one of the site's. */
export const figureUnknown = rule('figure-unknown', function* ({ referencesTo, spec }) {
  for (const { value, place } of referencesTo('figure')) {
    if (Object.hasOwn(spec.figures, value)) continue;
    const bare = value.replace(/^\{?figures\.|\}$/g, '');
    const meant = Object.hasOwn(spec.figures, bare)
      ? { name: bare, hint: { fr: `Écrivez « ${bare} » seul.`, en: `Write “${bare}” alone.` } }
      : undefined;
    yield unknownName(place(), value, Object.keys(spec.figures), {
      fr: `Aucun chiffre ne s’appelle « ${value} » dans « figures » de site.yaml.`,
      en: `No figure is called “${value}” in “figures” of site.yaml.`,
      hint: { fr: 'Ajoutez-le à « figures », ou corrigez son nom.', en: 'Add it to “figures”, or correct its name.' },
      meant,
    });
  }
});
