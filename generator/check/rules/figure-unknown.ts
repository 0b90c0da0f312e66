import { rule, unknownNames } from '../rule.ts';

/** A block's figure is one of the site's. */
export const figureUnknown = rule('figure-unknown', ({ referencesTo, spec }) => {
  const figures = new Set(Object.keys(spec.figures));
  return unknownNames(referencesTo('figure'), figures, (name) => {
    const bare = name.replace(/^\{?figures\.|\}$/g, '');
    const hint = { fr: `Écrivez « ${bare} » seul.`, en: `Write “${bare}” alone.` };
    return {
      fr: `Aucun chiffre ne s’appelle « ${name} » dans « figures » de site.yaml.`,
      en: `No figure is called “${name}” in “figures” of site.yaml.`,
      hint: { fr: 'Ajoutez-le à « figures », ou corrigez son nom.', en: 'Add it to “figures”, or correct its name.' },
      meant: figures.has(bare) ? { name: bare, hint } : undefined,
    };
  });
});
