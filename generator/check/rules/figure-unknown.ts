import { error, type Rule } from '../rule.ts';
import { didYouMean } from '../../diagnostics/suggest.ts';

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
      yield error(
        place(),
        `Aucun chiffre ne s’appelle « ${value} » dans « figures » de site.yaml.`,
        Object.hasOwn(spec.figures, bare)
          ? `Écrivez « ${bare} » seul.`
          : (didYouMean(value, Object.keys(spec.figures)) ?? 'Ajoutez-le à « figures », ou corrigez son nom.'),
      );
    }
  },
};
