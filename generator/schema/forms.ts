/** Values whose form is wrong: what the form is, and what was probably meant. */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { message, type Datum, type Message } from '../diagnostics/message.ts';
import { withoutAccents } from '../diagnostics/suggest.ts';
import { languages, uncapital } from '../language/language.ts';
import type { SchemaErrorReport, SchemaError } from './schema-error.ts';
import { descriptionOf, exampleOf, keyOf, show, yamlOf } from './names.ts';
import { valueAt } from './shape.ts';

/** The words of a form, by the schema's `format` or `x-form`; any other is described by its key's description. */
export const forms: Readonly<Record<string, { readonly words: Message; readonly example?: Datum }>> = {
  slug: { words: message('form/slug'), example: { fr: 'premier-service', en: 'first-service' } },
  anchor: { words: message('form/slug'), example: { fr: 'la-pose', en: 'fitting' } },
  path: { words: message('form/path'), example: '/contact' },
  color: { words: message('form/color'), example: '"#1F5FA8"' },
  'text-file': { words: message('form/text-file'), example: { fr: 'premier-service.mdx', en: 'first-service.mdx' } },
  pdf: { words: message('form/pdf') },
  phone: { words: message('form/phone') },
  time: { words: message('form/time'), example: '"08:00"' },
  year: { words: message('form/year'), example: '"2022"' },
  years: { words: message('form/years'), example: '"2022"' },
  siret: { words: message('form/siret') },
  origin: { words: message('form/origin') },
  digest: { words: message('form/digest') },
  count: { words: message('form/count'), example: '4' },
  digit: { words: message('form/digit'), example: '4' },
  number: { words: message('form/number') },
  date: { words: message('form/date'), example: '2027-06-30' },
  email: { words: message('form/email'), example: { fr: 'contact@exemple.fr', en: 'hello@company.example' } },
  uri: {
    words: message('form/uri'),
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
const meant = ({ value: found, document }: SchemaError, form?: string, pattern?: string): string | undefined => {
  const value = String(found);
  const bare = unquote(value).trim();
  switch (form) {
    case 'date': {
      const numbers = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(bare);
      if (numbers !== null) return isoOf(numbers[3] ?? '', Number(numbers[2]), numbers[1] ?? '');
      const words = /^(\d{1,2})(?:er)?\s+(\p{L}+)\s+(\d{4})$/u.exec(bare);
      const month = monthOf(words?.[2] ?? '');
      return words === null || month === 0 ? undefined : isoOf(words[3] ?? '', month, words[1] ?? '');
    }
    case 'anchor': {
      const slug = withoutAccents(bare)
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '');
      return slug !== value && new RegExp(pattern ?? '').test(slug) ? slug : undefined;
    }
    case 'pdf':
      return `${bare.replace(/\.\w+$/, '')}.pdf`;
    case 'phone': {
      const digits = bare.replace(/\(0\)|[\s\u00A0\u202F.()-]/g, '').replace(/^00/, '+');
      // The zero that begins a national number, kept after the country's code, goes where that country leaves it out.
      if (/^\+\d{8,15}$/.test(digits)) return parsePhoneNumberFromString(digits)?.number ?? digits;
      return internationalNumber(digits, String(valueAt(document, ['company', 'address', 'country'])));
    }
    case 'number':
      return /^-?\d+(?:[.,]\d+)?(?=\s*(?:%|\p{L}{1,3}[²³]?)?$)/u.exec(bare)?.[0].replace(',', '.');
    case 'time': {
      const [, hour = '', minutes = '00'] = /^(\d{1,2}) ?[h:.] ?(\d{2})?$/i.exec(bare) ?? [];
      const time = `${hour.padStart(2, '0')}:${minutes}`;
      return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) && hour !== '' ? time : undefined;
    }
    case 'siret': {
      const digits = bare.replace(/[\s.]/g, '');
      return /^\d{14}$/.test(digits) ? digits : undefined;
    }
    case 'uri': {
      const address = /^www\.[^\s]+\.[a-z]+/i.test(bare) ? `https://${bare}` : bare;
      const ascii = isAscii(address) ? address : asciiAddress(address);
      return ascii === value ? undefined : ascii;
    }
    case 'email': {
      const [, name = '', domain = ''] = /^([^@\s]+)@([^@\s/]+\.[^@\s/]+)$/.exec(bare) ?? [];
      const ascii = isAscii(domain) ? undefined : asciiAddress(`https://${domain}`);
      return ascii === undefined || !isAscii(name) ? undefined : `${name}@${ascii.slice('https://'.length)}`;
    }
    case 'path':
      return /^[\w{][^\s:]*$/.test(bare) ? `/${bare}` : undefined;
    default:
      return pattern !== undefined && bare !== value && new RegExp(pattern).test(bare) ? bare : undefined;
  }
};

const isAscii = (text: string): boolean => /^[\x21-\x7E]*$/.test(text);

/** An address as browsers send it: a domain with accents in its other form, « xn--… ». */
const asciiAddress = (address: string): string | undefined =>
  /^https?:\/\/[^\s/]/i.test(address) && URL.canParse(address)
    ? new URL(address).href.replace(/^([^/]+\/\/[^/]+)\/$/, '$1')
    : undefined;

/** A number as the company's country writes it, in the international form; undefined where it has no such number. */
export const internationalNumber = (digits: string, country: string): string | undefined => {
  const number = isSupportedCountry(country) ? parsePhoneNumberFromString(digits, country) : undefined;
  return number?.isPossible() === true ? number.number : undefined;
};

/** A value without the curly or angle quotes of a word processor, which YAML takes for letters. */
const unquote = (value: string): string => value.replace(/^[“”„«‘’]\s*(.*?)\s*[“”»‘’]$/u, '$1');

/** True for an anchor that is an id of the pages themselves: they begin with « _ », except the consent window’s. */
const isTaken = (anchor: string): boolean => anchor === 'cc-main' || anchor.startsWith('_');

/** How a value is reported whose form is wrong. */
export const form = (schemaError: SchemaError): SchemaErrorReport => {
  const { shape, path, value, wording } = schemaError;
  const { pattern, format } = schemaError.params as { readonly pattern?: string; readonly format?: string };
  const id = pattern === undefined ? format : shape?.schema['x-form'];
  const known = id === undefined ? undefined : forms[id];
  const key = path.at(-1);
  const wanted = typeof key === 'string' ? meant(schemaError, id, pattern) : undefined;
  const name = keyOf(schemaError);
  const refuse = (expected: Datum | undefined, hint: Message | undefined): SchemaErrorReport => ({
    message:
      id === 'anchor'
        ? message(isTaken(String(value)) ? 'anchor-form/taken' : 'anchor-form', { found: show(value) })
        : message('value-form', { found: show(value), name, expected: expected ?? message('form/other') }),
    hint,
  });
  if (wanted === undefined) {
    const example = exampleOf(shape, yamlOf) ?? known?.example;
    return refuse(
      known?.words ?? descriptionOf(shape, (text) => uncapital(text.replace(/\.$/, ''))),
      example === undefined ? undefined : message('hint/example', { example }),
    );
  }
  const written = wording === 'attribute' ? `${key}="${wanted}"` : `${key}: ${yamlOf(wanted)}`;
  return unquote(String(value)) === value
    ? refuse(known?.words, message('hint/write', { text: written }))
    : { message: message('value-form/quotes', { name, written }) };
};
