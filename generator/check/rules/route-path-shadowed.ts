import { error, rule } from '../rule.ts';
import { addressesOf } from '../route-addresses.ts';
import { galleryPagePrefix } from '../../site/gallery-pages.ts';

/**
 * No page hides behind those that the site makes itself: `/projet/x` is the project « x », `/projets/page/2` the
 * gallery's second page.
 */
export const routePathShadowed = rule(
  'route-path-shadowed',
  {
    fr: {
      gallery: (address: string, prefix: string) => ({
        message: `L’adresse « ${address} » est celle d’une suite de la galerie.`,
        hint: `Choisissez une adresse qui ne commence pas par « ${prefix} ».`,
      }),
      galleryPath: 'L’adresse de la galerie',
      project: ({
        address,
        id,
        prefix,
      }: {
        readonly address: string;
        readonly id: string;
        readonly prefix: string;
      }) => ({
        message: `L’adresse « ${address} » serait lue comme celle du projet « ${id} ».`,
        hint: `Choisissez une adresse qui ne commence pas par « ${prefix} ».`,
      }),
      projectPath: 'L’adresse des projets',
      both: (prefix: string) => ({
        message: `Un projet et une suite de la galerie auraient la même adresse : les deux commencent par « ${prefix} ».`,
        hint: 'Donnez un mot aux suites de la galerie, « labels.gallery.address.page », ou une autre adresse aux projets.',
      }),
      galleryWords: 'Les mots de la galerie',
    },
    en: {
      gallery: (address, prefix) => ({
        message: `The address “${address}” is that of a further page of the gallery.`,
        hint: `Choose an address that does not begin with “${prefix}”.`,
      }),
      galleryPath: 'The address of the gallery',
      project: ({ address, id, prefix }) => ({
        message: `The address “${address}” would be read as that of the project “${id}”.`,
        hint: `Choose an address that does not begin with “${prefix}”.`,
      }),
      projectPath: 'The address of projects',
      both: (prefix) => ({
        message: `A project and a further page of the gallery would have the same address: both begin with “${prefix}”.`,
        hint: 'Give the further pages of the gallery a word, “labels.gallery.address.page”, or the projects another address.',
      }),
      galleryWords: 'The words of the gallery',
    },
  },
  function* ({ spec, doc, routes }, say) {
    const project = routes.find(({ spec }) => spec.template === 'project' && spec.path.endsWith('/{id}'));
    const gallery = routes.find(({ spec }) => spec.template === 'gallery');
    const sheets =
      project === undefined ? undefined : { route: project, prefix: project.spec.path.slice(0, -'{id}'.length) };
    const pages = gallery === undefined ? undefined : { route: gallery, prefix: galleryPagePrefix(gallery.spec, spec) };
    if (sheets !== undefined && pages !== undefined && sheets.prefix === pages.prefix)
      yield error(sheets.route.placeOf('path'), say.both(pages.prefix), {
        related: [{ ...doc.placeOf(['labels', 'gallery', 'address']), message: say.galleryWords }],
        facts: { name: pages.prefix },
      });
    for (const route of routes) {
      for (const { address, place } of addressesOf(route)) {
        if (route === project || address.includes('{')) continue;
        if (
          pages !== undefined &&
          address.startsWith(pages.prefix) &&
          /^\d+$/.test(address.slice(pages.prefix.length))
        ) {
          yield error(place(), say.gallery(address, pages.prefix), {
            related: [{ ...pages.route.placeOf('path'), message: say.galleryPath }],
            facts: { name: address },
          });
        } else if (
          sheets !== undefined &&
          address.startsWith(sheets.prefix) &&
          !address.slice(sheets.prefix.length).includes('/')
        ) {
          yield error(
            place(),
            say.project({ address, id: address.slice(sheets.prefix.length), prefix: sheets.prefix }),
            {
              related: [{ ...sheets.route.placeOf('path'), message: say.projectPath }],
              facts: { name: address },
            },
          );
        }
      }
    }
  },
);
