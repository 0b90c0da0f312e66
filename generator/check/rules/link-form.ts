import { error, rule } from '../rule.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { linksOf } from '../found-links.ts';

/** A link is a path of the site, a complete address, a mail or a telephone. */
export const linkForm = rule(
  'link-form',
  {
    fr: {
      malformed: (href: string, guess: string | undefined) => ({
        message: isEmpty(href)
          ? 'Ce lien n’a pas d’adresse.'
          : `L’adresse « ${href} » n’est ni une page du site ni une adresse complète.`,
        hint:
          guess === undefined
            ? 'Une page du site commence par « / », une autre adresse par « https:// ».'
            : `Vouliez-vous dire « ${guess} » ?`,
      }),
      wordless: {
        message: 'Ce lien n’a pas de mots : personne ne le verrait.',
        hint: 'Écrivez-les entre les crochets, ou retirez le lien.',
      },
    },
    en: {
      malformed: (href, guess) => ({
        message: isEmpty(href)
          ? 'This link has no address.'
          : `The address “${href}” is neither a page of the site nor a complete address.`,
        hint:
          guess === undefined
            ? 'A page of the site begins with “/”, another address with “https://”.'
            : `Did you mean “${guess}”?`,
      }),
      wordless: {
        message: 'This link has no words: nobody would see it.',
        hint: 'Write them between the brackets, or remove the link.',
      },
    },
  },
  function* (site, say) {
    for (const { page, node } of site.nodes)
      if (node.type === 'link' && node.url !== '' && node.children.length === 0)
        yield error(placeOfNode(page, node), say.wordless, { facts: { found: node.url } });
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
      yield error(place(), say.malformed(href, guess), {
        facts: { found: href, suggestions: guess === undefined ? [] : [guess] },
      });
    }
  },
);

const isEmpty = (href: string): boolean => ['', '#'].includes(href.trim());
