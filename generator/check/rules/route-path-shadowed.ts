import { error, rule } from '../rule.ts';
import { addressesOf } from '../route-addresses.ts';
import { galleryPagePrefix } from '../../site/gallery-pages.ts';

/**
 * No page hides behind those that the site makes itself: `/projet/x` is the project « x », `/projets/page/2` the
 * gallery's second page.
 */
export const routePathShadowed = rule('route-path-shadowed', function* ({ spec, doc, routes }) {
  const project = routes.find(({ spec }) => spec.template === 'project' && spec.path.endsWith('/{id}'));
  const gallery = routes.find(({ spec }) => spec.template === 'gallery');
  const sheets =
    project === undefined ? undefined : { route: project, prefix: project.spec.path.slice(0, -'{id}'.length) };
  const pages = gallery === undefined ? undefined : { route: gallery, prefix: galleryPagePrefix(gallery.spec, spec) };
  if (sheets !== undefined && pages !== undefined && sheets.prefix === pages.prefix)
    yield error(sheets.route.placeOf('path'), {
      fr: `Un projet et une suite de la galerie auraient la même adresse : les deux commencent par « ${pages.prefix} ».`,
      en: `A project and a further page of the gallery would have the same address: both begin with “${pages.prefix}”.`,
      hint: {
        fr: 'Donnez un mot aux suites de la galerie, « labels.gallery.address.page », ou une autre adresse aux projets.',
        en: 'Give the further pages of the gallery a word, “labels.gallery.address.page”, or the projects another address.',
      },
      related: [
        {
          ...doc.placeOf(['labels', 'gallery', 'address']),
          message: { fr: 'Les mots de la galerie', en: 'The words of the gallery' },
        },
      ],
      facts: { name: pages.prefix },
    });
  for (const route of routes) {
    for (const { address, place } of addressesOf(route)) {
      if (route === project || address.includes('{')) continue;
      if (pages !== undefined && address.startsWith(pages.prefix) && /^\d+$/.test(address.slice(pages.prefix.length))) {
        yield error(place(), {
          fr: `L’adresse « ${address} » est celle d’une suite de la galerie.`,
          en: `The address “${address}” is that of a further page of the gallery.`,
          hint: {
            fr: `Choisissez une adresse qui ne commence pas par « ${pages.prefix} ».`,
            en: `Choose an address that does not begin with “${pages.prefix}”.`,
          },
          related: [
            {
              ...pages.route.placeOf('path'),
              message: { fr: 'L’adresse de la galerie', en: 'The address of the gallery' },
            },
          ],
          facts: { name: address },
        });
      } else if (
        sheets !== undefined &&
        address.startsWith(sheets.prefix) &&
        !address.slice(sheets.prefix.length).includes('/')
      ) {
        yield error(place(), {
          fr: `L’adresse « ${address} » serait lue comme celle du projet « ${address.slice(sheets.prefix.length)} ».`,
          en: `The address “${address}” would be read as that of the project “${address.slice(sheets.prefix.length)}”.`,
          hint: {
            fr: `Choisissez une adresse qui ne commence pas par « ${sheets.prefix} ».`,
            en: `Choose an address that does not begin with “${sheets.prefix}”.`,
          },
          related: [
            {
              ...sheets.route.placeOf('path'),
              message: { fr: 'L’adresse des projets', en: 'The address of projects' },
            },
          ],
          facts: { name: address },
        });
      }
    }
  }
});
