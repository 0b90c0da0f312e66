import { menuLinks } from '../menu-links.ts';
import { error, rule } from '../rule.ts';

/** An entry of a menu leads to one place: a page of the site, or another site. */
export const menuTarget = rule(
  'menu-target',
  {
    fr: {
      nowhere: (label: string) => ({
        message: `L’entrée « ${label} » ne mène nulle part.`,
        hint: 'Ajoutez « route », l’identifiant d’une page ; ou « url », l’adresse d’un autre site.',
      }),
      twice: (label: string) => ({
        message: `L’entrée « ${label} » mène à deux endroits : une page du site et un autre site.`,
        hint: 'Gardez « route » ou « url », et retirez l’autre.',
      }),
    },
    en: {
      nowhere: (label) => ({
        message: `The entry “${label}” leads nowhere.`,
        hint: 'Add “route”, the id of a page; or “url”, the address of another site.',
      }),
      twice: (label) => ({
        message: `The entry “${label}” leads to two places: a page of the site and another site.`,
        hint: 'Keep “route” or “url”, and remove the other.',
      }),
    },
  },
  function* ({ spec, doc }, say) {
    for (const { link, path } of menuLinks(spec)) {
      if (doc.isDoubtful(path) || (link.route === undefined) !== (link.url === undefined)) continue;
      // As written: what the schema refuses there, it reports alone.
      const [route, url] = [doc.sourceOf([...path, 'route']), doc.sourceOf([...path, 'url'])];
      if ((route === '') !== (url === '')) continue;
      yield route === ''
        ? error(doc.placeOfKey(path), say.nowhere(link.label), {
            facts: { name: link.label, expected: ['route', 'url'] },
          })
        : error(doc.placeOfKey([...path, 'url']), say.twice(link.label), { facts: { name: link.label, found: 'url' } });
    }
  },
);
