import { visitStrings, siteShape } from '../../schema/shape.ts';
import { error, rule, type RuleFinding } from '../rule.ts';

/** An address outside of the site begins with https:// or http://: nothing else is opened by a click. */
export const urlUnsafe = rule(
  'url-unsafe',
  {
    fr: {
      unsafe: (url: string) => ({
        message: `« ${url} » n’est pas l’adresse d’un site.`,
        hint: 'Écrivez une adresse qui commence par « https:// ».',
      }),
    },
    en: {
      unsafe: (url) => ({
        message: `“${url}” is not the address of a site.`,
        hint: 'Write an address that begins with “https://”.',
      }),
    },
  },
  function* ({ spec, doc }, say) {
    const found: RuleFinding[] = [];
    visitStrings(spec, siteShape, ({ value, path, shape }) => {
      if (shape.schema.format !== 'uri' || !/^[a-z][a-z0-9+.-]*:/i.test(value) || /^https?:\/\//i.test(value)) return;
      found.push(
        error(doc.placeOf(path), say.unsafe(value), {
          facts: { found: value },
        }),
      );
    });
    yield* found;
  },
);
