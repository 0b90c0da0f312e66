/**
 * What a schema refuses, as sentences for the editor: keys in `key-sentences.ts`, values in
 * `value-sentences.ts`.
 */
import { message } from '../diagnostics/message.ts';
import { withoutAccents } from '../diagnostics/suggest.ts';
import type { Facts, Finding } from '../diagnostics/diagnostic.ts';
import type { Place } from '../diagnostics/place.ts';
import { findingAt } from '../source/finding-at.ts';
import type { Located } from '../source/types.ts';
import { missing, unknown } from './key-sentences.ts';
import { misread } from './misread-values.ts';
import type { Refusal, Violation, Wording } from './violation.ts';
import { otherwise, sentences } from './value-sentences.ts';

/** The finding of a violation. */
export const explainSchemaError = (violation: Violation, doc: Located, wording: Wording): Finding => {
  switch (violation.kind) {
    case 'missing':
      return finding(doc.placeOfKey(violation.path), missing(violation, wording));
    case 'unknown':
      return finding(doc.placeOfKey([...violation.path, violation.name]), unknown(violation, doc, wording));
    case 'misnamed':
      return finding(doc.placeOfKey([...violation.path, violation.name]), misnamed(violation.name));
    case 'wrong': {
      const refusal =
        (violation.keyword === 'type' ? misread(violation, doc, wording) : undefined) ??
        (sentences[violation.keyword] ?? otherwise)(violation, doc, wording);
      const facts = { ...factsOf(violation), ...refusal.facts };
      const found = finding(placeOfWrong(violation, doc), { ...refusal, facts });
      return wording === 'attribute' && !found.code.startsWith('image-')
        ? { ...found, code: 'attribute-invalid' }
        : found;
    }
  }
};

const finding = (place: Place, { message: words, ...more }: Refusal): Finding => findingAt(place, words, more);

const misnamed = (found: string): Refusal => {
  const name = camel(found);
  const example = { fr: name || 'monChiffre', en: name || 'myFigure' };
  return {
    message: message('key-form', { name: found, example }),
    facts: { found, suggestions: name === '' ? [] : [name] },
  };
};

/** The key, its value where that is one, and what its schema admits. */
const factsOf = ({ path, value, params, shape }: Violation): Facts => {
  const { limit } = params;
  const expected =
    shape?.constants ??
    (typeof limit === 'number'
      ? [limit]
      : [shape?.schema['x-form'] ?? shape?.schema.format ?? shape?.schema.type ?? []].flat());
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return {
    name: path.findLast((step) => typeof step === 'string') ?? '',
    found: isPlain ? value : undefined,
    expected,
  };
};

const placeOfWrong = (violation: Violation, doc: Located): Place => {
  if (violation.kind === 'wrong' && violation.keyword === 'uniqueItems')
    return doc.placeOf([...violation.path, Math.max(Number(violation.params.i), Number(violation.params.j))]);
  return doc.placeOf(violation.path);
};

const camel = (name: string): string => {
  const plain = withoutAccents(name)
    .replace(/[^A-Za-z0-9]+(.)?/g, (_whole, next: string | undefined) => (next ?? '').toUpperCase())
    .replace(/^[0-9]+/, '');
  return plain.charAt(0).toLowerCase() + plain.slice(1);
};
