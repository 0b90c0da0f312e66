import { message } from '../../diagnostics/message.ts';
import { reservedAt } from '../../site/reserved-paths.ts';
import { addressTaken, redirectsOf } from '../route-addresses.ts';
import { rule, warning } from '../rule.ts';
import { publishedOf } from '../unpublished-files.ts';

/**
 * The parent of a page's address leads somewhere: visitors shorten an address to see what is above. Where no page and
 * no redirect is, a redirect is proposed, to the first page below; above projects, to the gallery.
 */
export const redirectMissing = rule('redirect-missing', function* (site) {
  const { isRoute } = publishedOf(site);
  const gallery = site.routes.find(({ spec }) => spec.template === 'gallery');
  const redirects = redirectsOf(site);
  const isTaken = (address: string): boolean =>
    reservedAt(address) !== undefined ||
    site.spec.desk?.path === address ||
    site.routes.some((route) => addressTaken(address, route) === address) ||
    redirects.some(({ from }) => from === address || from === `${address}/*`);
  const seen = new Set<string>();
  for (const route of site.routes) {
    const { id, path, template } = route.spec;
    // A path with a parameter that is not the projects' has a rule of its own.
    if (!isRoute(id) || path.includes('{') !== (template === 'project')) continue;
    const to = template === 'project' ? gallery?.spec.id : id;
    for (const parent of parentsOf(path)) {
      if (seen.has(parent) || to === undefined || isTaken(parent)) continue;
      seen.add(parent);
      const text = `- { from: ${parent}, to: ${to} }`;
      yield warning(route.placeOf('path'), 'redirect-missing', {
        name: parent,
        below: path,
        expected: [text],
        hint: message('redirect-missing/hint', { text }),
      });
    }
  }
});

/** The addresses above one, the nearest first, without the home page's; none for an address that is not plain. */
const parentsOf = (path: string): string[] => {
  const parts = path.split('/').slice(1, -1);
  if (parts.some((part) => !/^[\w-]+$/.test(part))) return [];
  return parts.map((_, index) => `/${parts.slice(0, parts.length - index).join('/')}`);
};
