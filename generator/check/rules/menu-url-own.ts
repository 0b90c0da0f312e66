import { resolveLinks } from '../../site/links.ts';
import { menuLinks } from '../menu-links.ts';
import { error, rule } from '../rule.ts';

/** A page of the site is named by its id in a menu, so that its address may change. */
export const menuUrlOwn = rule(
  'menu-url-own',
  {
    fr: {
      own: (label: string, id: string | undefined) => ({
        message: `L’entrée « ${label} » mène à une page de ce site par son adresse complète.`,
        hint:
          id === undefined
            ? 'Remplacez « url » par « route », avec l’identifiant de la page.'
            : `À la place de « url », écrivez « route: ${id} ».`,
      }),
    },
    en: {
      own: (label, id) => ({
        message: `The entry “${label}” leads to a page of this site by its full address.`,
        hint:
          id === undefined
            ? 'Replace “url” with “route” and the id of the page.'
            : `Instead of “url”, write “route: ${id}”.`,
      }),
    },
  },
  function* (site, say) {
    const { spec, doc } = site;
    const links = resolveLinks(site);
    const own = originOf(spec.site.url);
    for (const { link, path } of menuLinks(spec)) {
      const { label, url = '' } = link;
      if (own === undefined || originOf(url) !== own) continue;
      const target = links.resolve(new URL(url).pathname);
      const id = 'routeId' in target ? target.routeId : undefined;
      yield error(doc.placeOf([...path, 'url']), say.own(label, id), {
        facts: { name: label, found: url, suggestions: id === undefined ? [] : [id] },
      });
    }
  },
);

/** The host of an address, without what makes no other site of it. */
const originOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : undefined;
