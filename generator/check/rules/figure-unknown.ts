import { unknownName, type Rule } from '../rule.ts';

/** A block's figure is one of the site's. */
export const figureUnknown: Rule = {
  code: 'figure-unknown',
  doc: {
    title: 'Un chiffre désigné n’existe pas',
    why: 'Les blocs <Cost> et <KeyFigure> prennent leur chiffre dans « figures » de site.yaml.',
    cure: 'Corrigez le nom, ou ajoutez le chiffre.',
    right: '<KeyFigure figure="staff">salariés</KeyFigure>',
  },
  *check({ references, spec }) {
    for (const { kind, value, place } of references) {
      if (kind !== 'figure' || Object.hasOwn(spec.figures, value)) continue;
      const bare = value.replace(/^\{?figures\.|\}$/g, '');
      const meant = Object.hasOwn(spec.figures, bare) ? { name: bare, hint: `Écrivez « ${bare} » seul.` } : undefined;
      const message = `Aucun chiffre ne s’appelle « ${value} » dans « figures » de site.yaml.`;
      yield unknownName(
        place(),
        value,
        Object.keys(spec.figures),
        message,
        'Ajoutez-le à « figures », ou corrigez son nom.',
        { meant },
      );
    }
  },
};
