import { visitStrings, siteShape } from '../../schema/shape.ts';
import { error, type RuleDiagnostic, type Rule } from '../rule.ts';

/** An address outside of the site begins with https:// or http://: nothing else is opened by a click. */
export const urlUnsafe: Rule = {
  code: 'url-unsafe',
  doc: {
    title: 'Une adresse n’est pas celle d’un site',
    why: 'Un clic sur « javascript: » ou « data: » ferait exécuter un programme dans la page.',
    cure: 'Écrivez une adresse qui commence par « https:// ».',
    right: 'social:\n  - { name: Facebook, url: "https://www.facebook.com/exemple" }',
  },
  *check({ spec, doc }) {
    const found: RuleDiagnostic[] = [];
    visitStrings(spec, siteShape, ({ value, path, shape }) => {
      if (shape.schema.format !== 'uri' || !/^[a-z][a-z0-9+.-]*:/i.test(value) || /^https?:\/\//i.test(value)) return;
      found.push(
        error(
          doc.placeOf(path),
          `« ${value} » n’est pas l’adresse d’un site.`,
          'Écrivez une adresse qui commence par « https:// ».',
          {
            facts: { found: value },
          },
        ),
      );
    });
    yield* found;
  },
};
