/** Values whose form is wrong: what the form is, and what was probably meant. */
import type { SchemaMistake, Sentence } from './mistake.ts';
import { exampleOf, keyOf, show, uncapital, yamlOf } from './names.ts';

/** Forms said in words; a pattern that is not here is told by its key's description. */
const forms: Readonly<Record<string, string>> = {
  '^[a-z0-9]+(-[a-z0-9]+)*$': 'des minuscules sans accent, des chiffres et des tirets',
  '^/': 'une adresse qui commence par « / »',
  '^#[0-9A-Fa-f]{6}$': 'un « # » suivi de six chiffres ou lettres de a à f',
  '^[a-z0-9-]+\\.mdx$': 'un nom de fichier en minuscules, sans accent ni espace, qui finit par « .mdx »',
  '^\\+[0-9]{8,15}$': 'un numéro au format international, sans espace',
  '^[0-2][0-9]:[0-5][0-9]$': 'une heure sur quatre chiffres',
  '^(19|20)[0-9]{2}$': 'une année sur quatre chiffres',
  '^(19|20)[0-9]{2}(-(19|20)[0-9]{2})?$': 'une année sur quatre chiffres, ou deux jointes par un tiret',
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
  '^(19|20)[0-9]{2}(-(19|20)[0-9]{2})?$': '"2022"',
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
export const meant = (value: string, form: string): string | undefined => {
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

export const form = (mistake: SchemaMistake): Sentence => {
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
