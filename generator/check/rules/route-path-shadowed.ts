import { error, rule, seeAlso } from '../rule.ts';
import { addressesOf } from '../route-addresses.ts';
import { galleryPagePrefix } from '../../site/gallery-pages.ts';

/**
 * No page hides behind those that the site makes itself: `/projet/x` is the project « x », `/projets/page/2` the
 * gallery's second page.
 */
export const routePathShadowed = rule('route-path-shadowed', function* ({ spec, doc, routes }) {
  const project = routes.find(({ spec }) => spec.template === 'project' && spec.path.endsWith('/{id}'));
  const gallery = routes.find(({ spec }) => spec.template === 'gallery');
  const sheets = project?.spec.path.slice(0, -'{id}'.length);
  const pages = gallery && galleryPagePrefix(gallery.spec, spec);
  if (project !== undefined && sheets === pages)
    yield error(project.placeOf('path'), {
      fr: `Un projet et une suite de la galerie auraient la même adresse : les deux commencent par « ${pages} ».`,
      en: `A project and a further page of the gallery would have the same address: both begin with “${pages}”.`,
      hint: {
        fr: 'Donnez un mot aux suites de la galerie, « labels.gallery.address.page », ou une autre adresse aux projets.',
        en: 'Give the further pages of the gallery a word, “labels.gallery.address.page”, or the projects another address.',
      },
      related: [
        seeAlso(doc.placeOf(['labels', 'gallery', 'address']), 'Les mots de la galerie', 'The words of the gallery'),
      ],
      facts: { name: pages },
    });
  for (const { address, place } of routes.filter((route) => route !== project).flatMap(addressesOf)) {
    if (address.includes('{')) continue;
    const [number, id] = [restOf(address, pages), restOf(address, sheets)];
    if (gallery !== undefined && number !== undefined && /^\d+$/.test(number))
      yield error(place(), {
        fr: `L’adresse « ${address} » est celle d’une suite de la galerie.`,
        en: `The address “${address}” is that of a further page of the gallery.`,
        hint: otherwise(pages),
        related: [seeAlso(gallery.placeOf('path'), 'L’adresse de la galerie', 'The address of the gallery')],
        facts: { name: address },
      });
    else if (project !== undefined && id !== undefined && !id.includes('/'))
      yield error(place(), {
        fr: `L’adresse « ${address} » serait lue comme celle du projet « ${id} ».`,
        en: `The address “${address}” would be read as that of the project “${id}”.`,
        hint: otherwise(sheets),
        related: [seeAlso(project.placeOf('path'), 'L’adresse des projets', 'The address of projects')],
        facts: { name: address },
      });
  }
});

/** What follows a beginning in an address that has it. */
const restOf = (address: string, beginning: string | undefined): string | undefined =>
  beginning !== undefined && address.startsWith(beginning) ? address.slice(beginning.length) : undefined;

const otherwise = (beginning: string | undefined) => ({
  fr: `Choisissez une adresse qui ne commence pas par « ${beginning} ».`,
  en: `Choose an address that does not begin with “${beginning}”.`,
});
