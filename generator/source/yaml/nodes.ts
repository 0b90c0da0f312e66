/** How the values of a YAML text compare, and why one can't be written. */
import { isNode, isScalar, type Pair } from 'yaml';
import type { By } from '../../language/language.ts';

/** Why a change can't be written into a file. */
export const notWritten = {
  elsewhere: {
    fr: 'Ce changement ne peut pas être écrit sans toucher au reste du fichier : faites-le dans un éditeur de texte.',
    en: 'This change can’t be written without touching the rest of the file: make it in a text editor.',
  },
  broken: {
    fr: 'Ce fichier contient une erreur de syntaxe : corrigez-la d’abord (« npm run check » montre où).',
    en: 'This file holds a mistake of syntax: correct it first (“npm run check” shows where).',
  },
  notKeys: {
    fr: 'Ce fichier devrait contenir des lignes « clé: valeur ».',
    en: 'This file should hold lines such as “key: value”.',
  },
} satisfies Record<string, By<string>>;

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
