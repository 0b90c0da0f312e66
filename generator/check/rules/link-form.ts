import { error, type Rule } from '../rule.ts';
import { linksOf } from '../found-links.ts';

/** A link is a path of the site, a complete address, a mail or a telephone. */
export const linkForm: Rule = {
  code: 'link-form',
  doc: {
    title: 'L’adresse d’un lien est mal écrite',
    why: 'Une adresse du site commence par « / » ; une autre par https://, mailto: ou tel:. Le reste ne mène nulle part, ou n’est pas sûr.',
    cure: 'Complétez le début de l’adresse.',
    right: '[Contact](/contact), [CNIL](https://www.cnil.fr), [nous écrire](mailto:contact@exemple.fr)',
  },
  *check(site) {
    for (const { href, target, place } of linksOf(site)) {
      if (target.kind !== 'malformed') continue;
      const guess = /^www\./.test(href)
        ? `https://${href}`
        : /^[\w.+-]+@[\w.-]+$/.test(href)
          ? `mailto:${href}`
          : /^\+?[\d .]{8,}$/.test(href)
            ? `tel:${href.replace(/[ .]/g, '')}`
            : /^[a-z0-9][\w/#-]*$/i.test(href)
              ? `/${href}`
              : undefined;
      yield error(
        place,
        href.trim() === ''
          ? 'Ce lien n’a pas d’adresse.'
          : `L’adresse « ${href} » n’est ni une page du site ni une adresse complète.`,
        guess === undefined
          ? 'Une page du site commence par « / », une autre adresse par « https:// ».'
          : `Vouliez-vous dire « ${guess} » ?`,
        { facts: { found: href, suggestions: guess === undefined ? [] : [guess] } },
      );
    }
  },
};
