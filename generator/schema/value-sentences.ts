/** What is said of a value: one entry for each keyword of the schemas. */
import { closest } from '../diagnostics/suggest.ts';
import type { Located } from '../source/types.ts';
import { form } from './forms.ts';
import { missing } from './key-sentences.ts';
import type { SchemaMistake, Sentence, Speak, Wording } from './mistake.ts';
import { capital, exampleHint, exampleOf, keyOf, show, uncapital, yamlOf } from './names.ts';
import { isRecord } from './shape.ts';

/** One entry a keyword. */
export const sentences: Readonly<Record<string, Speak>> = {
  type: (mistake) => {
    const wanted = typeNames[String(mistake.shape?.schema.type)] ?? 'une autre sorte de valeur';
    const name = keyOf(mistake);
    return {
      code: 'value-type',
      message: `${capital(name)} attend ${wanted} ; ${kindOf(mistake.value) === 'rien' ? 'rien n’est écrit' : `c’est ${kindOf(mistake.value)}`}.`,
      ...exampleHint(mistake),
    };
  },
  minLength: (mistake, doc, wording) => empty(mistake, doc, wording),
  enum: (mistake, _doc, wording) => constants(mistake, wording),
  const: (mistake, _doc, wording) => constants(mistake, wording),
  oneOf: (mistake, _doc, wording) => constants(mistake, wording),
  pattern: (mistake) => form(mistake),
  format: (mistake) => form(mistake),
  minimum: (mistake) => limit(mistake, 'au moins', mistake.params.limit),
  exclusiveMinimum: (mistake) => limit(mistake, 'plus que', mistake.params.limit),
  maximum: (mistake) => limit(mistake, 'au plus', mistake.params.limit),
  exclusiveMaximum: (mistake) => limit(mistake, 'moins que', mistake.params.limit),
  maxLength: (mistake) => ({
    code: 'value-too-long',
    message: `${capital(keyOf(mistake))} compte ${Array.from(String(mistake.value)).length} signes ; ${String(mistake.params.limit)} au plus tiennent à cet endroit.`,
    hint: 'Raccourcissez le texte.',
  }),
  minItems: (mistake) => ({
    code: 'list-empty',
    message: `La liste ${keyOf(mistake)} est vide : ${Number(mistake.params.limit) === 1 ? 'il y faut au moins un élément' : `il y faut au moins ${String(mistake.params.limit)} éléments`}.`,
    ...exampleHint(mistake),
  }),
  uniqueItems: (mistake) => {
    const list = Array.isArray(mistake.value) ? mistake.value : [];
    return {
      code: 'list-duplicate',
      message: `« ${show(list[Number(mistake.params.i)])} » est écrit deux fois dans la liste ${keyOf(mistake)}.`,
      hint: 'Retirez l’un des deux.',
    };
  },
};

export const otherwise: Speak = (mistake) => ({
  code: 'value-form',
  message: `${capital(keyOf(mistake))} n’est pas écrit comme il faut.`,
  ...exampleHint(mistake),
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

const constants = (mistake: SchemaMistake, wording: Wording): Sentence => {
  const values = mistake.shape?.constants ?? [];
  const suggestion = closest(String(mistake.value), values);
  const name = wording === 'attribute' ? `l’attribut ${keyOf(mistake)}` : keyOf(mistake);
  return {
    code: 'value-unknown',
    message: `« ${show(mistake.value)} » n’est pas une valeur possible pour ${name}.`,
    hint:
      suggestion === undefined
        ? values.length === 1
          ? `Seule valeur possible : ${values[0] ?? ''}.`
          : `Valeurs possibles : ${values.join(', ')}.`
        : `Vouliez-vous dire « ${suggestion} » ?`,
    facts: { suggestions: suggestion === undefined ? [] : [suggestion] },
  };
};

const limit = (mistake: SchemaMistake, comparison: string, bound: unknown): Sentence => ({
  code: 'value-range',
  message: `${capital(keyOf(mistake))} vaut ${show(mistake.value)} ; il faut ${comparison} ${String(bound)}.`,
  hint: mistake.shape?.description,
});

export const empty: Speak = (mistake, doc, wording) => {
  const key = mistake.path.at(-1);
  if (key === 'alt') return missing({ ...mistake, kind: 'missing', name: 'alt', path: mistake.path.slice(0, -1) }, wording);
  const name = keyOf(mistake);
  if (mistake.value === null && doc.sourceOf(mistake.path) === '' && hashFollows(mistake, doc)) {
    const written = /#.*$/.exec(doc.lineAt(doc.placeOfKey(mistake.path).line))?.[0].trimEnd() ?? '#…';
    return {
      code: 'yaml-hash-unquoted',
      message: `${capital(name)} n’a pas de valeur : tout ce qui suit « # » est pris pour un commentaire.`,
      hint: `Mettez la valeur entre guillemets : ${typeof key === 'string' ? key : '-'}: "${show(written)}"`,
    };
  }
  return { code: 'value-empty', message: `${capital(name)} n’a pas de valeur.`, hint: emptyHint(mistake) };
};

const emptyHint = (mistake: SchemaMistake): string => {
  const key = mistake.path.at(-1);
  const example = exampleOf(mistake.shape);
  if (example !== undefined && typeof key === 'string')
    return `Par exemple : ${key}: ${Array.isArray(example) ? `[${example.map(yamlOf).join(', ')}]` : yamlOf(example)}`;
  return mistake.shape?.description === undefined ? 'Écrivez-la, ou retirez la ligne.' : `À écrire ici : ${uncapital(mistake.shape.description)}`;
};

/** True when the line of an empty value goes on with a « # » that its author did not mean as a comment. */
const hashFollows = (mistake: SchemaMistake, doc: Located): boolean => {
  const place = doc.placeOfKey(mistake.path);
  return /^\s*\S+:\s+#\S/.test(doc.lineAt(place.line));
};
