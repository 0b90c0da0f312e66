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
  const sheets = project?.spec.path.slice(0, -'{id}'.length) ?? '';
  const pages = gallery === undefined ? '' : galleryPagePrefix(gallery.spec, spec);
  if (project !== undefined && sheets === pages)
    yield error(project.placeOf('path'), 'route-path-shadowed/all', {
      name: pages,
      ...seeAlso(doc.placeOf(['labels', 'gallery', 'address']), 'route-path-shadowed/gallery-words'),
    });
  for (const { address, place } of routes.filter((route) => route !== project).flatMap(addressesOf)) {
    if (address.includes('{')) continue;
    const [number, id] = [restOf(address, pages), restOf(address, sheets)];
    if (gallery !== undefined && number !== undefined && /^\d+$/.test(number))
      yield error(place(), 'route-path-shadowed/gallery-page', {
        name: address,
        beginning: pages,
        ...seeAlso(gallery.placeOf('path'), 'route-path-shadowed/gallery'),
      });
    else if (project !== undefined && id !== undefined && !id.includes('/'))
      yield error(place(), 'route-path-shadowed/project', {
        name: address,
        id,
        beginning: sheets,
        ...seeAlso(project.placeOf('path'), 'route-path-shadowed/projects'),
      });
  }
});

/** What follows a beginning in an address that has it. */
const restOf = (address: string, beginning: string): string | undefined =>
  address.startsWith(beginning) ? address.slice(beginning.length) : undefined;
