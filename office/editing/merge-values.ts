/** A three-way merge of values: maps by key, lists by item. What differs on one side alone is taken from that side. */
import { diff3Merge } from 'node-diff3';
import { isRecord, isSame } from '../../generator/source/yaml/nodes.ts';
import type { Conflict, Side } from '../api.ts';

export interface MergedValue {
  /** Where there are conflicts, it holds the others' value at each of them. */
  readonly value: unknown;
  readonly conflicts: readonly Conflict[];
}

interface Versions {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Merges two versions of a value that both come from `base`. An absent value is `undefined`. */
export const mergeValues = (versions: Versions, prefer?: Side): MergedValue => {
  const conflicts: Conflict[] = [];
  const value = merge(versions, [], prefer, conflicts);
  return { value, conflicts };
};

const merge = (versions: Versions, place: Conflict['place'], prefer: Side | undefined, found: Conflict[]): unknown => {
  const { base, mine, theirs } = versions;
  if (isSame(mine, theirs) || isSame(mine, base)) return theirs;
  if (isSame(theirs, base)) return mine;
  if (isRecord(mine) && isRecord(theirs) && (base === undefined || isRecord(base)))
    return mergeMaps({ base: base ?? {}, mine, theirs }, place, prefer, found);
  if (Array.isArray(mine) && Array.isArray(theirs) && (base === undefined || Array.isArray(base)))
    return mergeLists({ base: base ?? [], mine, theirs }, place, prefer, found);
  if (prefer !== undefined) return versions[prefer];
  found.push({ place, base, mine, theirs });
  return theirs;
};

/** In the others' order; keys that are mine alone follow. */
const mergeMaps = (
  { base, mine, theirs }: Readonly<Record<keyof Versions, Readonly<Record<string, unknown>>>>,
  place: Conflict['place'],
  prefer: Side | undefined,
  found: Conflict[],
): Record<string, unknown> => {
  const entries: [string, unknown][] = [];
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const versions = { base: ownValue(base, key), mine: ownValue(mine, key), theirs: ownValue(theirs, key) };
    const value = merge(versions, [...place, key], prefer, found);
    if (value !== undefined) entries.push([key, value]);
  }
  return Object.fromEntries(entries);
};

const ownValue = (map: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(map, key) ? map[key] : undefined;

const mergeLists = (
  { base, mine, theirs }: Readonly<Record<keyof Versions, readonly unknown[]>>,
  place: Conflict['place'],
  prefer: Side | undefined,
  found: Conflict[],
): unknown[] => {
  const [own, old, others] = [mine, base, theirs].map((list) => list.map((item) => JSON.stringify(item)));
  const merged: unknown[] = [];
  for (const region of diff3Merge(own!, old!, others!, { excludeFalseConflicts: true })) {
    if (region.ok !== undefined) merged.push(...region.ok.map(parse));
    else if (region.conflict !== undefined) {
      const { a, o, b } = region.conflict;
      merged.push(...mergeRegion({ base: o, mine: a, theirs: b }, [...place, merged.length], prefer, found));
    }
  }
  return merged;
};

const parse = (text: string): unknown => JSON.parse(text) as unknown;

/** Items that both sides changed: item by item where none was added, and both additions beside an unchanged item. */
const mergeRegion = (
  texts: Readonly<Record<keyof Versions, readonly string[]>>,
  place: Conflict['place'],
  prefer: Side | undefined,
  found: Conflict[],
): unknown[] => {
  const { base, mine, theirs } = texts;
  if (base.length === 0) return [...theirs, ...mine.filter((item) => !theirs.includes(item))].map(parse);
  if (base.length === mine.length && base.length === theirs.length) {
    const position = place.at(-1) as number;
    return base.flatMap((item, index) => {
      const versions = { base: parse(item), mine: parse(mine[index]!), theirs: parse(theirs[index]!) };
      return [merge(versions, [...place.slice(0, -1), position + index], prefer, found)];
    });
  }
  for (const [added, other] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    if (added.length > base.length && isSame(added.slice(0, base.length), base))
      return [...other, ...added.slice(base.length)].map(parse);
    if (added.length > base.length && isSame(added.slice(-base.length), base))
      return [...added.slice(0, -base.length), ...other].map(parse);
  }
  if (prefer === undefined) {
    const values = { base: base.map(parse), mine: mine.map(parse), theirs: theirs.map(parse) };
    found.push({ place, ...values });
  }
  return (prefer === 'mine' ? mine : theirs).map(parse);
};
