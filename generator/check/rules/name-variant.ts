import { rule, seeAlso, warning } from '../rule.ts';
import { invisibleIn } from '../../source/invisible.ts';
import type { Place } from '../../diagnostics/place.ts';
import { edits } from '../../diagnostics/suggest.ts';

/** Of a shorter word, one letter makes another. */
const shortestMisspelt = 8;

/** A tag, a town, a category has one spelling: two of them are two filters, two points of the map. */
export const nameVariant = rule('name-variant', function* ({ spec, doc, projects }) {
  const { categories, places: positions } = spec.projects;
  const positioned = new Set(positions?.map(({ location }) => location));
  const kinds = [
    {
      isSame: isSameWord,
      uses: projects.flatMap(({ value: { tags }, doc: own }) =>
        tags.map((name, index) => ({ name, place: () => own.placeOf(['tags', index]) })),
      ),
    },
    {
      isSame: isSameTown,
      uses: projects.map(({ value, doc: own }) => ({ name: value.location, place: () => own.placeOf(['location']) })),
    },
    {
      isSame: isSameWord,
      uses: categories.map((name, index) => ({ name, place: () => doc.placeOf(['projects', 'categories', index]) })),
    },
  ];
  for (const { uses, isSame } of kinds) {
    // The most frequent first, then the one with most accents and hyphens: each is held against those before it.
    const names = [...placesByName(uses)]
      .map(foldedOf)
      .sort((one, other) => other.places.length - one.places.length || signsIn(other.name) - signsIn(one.name));
    for (const [index, written] of names.entries()) {
      const isKnown = positioned.has(written.name);
      const isUsual = (other: Folded): boolean => isSame(written, other) && !(isKnown && positioned.has(other.name));
      // The name itself where none before it is spelt otherwise.
      const usual = names.find((other, rank) => rank >= index || isUsual(other));
      const [first] = usual?.places ?? [];
      if (usual === undefined || usual === written || first === undefined) continue;
      for (const place of written.places)
        yield warning(place(), 'name-variant', {
          found: written.name,
          usual: usual.name,
          suggestions: [usual.name],
          ...seeAlso(first(), 'name-variant/usual'),
        });
    }
  }
});

const placesByName = (uses: readonly { readonly name: string; readonly place: () => Place }[]) => {
  const byName = new Map<string, (() => Place)[]>();
  for (const { name, place } of uses) {
    const places = byName.get(name) ?? [];
    places.push(place);
    // A sign that can't be seen has its own rule.
    if (name !== '' && invisibleIn(name) === undefined) byName.set(name, places);
  }
  return byName;
};

/** A name without what its spellings may differ in; a town, without what follows in parentheses: « Landos (43) ». */
const foldedOf = ([name, places]: readonly [string, readonly (() => Place)[]]) => {
  const word = fold(name);
  const [town, digits] = [word.replace(/\([^)]*\)$/, ''), name.replace(/\D/g, '')];
  return { name, places, isRare: places.length === 1, word, town, digits };
};

type Folded = ReturnType<typeof foldedOf>;

/** Two spellings of a word, or its plural where it is written once; other words differ by one letter as well. */
const isSameWord = (one: Folded, other: Folded): boolean =>
  one.word === other.word || (one.isRare && (isPlural(one.word, other.word) || isPlural(other.word, one.word)));

const isPlural = (plural: string, word: string): boolean =>
  word.length >= shortestMisspelt && (plural === `${word}s` || plural === `${word}x`);

/** Two spellings of a town, which may be misspelt where it is written once. */
const isSameTown = (one: Folded, other: Folded): boolean =>
  one.word === other.word ||
  (one.town === other.town && (one.word === one.town || other.word === other.town)) ||
  (one.isRare &&
    one.digits === other.digits &&
    Math.min(one.word.length, other.word.length) >= shortestMisspelt &&
    Math.abs(one.word.length - other.word.length) <= 1 &&
    edits(one.word, other.word, 2) === 1);

const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}|[\s\p{Pd}'’]/gu, '')
    .toLowerCase();

const signsIn = (name: string): number => name.normalize('NFD').match(/[\p{M}\p{Pd}]/gu)?.length ?? 0;
