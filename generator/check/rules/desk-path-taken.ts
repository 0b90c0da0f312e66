import { error, repeated, rule, seeAlso } from '../rule.ts';
import { reservedAt } from '../../site/reserved-paths.ts';
import { addressesOf, redirectsOf } from '../route-addresses.ts';

/**
 * The desk is served at its address and at every one below it: no page and no redirect may have such an address. Each
 * of its screens has a word of its own.
 */
export const deskPathTaken = rule('desk-path-taken', function* (site) {
  const { spec, doc, routes } = site;
  const path = spec.desk?.path ?? '';
  if (path === '') return;
  const place = () => doc.placeOf(['desk', 'path']);
  const reserved = reservedAt(path);
  if (reserved !== undefined)
    yield error(place(), 'desk-path-taken/reserved', { found: path, reserved: reserved.path, holds: reserved.holds });
  const redirects = redirectsOf(site).map(({ from, ...redirect }) => ({ address: from, ...redirect }));
  for (const { address, place: other } of [...routes.flatMap(addressesOf), ...redirects])
    if (meets(path, address)) {
      const content = { found: path, address, ...seeAlso(other(), 'place/first-used-here') };
      yield error(place(), 'desk-path-taken', content);
    }
  const screens = Object.entries(spec.desk?.paths ?? {});
  for (const { item, first } of repeated(screens, ([, word]) => `${path}/${word}`)) {
    const [screen, found] = item;
    const other = seeAlso(doc.placeOf(['desk', 'paths', first[0]]), 'place/first-used-here');
    yield error(doc.placeOf(['desk', 'paths', screen]), 'desk-path-taken/screens', { found, ...other });
  }
});

/** Whether another address is the desk's or one below it, or covers it (« /projet/{id} », « /ancien/* »). */
const meets = (desk: string, other: string): boolean => {
  const [stem = '', rest] = other.split(/(?<=\/)(?:\{id\}|\*)/);
  if (rest !== undefined) return desk === stem.slice(0, -1) || desk.startsWith(stem) || stem.startsWith(`${desk}/`);
  return other === desk || other.startsWith(`${desk}/`);
};
