import { warning, type Rule } from '../rule.ts';
import { linksOf } from '../found-links.ts';

const reasons = {
  alias: 'est une autre adresse de la même page',
  redirect: 'passe par une redirection',
  slash: 'finit par une barre, et passe par une redirection',
  url: 'contient le nom du site',
} as const;

/** The site's own links go straight to declared paths. */
export const linkIndirect: Rule = {
  code: 'link-indirect',
  doc: {
    title: 'Un lien fait un détour',
    why: 'Un lien qui passe par une redirection ou une autre adresse est plus lent, et se casse le jour où on la retire.',
    cure: 'Écrivez l’adresse directe, proposée par le message.',
    right: 'Voyez [nos projets](/projets).',
  },
  *check(site) {
    for (const { href, target, place } of linksOf(site)) {
      if (target.kind === 'indirect')
        yield warning(place, `L’adresse « ${href} » ${reasons[target.by]}.`, `Écrivez « ${target.path} ».`, {
          facts: { found: href, expected: [target.path] },
        });
    }
  },
};
