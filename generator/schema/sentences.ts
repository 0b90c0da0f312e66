/**
 * What a schema refuses, said to whoever wrote it: one table, one entry for each keyword, in French.
 */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Place } from '../diagnostics/place.ts';
import type { Located, ValuePath } from '../source/types.ts';
import { isRecord, shapeAt } from './shape.ts';
import type { Shape } from './shape.ts';
import { closest, described } from '../diagnostics/suggest.ts';

interface MistakeBase {
  /** Path of the value, or of the group that lacks or holds the key. */
  readonly path: ValuePath;
  readonly value: unknown;
  readonly shape: Shape | undefined;
  readonly root: Shape;
  readonly document: unknown;
  readonly params: Readonly<Record<string, unknown>>;
}

/** One thing a schema refuses. */
export type SchemaMistake = MistakeBase &
  ({ readonly kind: 'missing' | 'unknown' | 'misnamed'; readonly name: string } | { readonly kind: 'wrong'; readonly keyword: string });

/** Keys of a YAML file, or attributes of a block in a text. */
export type Wording = 'key' | 'attribute';

type Sentence = Pick<Diagnostic, 'code' | 'message'> & Partial<Pick<Diagnostic, 'hint'>>;

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
      };
    case 'wrong': {
      const place = placeOfWrong(mistake, doc);
      const sentence =
        (mistake.keyword === 'type' ? accident(mistake, doc, wording) : undefined) ?? (sentences[mistake.keyword] ?? otherwise)(mistake, doc, wording);
      return { ...place, ...sentence, code: wording === 'attribute' && !sentence.code.startsWith('image-') ? 'attribute-invalid' : sentence.code };
    }
  }
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

/** The value as an editor would recognise it, cut when it is long. */
const show = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

/** How to call what stands at a path: its key, or the item of a list by its id, label or rank. */
export const nameOf = (path: ValuePath, document: unknown): string => {
  const last = path.at(-1);
  if (last === undefined) return 'ce fichier';
  if (typeof last === 'string') return `« ${last} »`;
  let item: unknown = document;
  for (const step of path) item = Array.isArray(item) || isRecord(item) ? (item as Record<string | number, unknown>)[step] : undefined;
  const list = path.findLast((step) => typeof step === 'string');
  const title = isRecord(item)
    ? ['id', 'label', 'name', 'title', 'route', 'src', 'from'].map((key) => item[key]).find((text) => typeof text === 'string' && text !== '')
    : undefined;
  return typeof title === 'string' ? `l’élément « ${show(title)} » de « ${list ?? 'la liste'} »` : `l’élément n° ${last + 1} de « ${list ?? 'la liste'} »`;
};

const missing = (mistake: SchemaMistake & { readonly name: string }, wording: Wording): Sentence => {
  const shape = mistake.shape?.child(mistake.name);
  const description = shape?.description;
  const example = exampleOf(shape);
  if (mistake.name === 'alt') {
    return {
      code: 'image-alt-missing',
      message: 'Cette image n’a pas de texte de remplacement (« alt ») : qui ne la voit pas ne saura pas ce qu’elle montre.',
      hint: `Ajoutez ce qui est construit, et où : ${wording === 'attribute' ? 'alt="Hangar agricole à charpente bois, à Landos"' : 'alt: "Hangar agricole à charpente bois, à Landos"'}`,
    };
  }
  const written =
    wording === 'attribute'
      ? `${mistake.name}="${example === undefined ? '…' : show(example)}"`
      : `${mistake.name}: ${example === undefined ? '…' : yamlOf(example)}`;
  return wording === 'attribute'
    ? {
        code: 'attribute-missing',
        message: `Il manque l’attribut « ${mistake.name} » au bloc <${String((mistake.document as { type?: string }).type)}>${because(description)}`,
        hint: `Ajoutez ${written}.`,
      }
    : {
        code: 'key-missing',
        message: `Il manque la clé « ${mistake.name} » dans ${nameOf(mistake.path, mistake.document)}${because(description)}`,
        hint: `Ajoutez « ${written} ».`,
      };
};

