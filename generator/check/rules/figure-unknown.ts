import { rule, unknownName } from '../rule.ts';

/** A block's figure is one of the site's. */
export const figureUnknown = rule(
  'figure-unknown',
  {
    fr: {
      unknown: (name: string) => ({
        message: `Aucun chiffre ne s’appelle « ${name} » dans « figures » de site.yaml.`,
        hint: 'Ajoutez-le à « figures », ou corrigez son nom.',
      }),
      bare: (name: string) => `Écrivez « ${name} » seul.`,
    },
    en: {
      unknown: (name) => ({
        message: `No figure is called “${name}” in “figures” of site.yaml.`,
        hint: 'Add it to “figures”, or correct its name.',
      }),
      bare: (name) => `Write “${name}” alone.`,
    },
  },
  function* ({ references, spec }, say) {
    for (const { kind, value, place } of references) {
      if (kind !== 'figure' || Object.hasOwn(spec.figures, value)) continue;
      const bare = value.replace(/^\{?figures\.|\}$/g, '');
      const meant = Object.hasOwn(spec.figures, bare) ? { name: bare, hint: say.bare(bare) } : undefined;
      yield unknownName(place(), value, Object.keys(spec.figures), say.unknown(value), { meant });
    }
  },
);
