/** Where the parts of a parsed YAML text stand, and how two of its values compare. */
import { isScalar, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import type { By } from '../../language/language.ts';
import { notWritten } from './edit-words.ts';

/** A change that cannot be written without touching the rest of the file, and why. */
export class YamlEditError extends Error {
  readonly reason: By<string>;

  constructor(reason: By<string>) {
    super(reason.en);
    this.reason = reason;
  }
}

/** In a new value, « *name »: a value given elsewhere in the file, where « &name » marks it. */
export class YamlAlias {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof YamlAlias);

/** True when two values of a YAML text say the same; the order of keys does not count. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => isSame(item, b[index]))
    );
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
};

export interface NamedPair {
  readonly name: string;
  readonly pair: Pair;
}

export const pairsOf = (node: YAMLMap): NamedPair[] =>
  node.items.map((pair) => ({ name: String(isScalar(pair.key) ? pair.key.value : pair.key), pair: pair }));

export const rangeOf = (node: Node): [number, number] => {
  const range = node.range;
  if (!range) throw new YamlEditError(notWritten.shape);
  return [range[0], range[1]];
};

export const keyStart = (pair: Pair): number => rangeOf(pair.key as Node)[0];

export const colonOf = (pair: Pair): number => {
  const separators = (pair as { srcToken?: { sep?: readonly { type: string; offset: number }[] } }).srcToken?.sep ?? [];
  const colon = separators.find(({ type }) => type === 'map-value-ind');
  return colon?.offset ?? rangeOf(pair.key as Node)[1];
};

export const dashesOf = (node: YAMLSeq): number[] => {
  const token = node.srcToken as
    { items?: readonly { start: readonly { type: string; offset: number }[] }[] } | undefined;
  return (token?.items ?? []).flatMap(({ start }) =>
    start.filter(({ type }) => type === 'seq-item-ind').map(({ offset }) => offset),
  );
};