const because = (description: string | undefined): string => {
  if (description === undefined) return '.';
  const first = /^[^.;]*/.exec(description)?.[0] ?? description;
  return ` : ${first.charAt(0).toLowerCase()}${first.slice(1).trim()}.`;
};

const exampleOf = (shape: Shape | undefined): unknown => {
  const examples = shape?.schema.examples;
  if (Array.isArray(examples)) return examples[0] as unknown;
  return shape?.constants?.[0];
};

const yamlOf = (value: unknown): string =>
  typeof value === 'string' && !/^\d{4}-\d{2}-\d{2}$/.test(value) && (/^[\d+.-]+$/.test(value) || /:(?:\s|$)|[#{}[\],&*!|>'"%@`]/.test(value))
    ? JSON.stringify(value)
    : show(value);

const unknown = (mistake: SchemaMistake & { readonly name: string }, doc: Located, wording: Wording): Sentence => {
  const { name, path } = mistake;
  const group = mistake.value;
  const allowed = [...(mistake.shape?.properties.keys() ?? [])].filter((key) => key !== 'type' || wording === 'key');
  if (wording === 'attribute') {
    const suggestion = closest(name, allowed);
    return {
      code: 'attribute-unknown',
      message: `Le bloc <${String((mistake.document as { type?: string }).type)}> n’a pas d’attribut « ${name} ».`,
      hint:
        suggestion !== undefined
          ? `Vouliez-vous dire « ${suggestion} » ?`
          : allowed.length === 0
            ? 'Ce bloc n’a aucun attribut.'
            : `Ses attributs : ${allowed.join(', ')}.`,
    };
  }
  const [head, rest] = splitOnce(name, ':');
  if (rest !== undefined && allowed.includes(head)) {
    return { code: 'yaml-space-missing', message: `Il manque une espace après les deux-points de « ${head} ».`, hint: `Écrivez « ${head}: ${rest} ».` };
  }
  if (/[\u00A0\u202F]/.test(name)) {
    return {
      code: 'yaml-space-nonbreaking',
      message: `Une espace insécable s’est glissée dans la clé « ${name.trim()} » : YAML la prend pour une lettre.`,
      hint: 'Effacez-la et tapez une espace ordinaire.',
    };
  }
  const value = isRecord(group) ? group[name] : undefined;
  const isFlow = doc.sourceOf(path).startsWith('{');
  const absent = allowed.filter((key) => !isRecord(group) || !Object.hasOwn(group, key));
  const suggestion = closest(name, absent) ?? described(name, descriptionsOf(mistake.shape)) ?? closest(name, allowed);
  if (value === null && isFlow && suggestion === undefined) {
    return {
      code: 'yaml-comma-unquoted',
      message: `Une virgule coupe ici le texte : entre accolades, « ${show(name)} » est pris pour une nouvelle clé.`,
      hint: 'Mettez le texte qui contient la virgule entre guillemets.',
    };
  }
  if (suggestion !== undefined)
    return {
      code: 'key-unknown',
      message: `La clé « ${show(name)} » n’existe pas dans ${nameOf(path, mistake.document)}.`,
      hint: `Vouliez-vous dire « ${suggestion} » ?`,
    };
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    const above = path.slice(0, depth);
    if (shapeAt(mistake.root, above, mistake.document)?.properties.has(name) !== true) continue;
    return {
      code: 'key-unknown',
      message: `La clé « ${show(name)} » n’existe pas dans ${nameOf(path, mistake.document)}.`,
      hint: `C’est une clé de ${depth === 0 ? 'premier niveau' : nameOf(above, mistake.document)} : vérifiez le retrait de la ligne.`,
    };
  }
  return {
    code: 'key-unknown',
    message: `La clé « ${show(name)} » n’existe pas dans ${nameOf(path, mistake.document)}.`,
    hint: allowed.length > 0 && allowed.length <= 14 ? `Clés possibles : ${allowed.join(', ')}.` : 'Retirez-la, ou cherchez son nom dans docs/reference.md.',
  };
};

const descriptionsOf = (shape: Shape | undefined): Map<string, string | undefined> =>
  new Map([...(shape?.properties ?? [])].map(([key, child]) => [key, child.description]));

/** True when a key that does not exist is meant for one that is missing: misspelt, or in French. */
export const isMeantFor = (written: string, key: string, shape: Shape | undefined): boolean =>
  closest(written, [key]) !== undefined || described(written, descriptionsOf(shape)) === key;

const splitOnce = (text: string, separator: string): [string, string | undefined] => {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1).trim()];
};

