/**
 * What a schema refuses, said to whoever wrote it, in French: keys in `key-sentences.ts`, values in `value-sentences.ts`.
 */
import type { Diagnostic, Facts } from '../diagnostics/diagnostic.ts';
import type { Place } from '../diagnostics/place.ts';
import type { Located } from '../source/types.ts';
import { missing, unknown } from './key-sentences.ts';
import { misread } from './misread-values.ts';
import type { SchemaMistake, Wording } from './mistake.ts';
import { otherwise, sentences } from './value-sentences.ts';

/** Places and words a mistake. */
export const explainSchemaError = (mistake: SchemaMistake, doc: Located, wording: Wording): Omit<Diagnostic, 'severity'> => {
  switch (mistake.kind) {
    case 'missing':
      return { ...doc.placeOfKey(mistake.path), ...missing(mistake, wording) };
    case 'unknown':
      return { ...doc.placeOfKey([...mistake.path, mistake.name]), ...unknown(mistake, doc, wording) };
    case 'misnamed':
      return {
        ...doc.placeOfKey([...mistake.path, mistake.name]),
        code: 'key-form',
        message: `Le nom « ${mistake.name} » ne convient pas : une lettre minuscule, puis des lettres et des chiffres, sans espace ni accent ni tiret.`,
        hint: `Par exemple : ${camel(mistake.name)}.`,
        facts: { found: mistake.name, suggestions: [camel(mistake.name)] },
      };
    case 'wrong': {
      const place = placeOfWrong(mistake, doc);
      const sentence =
        (mistake.keyword === 'type' ? misread(mistake, doc, wording) : undefined) ?? (sentences[mistake.keyword] ?? otherwise)(mistake, doc, wording);
      const code = wording === 'attribute' && !sentence.code.startsWith('image-') ? 'attribute-invalid' : sentence.code;
      return { ...place, ...sentence, code, facts: { ...factsOf(mistake), ...sentence.facts } };
    }
  }
};

/** The key, its value where that is one, and what its schema admits. */
const factsOf = ({ path, value, params, shape }: SchemaMistake): Facts => {
  const { limit } = params;
  const expected =
    shape?.constants ?? (typeof limit === 'number' ? [limit] : [shape?.schema['x-form'] ?? shape?.schema.format ?? shape?.schema.type ?? []].flat());
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return { name: path.findLast((step) => typeof step === 'string') ?? '', found: isPlain ? value : undefined, expected };
};

const placeOfWrong = (mistake: SchemaMistake, doc: Located): Place => {
  if (mistake.kind === 'wrong' && mistake.keyword === 'uniqueItems')
    return doc.placeOf([...mistake.path, Math.max(Number(mistake.params.i), Number(mistake.params.j))]);
  return doc.placeOf(mistake.path);
};

const camel = (name: string): string => {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9]+(.)?/g, (_whole, next: string | undefined) => (next ?? '').toUpperCase())
    .replace(/^[0-9]+/, '');
  return plain === '' ? 'monChiffre' : plain.charAt(0).toLowerCase() + plain.slice(1);
};
