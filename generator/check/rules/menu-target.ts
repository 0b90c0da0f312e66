import { menuLinks } from '../menu-links.ts';
import { error, rule } from '../rule.ts';

/** An entry of a menu leads to one place: a page of the site, or another site. */
export const menuTarget = rule('menu-target', function* ({ spec, doc }) {
  for (const { link, path } of menuLinks(spec)) {
    if (doc.isDoubtful(path) || (link.route === undefined) !== (link.url === undefined)) continue;
    // As written: what the schema refuses there, it reports alone.
    const [route, url] = [doc.sourceOf([...path, 'route']), doc.sourceOf([...path, 'url'])];
    if ((route === '') !== (url === '')) continue;
    yield route === ''
      ? error(doc.placeOfKey(path), {
          fr: `L’entrée « ${link.label} » ne mène nulle part.`,
          en: `The entry “${link.label}” leads nowhere.`,
          hint: {
            fr: 'Ajoutez « route », l’identifiant d’une page ; ou « url », l’adresse d’un autre site.',
            en: 'Add “route”, the id of a page; or “url”, the address of another site.',
          },
          facts: { name: link.label, expected: ['route', 'url'] },
        })
      : error(doc.placeOfKey([...path, 'url']), {
          fr: `L’entrée « ${link.label} » mène à deux endroits : une page du site et un autre site.`,
          en: `The entry “${link.label}” leads to two places: a page of the site and another site.`,
          hint: {
            fr: 'Gardez « route » ou « url », et retirez l’autre.',
            en: 'Keep “route” or “url”, and remove the other.',
          },
          facts: { name: link.label, found: 'url' },
        });
  }
});
