/** Words longer than this are compared by their beginning only: suggestions must stay cheap for any input. */
const maxLength = 80;

/**
 * The candidate an editor most likely meant, the first of several that are as close; undefined when none is close.
 * Case, accents and separators count for little; two swapped letters count for one edit.
 */
export const closest = (word: string, names: Iterable<string>): string | undefined => {
  // Gone through twice.
  const candidates = [...names];
  const wanted = simplify(word);
  if (wanted === '') return undefined;
  const allowed = Math.min(3, Math.max(1, Math.floor(wanted.length / 3)));
  let best: string | undefined;
  let bestDistance = allowed + 1;
  for (const candidate of candidates) {
    if (candidate === word) continue;
    const other = simplify(candidate);
    if (Math.abs(other.length - wanted.length) >= bestDistance) continue;
    const distance = edits(wanted, other, bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best ?? longestSharedPart(wanted, candidates);
};

/**
 * The key whose description begins with a word: « durée » for « duration », which says « La durée du chantier. »
 * Undefined when none does, or several.
 */
export const described = (word: string, descriptions: ReadonlyMap<string, string | undefined>): string | undefined => {
  const wanted = simplify(word);
  if (wanted.length < 3) return undefined;
  const found = [...descriptions].filter(([, description]) => firstNoun(description) === wanted).map(([key]) => key);
  return found.length === 1 ? found[0] : undefined;
};

/** « duree » of « La durée du chantier. » */
const firstNoun = (description: string | undefined): string =>
  simplify(/^(?:(?:les?|la|une?|des|du|the|an?)\s+|l[’'])?([\p{L}-]+)/iu.exec(description ?? '')?.[1] ?? '');

/** The path with most words in common: « /facade/zinc » for « /facade/facade_zinc ». Undefined when two are as near. */
export const closestPath = (path: string, paths: Iterable<string>): string | undefined => {
  const wanted = wordsOf(path);
  const near = Array.from(paths, (candidate) => {
    const words = wordsOf(candidate);
    const shared = [...words].filter((word) => wanted.has(word)).length;
    return { candidate, share: shared / (wanted.size + words.size - shared) };
  }).filter(({ share }) => share > 0.5);
  const [best, second] = near.sort((one, other) => other.share - one.share);
  return best?.share === second?.share ? undefined : best?.candidate;
};

const wordsOf = (path: string): Set<string> => new Set(simplify(path).match(/[a-z0-9]+/g));

/** « Evenement » of « Événement ». */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

const simplify = (word: string): string =>
  withoutAccents(word.slice(0, maxLength))
    .toLowerCase()
    .replace(/[_\s]+/g, '-');

/** « zinc » for « couverture-zinc »: a name shortened rather than misspelt, when only one candidate contains it. */
const longestSharedPart = (wanted: string, candidates: readonly string[]): string | undefined => {
  if (wanted.length < 4) return undefined;
  const found = candidates.filter((candidate) => {
    const other = simplify(candidate);
    return other.includes(wanted) || (other.length >= 4 && wanted.includes(other));
  });
  return found.length === 1 ? found[0] : undefined;
};

/** Edits (swaps of neighbours included) between two words; infinite once they cannot be fewer than `limit`. */
export const edits = (a: string, b: string, limit: number): number => {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let smallest = row;
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      let value = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + cost,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        value = Math.min(value, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(value);
      if (value < smallest) smallest = value;
    }
    if (smallest >= limit) return Number.POSITIVE_INFINITY;
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? limit;
};
