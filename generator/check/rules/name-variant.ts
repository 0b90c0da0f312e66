import { rule, seeAlso, warning } from '../rule.ts';
import type { Place } from '../../diagnostics/place.ts';
import { edits } from '../../diagnostics/suggest.ts';

/** Of a shorter word, one letter makes another. */
const SHORTEST_MISSPELT = 8;

/** What a name is called, and each place that writes it so. */
type Spellings = ReadonlyMap<string, readonly (() => Place)[]>;

/** A tag, a town, a category has one spelling: two of them are two filters, two points of the map. */
export const nameVariant = rule('name-variant', function* ({ spec, doc, projects }) {
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
  const kinds = [
    { spellings: ofProjects('tags'), isSame: isSameWord },
    { spellings: ofProjects('location'), isSame: isSameTown },
    { spellings: categories, isSame: isSameWord },
  ];
  for (const { spellings, isSame } of kinds) {
    // The most frequent first, then the one with most accents and hyphens: each is held against those before it.
    const names = [...spellings]
      .map(([name, places]) => ({ name, places, isRare: places.length === 1, ...foldedOf(name) }))
      .sort((one, other) => other.places.length - one.places.length || signsIn(other.name) - signsIn(one.name));
    for (const [index, written] of names.entries()) {
      // The name itself where none before it is spelt otherwise.
      const usual = names.find(
        (other, rank) => rank >= index || (isSame(written, other) && !isKnown(written.name, other.name)),
      );
      if (usual === undefined || usual === written) continue;
      const [first] = usual.places;
      for (const place of written.places)
        yield warning(place(), 'name-variant', {
          found: written.name,
          usual: usual.name,
          suggestions: [usual.name],
          ...(first && seeAlso(first(), 'name-variant/usual')),
        });
    }
  }
});

const gather = (all: readonly { readonly name: string; readonly place: () => Place }[]): Spellings => {
  const spellings = new Map<string, (() => Place)[]>();
  for (const { name, place } of all) {
    const places = spellings.get(name);
    if (places !== undefined) places.push(place);
    else if (name !== '') spellings.set(name, [place]);
  }
  return spellings;
};

/** A name without what its spellings may differ in. */
interface Folded {
  readonly word: string;
  /** Without what follows in parentheses: « Landos » is « Landos (43) ». */
  readonly town: string;
  readonly digits: string;
  readonly isRare: boolean;
}

const foldedOf = (name: string): Omit<Folded, 'isRare'> => {
  const word = fold(name);
  return { word, town: word.replace(/\([^)]*\)$/, ''), digits: name.replace(/\D/g, '') };
};

/** Two spellings of a word, or its plural where it is written once; other words differ by one letter as well. */
const isSameWord = (one: Folded, other: Folded): boolean =>
  one.word === other.word || (one.isRare && (isPlural(one.word, other.word) || isPlural(other.word, one.word)));

const isPlural = (plural: string, word: string): boolean =>
  word.length >= SHORTEST_MISSPELT && (plural === `${word}s` || plural === `${word}x`);

/** Two spellings of a town, which may be misspelt where it is written once. */
const isSameTown = (one: Folded, other: Folded): boolean =>
  one.word === other.word ||
  (one.town === other.town && (one.word === one.town || other.word === other.town)) ||
  (one.isRare &&
    one.digits === other.digits &&
    Math.min(one.word.length, other.word.length) >= SHORTEST_MISSPELT &&
    Math.abs(one.word.length - other.word.length) <= 1 &&
    edits(one.word, other.word, 2) === 1);

const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}|[\s\p{Pd}'’]/gu, '')
    .toLowerCase();

const signsIn = (name: string): number => name.normalize('NFD').match(/[\p{M}\p{Pd}]/gu)?.length ?? 0;
