import { rule, warning } from '../rule.ts';
import { linksOf } from '../found-links.ts';
import { hints } from '../../language/hints.ts';

/** What makes a link indirect, after « L’adresse … ». */
const ways = {
  alias: { fr: 'est une autre adresse de la même page', en: 'is another address of the same page' },
  redirect: { fr: 'passe par une redirection', en: 'goes through a redirect' },
  slash: {
    fr: 'finit par une barre, et passe par une redirection',
    en: 'ends with a slash, and goes through a redirect',
  },
  url: { fr: 'contient le nom du site', en: 'contains the name of the site' },
};

/** The site's own links go straight to declared paths. */
export const linkIndirect = rule('link-indirect', function* (site) {
  for (const { href, target, place } of linksOf(site)) {
    if (target.kind !== 'indirect') continue;
    const way = ways[target.by];
    yield warning(place(), {
      fr: `L’adresse « ${href} » ${way.fr}.`,
      en: `The address “${href}” ${way.en}.`,
      hint: hints.write(target.path),
      facts: { found: href, expected: [target.path] },
    });
  }
});
