/** Values whose form is wrong: what the form is, and what was probably meant. */
import type { Violation, Sentence } from './violation.ts';
import { exampleOf, keyOf, show, uncapital, yamlOf } from './names.ts';

interface Form {
  readonly words: string;
  readonly example?: string;
}

/**
 * Forms said in words, by the schema's `format` or by what it calls a pattern (`x-form`); another is told by its key's
 * description.
 */
export const forms: Readonly<Record<string, Form>> = {
  slug: { words: 'des minuscules sans accent, des chiffres et des tirets', example: 'couverture-tuiles' },
  path: { words: 'une adresse qui commence par « / »', example: '/contact' },
  color: { words: 'un « # » suivi de six chiffres ou lettres de a à f', example: '"#AE1F31"' },
  'text-file': {
    words: 'un nom de fichier en minuscules, sans accent ni espace, qui finit par « .mdx »',
    example: 'couverture-tuiles.mdx',
  },
  phone: { words: 'un numéro au format international, sans espace' },
  time: { words: 'une heure sur quatre chiffres', example: '"08:00"' },
  year: { words: 'une année sur quatre chiffres', example: '"2022"' },
  years: { words: 'une année sur quatre chiffres, ou deux jointes par un tiret', example: '"2022"' },
  siret: { words: '14 chiffres, sans espace' },
  origin: { words: 'une adresse complète, sans barre finale' },
  count: { words: 'un nombre entier positif', example: '4' },
  date: { words: 'une date qui existe, dans l’ordre année-mois-jour', example: '2027-06-30' },
  email: { words: 'une adresse électronique', example: 'contact@exemple.fr' },
  uri: { words: 'une adresse complète, qui commence par https://', example: 'https://www.exemple.fr' },
};

const MONTHS = [
  'janvier',
  'fevrier',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'aout',
  'septembre',
  'octobre',
  'novembre',
  'decembre',
];

const isoOf = (year: string, month: number, day: string): string | undefined => {
  const iso = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso;
};

/** What a value was meant to be, written as its form asks; undefined when that is anybody's guess. */
const meant = (value: string, form: string | undefined, pattern: string | undefined): string | undefined => {
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
    case 'phone': {
      const digits = bare.replace(/[\s\u00A0\u202F.()-]/g, '');
      if (/^\+\d{8,15}$/.test(digits)) return digits;
      if (/^00\d{8,15}$/.test(digits)) return `+${digits.slice(2)}`;
      return /^0[1-9]\d{8}$/.test(digits) ? `+33${digits.slice(1)}` : undefined;
    }
    case 'uri':
      return /^www\.[^\s]+\.[a-z]+/i.test(bare) ? `https://${bare}` : undefined;
    case 'path':
      return /^[\w{][^\s:]*$/.test(bare) ? `/${bare}` : undefined;
    default:
      return pattern !== undefined && bare !== value && new RegExp(pattern).test(bare) ? bare : undefined;
  }
};

/** A value without the curly or angle quotes of a word processor, which YAML takes for letters. */
const unquote = (value: string): string => value.replace(/^[“”„«‘’]\s*(.*?)\s*[“”»‘’]$/u, '$1');

export const form = (violation: Violation): Sentence => {
  const { pattern, format } = violation.params as { readonly pattern?: string; readonly format?: string };
  const name = pattern === undefined ? format : violation.shape?.schema['x-form'];
  const known = name === undefined ? undefined : forms[name];
  const value = String(violation.value);
  const last = violation.path.at(-1);
  const wanted = meant(value, name, pattern);
  if (wanted !== undefined && typeof last === 'string') {
    const isQuoted = unquote(value) !== value;
    return {
      code: 'value-form',
      message: isQuoted
        ? `Les guillemets de ${keyOf(violation)} viennent d’un traitement de texte : YAML les prend pour des lettres.`
        : `« ${show(violation.value)} » n’a pas la forme attendue pour ${keyOf(violation)} : ${known?.words ?? 'une autre forme'}.`,
      hint: `Écrivez « ${last}: ${yamlOf(wanted)} »${isQuoted ? ', avec les guillemets droits du clavier' : ''}.`,
    };
  }
  const example = exampleOf(violation.shape);
  const description = violation.shape?.description;
  const expected =
    known?.words ?? (description === undefined ? 'une autre forme' : uncapital(description.replace(/\.$/, '')));
  const shown = example === undefined ? known?.example : yamlOf(example);
  return {
    code: 'value-form',
    message: `« ${show(violation.value)} » n’a pas la forme attendue pour ${keyOf(violation)} : ${expected}.`,
    hint: shown === undefined ? undefined : `Par exemple : ${shown}`,
  };
};
