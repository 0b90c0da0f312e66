import { rule, warning } from '../rule.ts';
import { linksOf } from '../found-links.ts';

/** The site's own links go straight to declared paths. */
export const linkIndirect = rule(
  'link-indirect',
  {
    fr: {
      alias: (href: string, path: string) => ({
        message: `L’adresse « ${href} » est une autre adresse de la même page.`,
        hint: `Écrivez « ${path} ».`,
      }),
      redirect: (href: string, path: string) => ({
        message: `L’adresse « ${href} » passe par une redirection.`,
        hint: `Écrivez « ${path} ».`,
      }),
      slash: (href: string, path: string) => ({
        message: `L’adresse « ${href} » finit par une barre, et passe par une redirection.`,
        hint: `Écrivez « ${path} ».`,
      }),
      url: (href: string, path: string) => ({
        message: `L’adresse « ${href} » contient le nom du site.`,
        hint: `Écrivez « ${path} ».`,
      }),
    },
    en: {
      alias: (href, path) => ({
        message: `The address “${href}” is another address of the same page.`,
        hint: `Write “${path}”.`,
      }),
      redirect: (href, path) => ({
        message: `The address “${href}” goes through a redirect.`,
        hint: `Write “${path}”.`,
      }),
      slash: (href, path) => ({
        message: `The address “${href}” ends with a slash, and goes through a redirect.`,
        hint: `Write “${path}”.`,
      }),
      url: (href, path) => ({
        message: `The address “${href}” contains the name of the site.`,
        hint: `Write “${path}”.`,
      }),
    },
  },
  function* (site, say) {
    for (const { href, target, place } of linksOf(site)) {
      if (target.kind === 'indirect')
        yield warning(place(), say[target.by](href, target.path), {
          facts: { found: href, expected: [target.path] },
        });
    }
  },
);
