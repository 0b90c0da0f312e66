import { message } from '../../diagnostics/message.ts';
import { error, rule, seeAlso } from '../rule.ts';
import { reservedAt } from '../../site/reserved-paths.ts';
import { addressesOf } from '../route-addresses.ts';

/**
 * The desk answers at its address and at every one below it: no page and no redirect may stand there. Each of its
 * screens has a word of its own.
 */
export const deskPathTaken = rule('desk-path-taken', function* ({ spec, doc, routes }) {
  const path = spec.desk?.path ?? '';
  if (path === '') return;
  const place = () => doc.placeOf(['desk', 'path']);
  const reserved = reservedAt(path);
  if (reserved !== undefined)
    yield error(
      place(),
      message('desk-path-taken/reserved', { found: path, reserved: reserved.path, holds: reserved.holds }),
    );
  const others = [
    ...routes.flatMap(addressesOf),
    ...spec.redirects.map(({ from }, index) => ({
      address: from,
      place: () => doc.placeOf(['redirects', index, 'from']),
    })),
  ];
  for (const other of others) {
    if (!meets(path, other.address)) continue;
    yield error(place(), message('desk-path-taken', { found: path, address: other.address }), {
      related: [seeAlso(other.place(), message('place/first-used-here'))],
    });
  }
  const screens = Object.entries(spec.desk?.paths ?? {});
  for (const [screen, word] of screens) {
    const [first = screen] = screens.find(([, other]) => other === word) ?? [];
    if (first === screen) continue;
    yield error(doc.placeOf(['desk', 'paths', screen]), message('desk-path-taken/screens', { found: word }), {
      related: [seeAlso(doc.placeOf(['desk', 'paths', first]), message('place/first-used-here'))],
    });
  }
});

/** Whether another address stands at the desk's or below it, or covers it (« /projet/{id} », « /ancien/* »). */
const meets = (desk: string, other: string): boolean => {
  const [stem = '', rest] = other.split(/(?<=\/)(?:\{id\}|\*)/);
  if (rest !== undefined) return desk === stem.slice(0, -1) || desk.startsWith(stem) || stem.startsWith(`${desk}/`);
  return other === desk || other.startsWith(`${desk}/`);
};
