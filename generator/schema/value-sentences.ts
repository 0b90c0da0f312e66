/** What is said of a value: one entry for each keyword of the schemas. */
import { closest } from '../diagnostics/suggest.ts';
import type { Located } from '../source/types.ts';
import { form } from './forms.ts';
import { missing } from './key-sentences.ts';
import type { Violation, Sentence, Speak, Wording } from './violation.ts';
import { capital, exampleHint, exampleOf, keyOf, show, uncapital, yamlOf } from './names.ts';
import { isRecord } from './shape.ts';

/** One entry a keyword. */
export const sentences: Readonly<Record<string, Speak>> = {
  type: (violation) => {
    const wanted = typeNames[String(violation.shape?.schema.type)] ?? 'une autre sorte de valeur';
    const name = keyOf(violation);
    return {
      code: 'value-type',
      message: `${capital(name)} attend ${wanted} ; ${kindOf(violation.value) === 'rien' ? 'rien n’est écrit' : `c’est ${kindOf(violation.value)}`}.`,
      ...exampleHint(violation),
    };
  },
  minLength: (violation, doc, wording) => empty(violation, doc, wording),
  enum: (violation, _doc, wording) => constants(violation, wording),
  const: (violation, _doc, wording) => constants(violation, wording),
  oneOf: (violation, _doc, wording) => constants(violation, wording),
  pattern: (violation) => form(violation),
  format: (violation) => form(violation),
  minimum: (violation) => limit(violation, 'au moins', violation.params.limit),
  exclusiveMinimum: (violation) => limit(violation, 'plus que', violation.params.limit),
  maximum: (violation) => limit(violation, 'au plus', violation.params.limit),
  exclusiveMaximum: (violation) => limit(violation, 'moins que', violation.params.limit),
  maxLength: (violation) => ({
    code: 'value-too-long',
    message: `${capital(keyOf(violation))} compte ${Array.from(String(violation.value)).length} signes ; ${String(violation.params.limit)} au plus tiennent à cet endroit.`,
    hint: 'Raccourcissez le texte.',
  }),
  minItems: (violation) => ({
    code: 'list-empty',
    message: `La liste ${keyOf(violation)} est vide : ${Number(violation.params.limit) === 1 ? 'il y faut au moins un élément' : `il y faut au moins ${String(violation.params.limit)} éléments`}.`,
    ...exampleHint(violation),
  }),
  uniqueItems: (violation) => {
    const list = Array.isArray(violation.value) ? violation.value : [];
    return {
      code: 'list-duplicate',
      message: `« ${show(list[Number(violation.params.i)])} » est écrit deux fois dans la liste ${keyOf(violation)}.`,
      hint: 'Retirez l’un des deux.',
    };
  },
};

export const otherwise: Speak = (violation) => ({
  code: 'value-form',
  message: `${capital(keyOf(violation))} n’est pas écrit comme il faut.`,
  ...exampleHint(violation),
});

export const typeNames: Readonly<Record<string, string>> = {
  string: 'un texte',
  number: 'un nombre',
  integer: 'un nombre entier',
  boolean: 'true ou false',
  array: 'une liste',
  object: 'un groupe de clés',
};

const kindOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'rien';
  if (Array.isArray(value)) return 'une liste';
  if (isRecord(value)) return 'un groupe de clés';
  return typeof value === 'string' ? 'un texte' : typeof value === 'number' ? 'un nombre' : 'true ou false';
};

const constants = (violation: Violation, wording: Wording): Sentence => {
  const values = violation.shape?.constants ?? [];
  const suggestion = closest(String(violation.value), values);
  const name = wording === 'attribute' ? `l’attribut ${keyOf(violation)}` : keyOf(violation);
  return {
    code: 'value-unknown',
    message: `« ${show(violation.value)} » n’est pas une valeur possible pour ${name}.`,
    hint:
      suggestion === undefined
        ? values.length === 1
          ? `Seule valeur possible : ${values[0] ?? ''}.`
          : `Valeurs possibles : ${values.join(', ')}.`
        : `Vouliez-vous dire « ${suggestion} » ?`,
    facts: { suggestions: suggestion === undefined ? [] : [suggestion] },
  };
};

const limit = (violation: Violation, comparison: string, bound: unknown): Sentence => ({
  code: 'value-range',
  message: `${capital(keyOf(violation))} vaut ${show(violation.value)} ; il faut ${comparison} ${String(bound)}.`,
  hint: violation.shape?.description,
});

export const empty: Speak = (violation, doc, wording) => {
  const key = violation.path.at(-1);
  if (key === 'alt')
    return missing({ ...violation, kind: 'missing', name: 'alt', path: violation.path.slice(0, -1) }, wording);
  const name = keyOf(violation);
  if (violation.value === null && doc.sourceOf(violation.path) === '' && hashFollows(violation, doc)) {
    const written = /#.*$/.exec(doc.lineAt(doc.placeOfKey(violation.path).line))?.[0].trimEnd() ?? '#…';
    return {
      code: 'yaml-hash-unquoted',
      message: `${capital(name)} n’a pas de valeur : tout ce qui suit « # » est pris pour un commentaire.`,
      hint: `Mettez la valeur entre guillemets : ${typeof key === 'string' ? key : '-'}: "${show(written)}"`,
    };
  }
  return { code: 'value-empty', message: `${capital(name)} n’a pas de valeur.`, hint: emptyHint(violation) };
};

const emptyHint = (violation: Violation): string => {
  const key = violation.path.at(-1);
  const example = exampleOf(violation.shape);
  if (example !== undefined && typeof key === 'string')
    return `Par exemple : ${key}: ${Array.isArray(example) ? `[${example.map(yamlOf).join(', ')}]` : yamlOf(example)}`;
  return violation.shape?.description === undefined
    ? 'Écrivez-la, ou retirez la ligne.'
    : `À écrire ici : ${uncapital(violation.shape.description)}`;
};

/** True when the line of an empty value goes on with a « # » that its author did not mean as a comment. */
const hashFollows = (violation: Violation, doc: Located): boolean => {
  const place = doc.placeOfKey(violation.path);
  return /^\s*\S+:\s+#\S/.test(doc.lineAt(place.line));
};
