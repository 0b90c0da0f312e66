/** Values whose form is wrong: what the form is, and what was probably meant. */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { message, type Message } from '../diagnostics/message.ts';
import { withoutAccents } from '../diagnostics/suggest.ts';
import { byLanguage, languages, type By } from '../language/language.ts';
import type { Refusal, Violation } from './violation.ts';
import { descriptionOf, exampleOf, keyOf, show, uncapital, yamlOf } from './names.ts';
import { valueAt, type Shape } from './shape.ts';

interface Form {
  readonly words: By<string>;
  readonly example?: By<string>;
}

const alike = (text: string): By<string> => ({ fr: text, en: text });

/**
 * The words of a form, by the schema's `format` or its name for a pattern (`x-form`). A form that is not here is
 * described by its key's description.
 */
export const forms: Readonly<Record<string, Form>> = {
  slug: {
    words: {
      fr: 'des minuscules sans accent, des chiffres et des tirets',
      en: 'small letters without accents, digits and hyphens',
    },
    example: { fr: 'premier-service', en: 'first-service' },
  },
  path: {
    words: { fr: 'une adresse qui commence par « / »', en: 'an address that begins with “/”' },
    example: alike('/contact'),
  },
  color: {
    words: {
      fr: 'un « # » suivi de six chiffres ou lettres de a à f',
      en: 'a “#” followed by six digits or letters from a to f',
    },
    example: alike('"#1F5FA8"'),
  },
  'text-file': {
    words: {
      fr: 'un nom de fichier en minuscules, sans accent ni espace, qui finit par « .mdx »',
      en: 'a file name in small letters, without accents or spaces, that ends with “.mdx”',
    },
    example: { fr: 'premier-service.mdx', en: 'first-service.mdx' },
  },
  phone: {
    words: {
      fr: 'un numéro au format international, sans espace',
      en: 'a number in the international format, without spaces',
    },
  },
  time: { words: { fr: 'une heure sur quatre chiffres', en: 'an hour in four digits' }, example: alike('"08:00"') },
  year: { words: { fr: 'une année sur quatre chiffres', en: 'a year in four digits' }, example: alike('"2022"') },
  years: {
    words: {
      fr: 'une année sur quatre chiffres, ou deux jointes par un tiret',
      en: 'a year in four digits, or two joined by a hyphen',
    },
    example: alike('"2022"'),
  },
  siret: { words: { fr: '14 chiffres, sans espace', en: '14 digits, without spaces' } },
  origin: { words: { fr: 'une adresse complète, sans barre finale', en: 'a complete address, without a final slash' } },
  digest: { words: { fr: 'douze lettres de a à p', en: 'twelve letters from a to p' } },
  count: { words: { fr: 'un nombre entier positif', en: 'a positive whole number' }, example: alike('4') },
  date: {
    words: {
      fr: 'une date qui existe, dans l’ordre année-mois-jour',
      en: 'a date that exists, in the order year-month-day',
    },
    example: alike('2027-06-30'),
  },
  email: {
    words: { fr: 'une adresse électronique', en: 'an e-mail address' },
    example: { fr: 'contact@exemple.fr', en: 'hello@company.example' },
  },
  uri: {
    words: {
      fr: 'une adresse complète, qui commence par https://',
      en: 'a complete address, which begins with https://',
    },
    example: { fr: 'https://www.exemple.fr', en: 'https://www.company.example' },
  },
};

const isoOf = (year: string, month: number, day: string): string | undefined => {
  const iso = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso;
};

/** The number of a month by its name in either language; 0 for another word. */
const monthOf = (word: string): number =>
  Array.from({ length: 12 }, (_, month) => Date.UTC(2000, month)).findIndex((date) =>
    languages.some((language) => {
      const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(date);
      return withoutAccents(name).toLowerCase() === withoutAccents(word).toLowerCase();
    }),
  ) + 1;

/** What a value was meant to be, written as its form asks; undefined when that is anybody's guess. */
const meant = (
  value: string,
  form: string | undefined,
  pattern: string | undefined,
  country: string,
): string | undefined => {
  const bare = unquote(value);
  switch (form) {
    case 'date': {
      const numbers = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(bare);
      if (numbers !== null) return isoOf(numbers[3] ?? '', Number(numbers[2]), numbers[1] ?? '');
      const words = /^(\d{1,2})(?:er)?\s+(\p{L}+)\s+(\d{4})$/u.exec(bare);
      const month = monthOf(words?.[2] ?? '');
      return words === null || month === 0 ? undefined : isoOf(words[3] ?? '', month, words[1] ?? '');
    }
    case 'phone': {
      const digits = bare.replace(/\(0\)|[\s\u00A0\u202F.()-]/g, '').replace(/^00/, '+');
      // The zero that begins a national number, kept after the country's code, goes where that country leaves it out.
      if (/^\+\d{8,15}$/.test(digits)) return parsePhoneNumberFromString(digits)?.number ?? digits;
      return inCountry(digits, country);
    }
    case 'uri':
      return /^www\.[^\s]+\.[a-z]+/i.test(bare) ? `https://${bare}` : undefined;
    case 'path':
      return /^[\w{][^\s:]*$/.test(bare) ? `/${bare}` : undefined;
    default:
      return pattern !== undefined && bare !== value && new RegExp(pattern).test(bare) ? bare : undefined;
  }
};

/** A number as its country writes it, in the international form; undefined where it has no such number. */
const inCountry = (digits: string, country: string): string | undefined => {
  const number = isSupportedCountry(country) ? parsePhoneNumberFromString(digits, country) : undefined;
  return number?.isPossible() === true ? number.number : undefined;
};

/** A value without the curly or angle quotes of a word processor, which YAML takes for letters. */
const unquote = (value: string): string => value.replace(/^[“”„«‘’]\s*(.*?)\s*[“”»‘’]$/u, '$1');

const OTHER: By<string> = { fr: 'une autre forme', en: 'another form' };

/** The company's country, as site.yaml says it. */
const countryOf = ({ document }: Violation): string => String(valueAt(document, ['company', 'address', 'country']));

/** What a key is for, where its form has no words of its own. */
const wordsOf = (shape: Shape | undefined): By<string> => {
  const description = descriptionOf(shape);
  if (description === undefined) return OTHER;
  return byLanguage((language) => uncapital(description[language].replace(/\.$/, '')));
};

const wrongForm = (violation: Violation, expected: By<string>): Message =>
  message('value-form', { found: show(violation.value), name: keyOf(violation), expected });

/** How a value is reported whose form is wrong. */
export const form = (violation: Violation): Refusal => {
  const { pattern, format } = violation.params as { readonly pattern?: string; readonly format?: string };
  const name = pattern === undefined ? format : violation.shape?.schema['x-form'];
  const known = name === undefined ? undefined : forms[name];
  const value = String(violation.value);
  const last = violation.path.at(-1);
  const wanted = meant(value, name, pattern, countryOf(violation));
  if (wanted === undefined || typeof last !== 'string') {
    const example = exampleOf(violation.shape);
    const shown = example === undefined ? known?.example : byLanguage((language) => yamlOf(example[language]));
    return {
      code: 'value-form',
      message: wrongForm(violation, known?.words ?? wordsOf(violation.shape)),
      hint: shown && message('hint/example', { example: shown }),
    };
  }
  const written = `${last}: ${yamlOf(wanted)}`;
  return unquote(value) === value
    ? {
        code: 'value-form',
        message: wrongForm(violation, known?.words ?? OTHER),
        hint: message('hint/write', { text: written }),
      }
    : { code: 'value-form', message: message('value-form/quotes', { name: keyOf(violation), written }) };
};
