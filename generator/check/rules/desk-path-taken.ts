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
    yield error(place(), {
      fr: `L’adresse « ${path} » est réservée : « ${reserved.path} » est celle où se trouvent ${reserved.holds.fr}.`,
      en: `The address “${path}” is reserved: “${reserved.path}” is where ${reserved.holds.en} are.`,
      hint: { fr: 'Choisissez une adresse qui commence autrement.', en: 'Choose an address that begins otherwise.' },
      facts: { found: path },
    });
  const others = [
    ...routes.flatMap(addressesOf),
    ...spec.redirects.map(({ from }, index) => ({
      address: from,
      place: () => doc.placeOf(['redirects', index, 'from']),
    })),
  ];
  for (const other of others) {
    if (!meets(path, other.address)) continue;
    yield error(place(), {
      fr: `L’adresse « ${path} » est prise : « ${other.address} » y mène déjà.`,
      en: `The address “${path}” is taken: a page or a redirect already stands at “${other.address}”.`,
      hint: {
        fr: 'Choisissez pour le bureau une adresse que rien d’autre n’emploie.',
        en: 'Choose an address for the desk that nothing else uses.',
      },
      facts: { found: path },
      related: [seeAlso(other.place(), 'Premier emploi', 'First used here')],
    });
  }
  const screens = Object.entries(spec.desk?.paths ?? {});
  for (const [screen, word] of screens) {
    const [first = screen] = screens.find(([, other]) => other === word) ?? [];
    if (first === screen) continue;
    yield error(doc.placeOf(['desk', 'paths', screen]), {
      fr: `Deux écrans du bureau ont la même adresse : « ${word} ».`,
      en: `Two screens of the desk have the same address: “${word}”.`,
      hint: { fr: 'Donnez à l’un des deux un autre mot.', en: 'Give one of them another word.' },
      facts: { found: word },
      related: [seeAlso(doc.placeOf(['desk', 'paths', first]), 'Premier emploi', 'First used here')],
    });
  }
});

/** Whether another address stands at the desk's or below it, or covers it (« /projet/{id} », « /ancien/* »). */
const meets = (desk: string, other: string): boolean => {
  const [stem = '', rest] = other.split(/(?<=\/)(?:\{id\}|\*)/);
  if (rest !== undefined) return desk === stem.slice(0, -1) || desk.startsWith(stem) || stem.startsWith(`${desk}/`);
  return other === desk || other.startsWith(`${desk}/`);
};
