import { rule, warning } from '../rule.ts';
import type { Place } from '../../diagnostics/place.ts';
import { edits } from '../../diagnostics/suggest.ts';

/** A letter makes another word of a shorter one. */
const SHORTEST_MISSPELT = 8;

/** What a name is called, and each place that writes it so. */
type Spellings = ReadonlyMap<string, readonly (() => Place)[]>;

/** A tag, a town, a category has one spelling: two of them are two filters, two points of the map. */
export const nameVariant = rule(
  'name-variant',
  {
    fr: {
      other: (written: string, usual: string) => ({
        message: `« ${written} » est presque « ${usual} », écrit ailleurs.`,
        hint: `Si c’est la même chose, écrivez ici aussi « ${usual} ».`,
      }),
      usual: 'Écrit ainsi là',
    },
    en: {
      other: (written, usual) => ({
        message: `“${written}” is almost “${usual}”, written elsewhere.`,
        hint: `If both are the same, write “${usual}” here as well.`,
      }),
      usual: 'Spelt so here',
    },
  },
  function* ({ spec, doc, projects }, say) {
    const positioned = new Set(spec.projects.places?.map(({ location }) => location));
    const isKnown = (one: string, other: string): boolean => positioned.has(one) && positioned.has(other);
    const ofProjects = (key: 'tags' | 'location'): Spellings =>
      gather(
        projects.flatMap(({ value, doc: own }) =>
          [value[key]].flat().map((name, index) => ({
            name,
            place: () => own.placeOf(Array.isArray(value[key]) ? [key, index] : [key]),
          })),
        ),
      );
    const categories = gather(
      spec.projects.categories.map((name, index) => ({
        name,
        place: () => doc.placeOf(['projects', 'categories', index]),
      })),
    );
    for (const spellings of [ofProjects('tags'), ofProjects('location'), categories]) {
      // The most frequent first, then the one with most accents and hyphens: each is held against those before it.
      const names = [...spellings].sort(
        ([one, places], [other, more]) => more.length - places.length || signsIn(other) - signsIn(one),
      );
      for (const [index, [name, places]] of names.entries()) {
        const usual = names
          .slice(0, index)
          .find(([other]) => isVariant(name, other, places.length === 1) && !isKnown(name, other));
        if (usual === undefined) continue;
        const [known, [first]] = usual;
        for (const place of places)
          yield warning(place(), say.other(name, known), {
            related: first === undefined ? [] : [{ ...first(), message: say.usual }],
            facts: { found: name, suggestions: [known] },
          });
      }
    }
  },
);

const gather = (all: readonly { readonly name: string; readonly place: () => Place }[]): Spellings => {
  const spellings = new Map<string, (() => Place)[]>();
  for (const { name, place } of all) if (name !== '') spellings.set(name, [...(spellings.get(name) ?? []), place]);
  return spellings;
};

/** Whether two names are one, spelt in two ways; one that is written once may also be misspelt. */
const isVariant = (name: string, other: string, isRare: boolean): boolean => {
  const [one, two] = [fold(name), fold(other)];
  const [shorter, longer] = one.length < two.length ? [one, two] : [two, one];
  // « Landos » is « Landos (43) ».
  if (one === two || (longer.endsWith(')') && longer.replace(/\([^)]*\)$/, '') === shorter)) return true;
  return isRare && shorter.length >= SHORTEST_MISSPELT && digitsOf(one) === digitsOf(two) && edits(one, two, 2) === 1;
};

const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}|[\s\p{Pd}'’]/gu, '')
    .toLowerCase();

const signsIn = (name: string): number => name.normalize('NFD').match(/[\p{M}\p{Pd}]/gu)?.length ?? 0;

const digitsOf = (name: string): string => name.replace(/\D/g, '');
