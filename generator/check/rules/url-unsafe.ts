import { siteShape, stringsIn } from '../../schema/shape.ts';
import { error, rule, warning } from '../rule.ts';

const LOCAL =
  /^https?:\/\/(?:localhost|(?:127|10)(?:\.\d+){3}|0\.0\.0\.0|192\.168(?:\.\d+){2}|[\w-]+\.local)(?![\w.-])/i;

/** An address outside of the site begins with https:// or http://: nothing else is opened by a click. */
export const urlUnsafe = rule('url-unsafe', function* ({ spec, doc }) {
  for (const { value, path, shape } of stringsIn(spec, siteShape))
    if (shape.schema.format === 'uri' && /^[a-z][a-z0-9+.-]*:/i.test(value) && !/^https?:\/\//i.test(value))
      yield error(doc.placeOf(path), {
        fr: `« ${value} » n’est pas l’adresse d’un site.`,
        en: `“${value}” is not the address of a site.`,
        hint: {
          fr: 'Écrivez une adresse qui commence par « https:// ».',
          en: 'Write an address that begins with “https://”.',
        },
        facts: { found: value },
      });
  const { url } = spec.site;
  if (LOCAL.test(url))
    yield warning(doc.placeOf(['site', 'url']), {
      fr: `« ${url} » n’est l’adresse que de cet ordinateur : personne d’autre n’y trouverait le site.`,
      en: `“${url}” is the address of this computer alone: nobody else would find the site there.`,
      hint: { fr: 'Écrivez l’adresse du site en ligne.', en: 'Write the address of the site on the web.' },
      facts: { found: url },
    });
});
