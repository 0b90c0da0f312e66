/** How the values of a YAML text compare, and the error that says why one can't be written. */
import { isNode, isScalar, type Pair } from 'yaml';
import type { By } from '../../language/language.ts';

/** A change that cannot be written without touching the rest of the file, and why. */
export class YamlEditError extends Error {
  constructor(readonly reason: By<string>) {
    super(reason.en);
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isNode(value);

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

/** The key of a pair as a plain value has it; empty for one that is no text, number or truth value. */
export const keyText = ({ key }: Pair): string =>
  isScalar<string | number | boolean | null>(key) ? String(key.value ?? '') : '';