const typeNames: Readonly<Record<string, string>> = {
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

const falseWords: ReadonlySet<string> = new Set(['no', 'non', 'n', 'off', 'faux']);
const trueWords: ReadonlySet<string> = new Set(['yes', 'oui', 'y', 'o', 'on', 'vrai']);

/** Values YAML reads otherwise than they look. */
const accident = (mistake: SchemaMistake, doc: Located, wording: Wording): Sentence | undefined => {
  const wanted = mistake.shape?.schema.type;
  const { value, path } = mistake;
  const key = path.findLast((step) => typeof step === 'string') ?? '';
  const source = doc.sourceOf(path);
  const shown = typeof path.at(-1) === 'number' ? '- ' : `${key}: `;
  if (wording === 'attribute') return undefined;
  if (value === null || value === undefined) return sentences.minLength?.(mistake, doc, wording);
  if (wanted === 'string') {
    if (typeof value === 'number') {
      return {
        code: 'yaml-number-unquoted',
        message: `« ${source} » est lu comme un nombre, alors que « ${key} » attend un texte.`,
        hint: `Mettez-le entre guillemets : ${shown}"${source}"`,
      };
    }
    if (typeof value === 'boolean') {
      return {
        code: 'yaml-word-unquoted',
        message: `« ${source} » est lu comme « ${value ? 'vrai' : 'faux'} », alors que « ${key} » attend un texte.`,
        hint: `Mettez-le entre guillemets : ${shown}"${source}"`,
      };
    }
    if (isRecord(value)) {
      const line = source.split('\n')[0] ?? '';
      if (source.startsWith('{') && Object.values(value).every((item) => item === null)) {
        return {
          code: 'yaml-brace-unquoted',
          message: `Le texte de « ${key} » commence par une accolade : YAML la prend pour le début d’un groupe « { clé: valeur } ».`,
          hint: `Mettez le texte entre guillemets : ${shown}"${show(line)}"`,
        };
      }
      if (!source.startsWith('{') && !source.includes('\n') && Object.keys(value).length === 1) {
        return {
          code: 'yaml-colon-unquoted',
          message: `Le texte de « ${key} » contient « : » : sans guillemets, YAML y voit une clé et sa valeur.`,
          hint: `Mettez le texte entre guillemets : ${shown}"${show(line)}"`,
        };
      }
    }
  }
  if (wanted === 'boolean' && typeof value === 'string') {
    const word = value.trim().toLowerCase();
    const meant = falseWords.has(word) || word === 'false' ? 'false' : trueWords.has(word) || word === 'true' ? 'true' : undefined;
    if (meant === word) return { code: 'value-type', message: `« ${key} » attend ${meant} sans guillemets.`, hint: `Écrivez « ${key}: ${meant} ».` };
    if (meant !== undefined)
      return {
        code: 'yaml-boolean-word',
        message: `« ${value} » n’est pas compris : « ${key} » attend true (oui) ou false (non).`,
        hint: `Écrivez « ${key}: ${meant} ».`,
      };
  }
  if ((wanted === 'number' || wanted === 'integer') && typeof value === 'string') {
    const number = value.replace(/[\s\u00A0\u202F]/g, '').replace(',', '.');
    const digits = /^-?\d+(\.\d+)?/.exec(number)?.[0];
    if (digits !== undefined) {
      const why =
        digits === value ? 'sans guillemets' : number === digits ? (value.includes(',') ? 'avec un point pour les décimales' : 'sans espace') : 'sans unité';
      return {
        code: 'value-type',
        message: `« ${key} » attend ${typeNames[wanted] ?? 'un nombre'}, écrit ${why} ; « ${show(value)} » est un texte.`,
        hint: `Écrivez « ${key}: ${digits} ».`,
      };
    }
  }
  if (wanted === 'array' && !Array.isArray(value)) {
    return {
      code: 'value-type',
      message: `« ${key} » attend une liste, ${isRecord(value) ? 'pas un groupe de clés' : `pas « ${show(value)} » seul`}.`,
      hint: isRecord(value)
        ? 'Commencez chaque élément par un tiret et une espace.'
        : `Écrivez « ${key}: [${show(value)}] », ou un élément par ligne après un tiret.`,
    };
  }
  return undefined;
};

type Speak = (mistake: SchemaMistake, doc: Located, wording: Wording) => Sentence;

const keyOf = (mistake: SchemaMistake): string => nameOf(mistake.path, mistake.document);

/** One entry a keyword. */
const sentences: Readonly<Record<string, Speak>> = {
  type: (mistake) => {
    const wanted = typeNames[String(mistake.shape?.schema.type)] ?? 'une autre sorte de valeur';
    const name = keyOf(mistake);
    return {
      code: 'value-type',
      message: `${capital(name)} attend ${wanted} ; ${kindOf(mistake.value) === 'rien' ? 'rien n’est écrit' : `c’est ${kindOf(mistake.value)}`}.`,
      ...exampleHint(mistake),
    };
  },
  minLength: (mistake, doc, wording) => {
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
  },
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

const otherwise: Speak = (mistake) => ({ code: 'value-form', message: `${capital(keyOf(mistake))} n’est pas écrit comme il faut.`, ...exampleHint(mistake) });

const emptyHint = (mistake: SchemaMistake): string => {
  const key = mistake.path.at(-1);
  const example = exampleOf(mistake.shape);
  if (example !== undefined && typeof key === 'string')
    return `Par exemple : ${key}: ${Array.isArray(example) ? `[${example.map(yamlOf).join(', ')}]` : yamlOf(example)}`;
  return mistake.shape?.description === undefined ? 'Écrivez-la, ou retirez la ligne.' : `À écrire ici : ${uncapital(mistake.shape.description)}`;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const exampleHint = (mistake: SchemaMistake): { hint?: string } => {
  const example = exampleOf(mistake.shape);
  if (example !== undefined) return { hint: `Par exemple : ${Array.isArray(example) ? `[${example.map(yamlOf).join(', ')}]` : yamlOf(example)}` };
  return mistake.shape?.description === undefined ? {} : { hint: mistake.shape.description };
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
  };
};

/** Forms said in words; a pattern that is not here is told by its key's description. */
const forms: Readonly<Record<string, string>> = {
  '^[a-z0-9]+(-[a-z0-9]+)*$': 'des minuscules sans accent, des chiffres et des tirets',
  '^/': 'une adresse qui commence par « / »',
  '^#[0-9A-Fa-f]{6}$': 'un « # » suivi de six chiffres ou lettres de a à f',
  '^[a-z0-9-]+\\.mdx$': 'un nom de fichier en minuscules, sans accent ni espace, qui finit par « .mdx »',
  '^\\+[0-9]{8,15}$': 'un numéro au format international, sans espace',
  '^[0-2][0-9]:[0-5][0-9]$': 'une heure sur quatre chiffres',
  '^(19|20)[0-9]{2}$': 'une année sur quatre chiffres',
  '^[0-9]{14}$': '14 chiffres, sans espace',
  '^https?://[^/]+$': 'une adresse complète, sans barre finale',
  '^[1-9][0-9]*$': 'un nombre entier positif',
  date: 'une date qui existe, dans l’ordre année-mois-jour',
  email: 'une adresse électronique',
  uri: 'une adresse complète, qui commence par https://',
};

const formExamples: Readonly<Record<string, string>> = {
  '^[a-z0-9]+(-[a-z0-9]+)*$': 'couverture-tuiles',
  '^/': '/contact',
  '^#[0-9A-Fa-f]{6}$': '"#AE1F31"',
  '^[a-z0-9-]+\\.mdx$': 'couverture-tuiles.mdx',
  '^[0-2][0-9]:[0-5][0-9]$': '"08:00"',
  '^(19|20)[0-9]{2}$': '"2022"',
  '^[1-9][0-9]*$': '4',
  date: '2027-06-30',
  email: 'contact@exemple.fr',
  uri: 'https://www.exemple.fr',
};

const MONTHS = ['janvier', 'fevrier', 'mars', 'avril', 'mai', 'juin', 'juillet', 'aout', 'septembre', 'octobre', 'novembre', 'decembre'];

const isoOf = (year: string, month: number, day: string): string | undefined => {
  const iso = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso;
};

/** What a value was meant to be, written as its form asks; undefined when that is anybody's guess. */
const meant = (value: string, form: string): string | undefined => {
  const bare = unquote(value);
  switch (form) {
    case 'date': {
      const numbers = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(bare);
      if (numbers !== null) return isoOf(numbers[3] ?? '', Number(numbers[2]), numbers[1] ?? '');
      const words = /^(\d{1,2})(?:er)?\s+(\p{L}+)\s+(\d{4})$/u.exec(bare);
      const month =
        MONTHS.indexOf(
          (words?.[2] ?? '')
            .normalize('NFD')
            .replace(/[\u0300-\u036f]/g, '')
            .toLowerCase(),
        ) + 1;
      return words === null || month === 0 ? undefined : isoOf(words[3] ?? '', month, words[1] ?? '');
    }
    case '^\\+[0-9]{8,15}$': {
      const digits = bare.replace(/[\s\u00A0\u202F.()-]/g, '');
      if (/^\+\d{8,15}$/.test(digits)) return digits;
      if (/^00\d{8,15}$/.test(digits)) return `+${digits.slice(2)}`;
      return /^0[1-9]\d{8}$/.test(digits) ? `+33${digits.slice(1)}` : undefined;
    }
    case 'uri':
      return /^www\.[^\s]+\.[a-z]+/i.test(bare) ? `https://${bare}` : undefined;
    case '^/':
      return /^[\w{][^\s:]*$/.test(bare) ? `/${bare}` : undefined;
    default:
      return bare !== value && new RegExp(form).test(bare) ? bare : undefined;
  }
};

/** A value without the curly or angle quotes of a word processor, which YAML takes for letters. */
const unquote = (value: string): string => value.replace(/^[“”„«‘’]\s*(.*?)\s*[“”»‘’]$/u, '$1');

const form = (mistake: SchemaMistake): Sentence => {
  const key = String(mistake.params.pattern ?? mistake.params.format);
  const value = String(mistake.value);
  const last = mistake.path.at(-1);
  const wanted = meant(value, key);
  if (wanted !== undefined && typeof last === 'string') {
    const isQuoted = unquote(value) !== value;
    return {
      code: 'value-form',
      message: isQuoted
        ? `Les guillemets de ${keyOf(mistake)} viennent d’un traitement de texte : YAML les prend pour des lettres.`
        : `« ${show(mistake.value)} » n’a pas la forme attendue pour ${keyOf(mistake)} : ${forms[key] ?? 'une autre forme'}.`,
      hint: `Écrivez « ${last}: ${yamlOf(wanted)} »${isQuoted ? ', avec les guillemets droits du clavier' : ''}.`,
    };
  }
  const words = forms[key];
  const example = exampleOf(mistake.shape);
  const description = mistake.shape?.description;
  const expected = words ?? (description === undefined ? 'une autre forme' : uncapital(description.replace(/\.$/, '')));
  const shown = example === undefined ? formExamples[key] : yamlOf(example);
  return {
    code: 'value-form',
    message: `« ${show(mistake.value)} » n’a pas la forme attendue pour ${keyOf(mistake)} : ${expected}.`,
    ...(shown === undefined ? {} : { hint: `Par exemple : ${shown}` }),
  };
};

const limit = (mistake: SchemaMistake, comparison: string, bound: unknown): Sentence => ({
  code: 'value-range',
  message: `${capital(keyOf(mistake))} vaut ${show(mistake.value)} ; il faut ${comparison} ${String(bound)}.`,
  ...(mistake.shape?.description === undefined ? {} : { hint: mistake.shape.description }),
});

/** True when the line of an empty value goes on with a « # » that its author did not mean as a comment. */
const hashFollows = (mistake: SchemaMistake, doc: Located): boolean => {
  const place = doc.placeOfKey(mistake.path);
  return /^\s*\S+:\s+#\S/.test(doc.lineAt(place.line));
};
