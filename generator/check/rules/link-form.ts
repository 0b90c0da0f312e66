import { error, rule } from '../rule.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { linksOf } from '../found-links.ts';
import { hints } from '../../language/hints.ts';

/** A link is a path of the site, a complete address, a mail or a telephone. */
export const linkForm = rule('link-form', function* (site) {
  for (const { page, node } of site.nodes)
    if (node.type === 'link' && node.url !== '' && node.children.length === 0)
      yield error(placeOfNode(page, node), {
        fr: 'Ce lien n’a pas de mots : personne ne le verrait.',
        en: 'This link has no words: nobody would see it.',
        hint: {
          fr: 'Écrivez-les entre les crochets, ou retirez le lien.',
          en: 'Write them between the brackets, or remove the link.',
        },
        facts: { found: node.url },
      });
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
    yield error(place(), {
      fr: isEmpty(href)
        ? 'Ce lien n’a pas d’adresse.'
        : `L’adresse « ${href} » n’est ni une page du site ni une adresse complète.`,
      en: isEmpty(href)
        ? 'This link has no address.'
        : `The address “${href}” is neither a page of the site nor a complete address.`,
      hint:
        guess === undefined
          ? {
              fr: 'Une page du site commence par « / », une autre adresse par « https:// ».',
              en: 'A page of the site begins with “/”, another address with “https://”.',
            }
          : hints.suggest(guess),
      facts: { found: href, suggestions: guess === undefined ? [] : [guess] },
    });
  }
});

const isEmpty = (href: string): boolean => ['', '#'].includes(href.trim());
