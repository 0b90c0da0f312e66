import { error, type Rule } from '../rule.ts';
import { addressesOf } from '../route-addresses.ts';
import { galleryPagePrefix } from '../../site/gallery-pages.ts';

/**
 * No page hides behind those that the site makes itself: `/projet/x` is the project « x », `/projets/page/2` the
 * gallery's second page.
 */
export const routePathShadowed: Rule = {
  code: 'route-path-shadowed',
  doc: {
    title: 'L’adresse d’une page se confond avec celle d’un projet ou d’une suite de la galerie',
    why: 'Une adresse sous celle des projets est lue comme l’identifiant d’un projet ; celle de la galerie suivie de « /page/ » et d’un nombre est une suite de la galerie.',
    cure: 'Choisissez une adresse qui ne commence pas comme celle des projets, ni comme celle des suites de la galerie.',
    right: 'path: /autre/salon',
  },
  *check({ routes }) {
    const project = routes.find(({ spec }) => spec.template === 'project' && spec.path.endsWith('/{id}'));
    const gallery = routes.find(({ spec }) => spec.template === 'gallery');
    const sheets =
      project === undefined ? undefined : { route: project, prefix: project.spec.path.slice(0, -'{id}'.length) };
    const pages = gallery === undefined ? undefined : { route: gallery, prefix: galleryPagePrefix(gallery.spec) };
    for (const route of routes) {
      for (const { address, place } of addressesOf(route)) {
        if (route === project || address.includes('{')) continue;
        if (
          pages !== undefined &&
          address.startsWith(pages.prefix) &&
          /^\d+$/.test(address.slice(pages.prefix.length))
        ) {
          yield error(
            place(),
            `L’adresse « ${address} » est celle d’une suite de la galerie.`,
            `Choisissez une adresse qui ne commence pas par « ${pages.prefix} ».`,
            {
              related: [{ ...pages.route.placeOf('path'), message: 'L’adresse de la galerie' }],
              facts: { name: address },
            },
          );
        } else if (
          sheets !== undefined &&
          address.startsWith(sheets.prefix) &&
          !address.slice(sheets.prefix.length).includes('/')
        ) {
          yield error(
            place(),
            `L’adresse « ${address} » serait lue comme celle du projet « ${address.slice(sheets.prefix.length)} ».`,
            `Choisissez une adresse qui ne commence pas par « ${sheets.prefix} ».`,
            {
              related: [{ ...sheets.route.placeOf('path'), message: 'L’adresse des projets' }],
              facts: { name: address },
            },
          );
        }
      }
    }
  },
};
