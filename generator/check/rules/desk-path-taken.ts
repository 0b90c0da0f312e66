import { error, rule } from '../rule.ts';
import type { By } from '../../language/language.ts';
import { reservedAt } from '../../site/reserved-paths.ts';
import { addressesOf } from '../route-addresses.ts';

/**
 * The desk answers at its address and at every one below it: nothing else stands there, it stands below no page, and each
 * of its screens has a word of its own.
 */
export const deskPathTaken = rule(
  'desk-path-taken',
  {
    fr: {
      taken: (path: string, other: string) => ({
        message: `L’adresse « ${path} » est prise : « ${other} » y mène déjà.`,
        hint: 'Choisissez pour le bureau une adresse que rien d’autre n’emploie.',
      }),
      reserved: (path: string, reserved: string, holds: By<string>) => ({
        message: `L’adresse « ${path} » est réservée : « ${reserved} » est celle où se trouvent ${holds.fr}.`,
        hint: 'Choisissez une adresse qui commence autrement.',
      }),
      twice: (word: string) => ({
        message: `Deux écrans du bureau ont la même adresse : « ${word} ».`,
        hint: 'Donnez à l’un des deux un autre mot.',
      }),
      first: 'Premier emploi',
    },
    en: {
      taken: (path, other) => ({
        message: `The address “${path}” is taken: a page or a redirect already stands at “${other}”.`,
        hint: 'Choose an address for the desk that nothing else uses.',
      }),
      reserved: (path, reserved, holds) => ({
        message: `The address “${path}” is reserved: “${reserved}” is where ${holds.en} are.`,
        hint: 'Choose an address that begins otherwise.',
      }),
      twice: (word) => ({
        message: `Two screens of the desk have the same address: “${word}”.`,
        hint: 'Give one of them another word.',
      }),
      first: 'First used here',
    },
  },
  function* ({ spec, doc, routes }, say) {
    const path = spec.desk?.path ?? '';
    if (path === '') return;
    const place = () => doc.placeOf(['desk', 'path']);
    const reserved = reservedAt(path);
    if (reserved !== undefined)
      yield error(place(), say.reserved(path, reserved.path, reserved.holds), { facts: { found: path } });
    const others = [
      ...routes.flatMap(addressesOf),
      ...spec.redirects.map(({ from }, index) => ({
        address: from,
        place: () => doc.placeOf(['redirects', index, 'from']),
      })),
    ];
    for (const other of others) {
      if (!meets(path, other.address)) continue;
      yield error(place(), say.taken(path, other.address), {
        facts: { found: path },
        related: [{ ...other.place(), message: say.first }],
      });
    }
    const screens = Object.entries(spec.desk?.paths ?? {});
    for (const [screen, word] of screens) {
      const [first = screen] = screens.find(([, other]) => other === word) ?? [];
      if (first === screen) continue;
      yield error(doc.placeOf(['desk', 'paths', screen]), say.twice(word), {
        facts: { found: word },
        related: [{ ...doc.placeOf(['desk', 'paths', first]), message: say.first }],
      });
    }
  },
);

/** Whether another address stands at the desk's or below it, or covers it (« /projet/{id} », « /ancien/* »). */
const meets = (desk: string, other: string): boolean => {
  const [stem = '', rest] = other.split(/(?<=\/)(?:\{id\}|\*)/);
  if (rest !== undefined) return desk === stem.slice(0, -1) || desk.startsWith(stem) || stem.startsWith(`${desk}/`);
  return other === desk || other.startsWith(`${desk}/`);
};
