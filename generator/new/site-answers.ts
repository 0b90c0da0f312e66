/** The ten answers that a new site is made of: read, judged, and what stands in for those that nobody gave. */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { contrast, nearestReadable } from '../check/contrast.ts';
import { languageOfLocale, type By, type Language } from '../language/language.ts';
import { slugOf } from './slug.ts';
import { localeFault, siteWords } from './site-words.ts';

/** The questions, in their order; each is also a flag. */
export const siteQuestions = [
  'locale',
  'name',
  'trade',
  'services',
  'street',
  'postcode',
  'town',
  'phone',
  'email',
  'color',
] as const;
export type SiteQuestion = (typeof siteQuestions)[number];

/** What differs from country to country, as site/countries.yaml says it. */
export interface Country {
  readonly timeZone?: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly phone: string;
  readonly postcode: string;
  readonly authority: By<string>;
}

/** The company as the new site tells it: its answers, the telephone international (E.164). */
export interface NewCompany extends Readonly<Record<Exclude<SiteQuestion, 'services'>, string>> {
  readonly language: Language;
  /** Two letters (ISO 3166-1). */
  readonly country: string;
  readonly services: readonly [string, string];
  readonly url: string;
}

/** An answer as it is kept, or what is wrong with it in a sentence. */
type Judged =
  { readonly value: string; readonly fault?: undefined } | { readonly value?: undefined; readonly fault: string };

/** Colours by name, in both languages; each can be read under white and on every paper. */
const colors: By<Readonly<Record<string, string>>> = {
  fr: { bleu: '#1F5A8A', vert: '#2A6141', brique: '#8F3B22', prune: '#6D2E63', ardoise: '#3D4A57', ocre: '#7A4E12' },
  en: { blue: '#1F5A8A', green: '#2A6141', brick: '#8F3B22', plum: '#6D2E63', slate: '#3D4A57', ochre: '#7A4E12' },
};

/** The names of the colours, in the order of the palette. */
export const colorNames = (language: Language): string => Object.keys(colors[language]).join(', ');

/**
 * White on the colour with room to spare: the papers that it stands on are darker than white, and what the check asks
 * of it there is 4.5.
 */
const MINIMUM_ON_WHITE = 6.2;

const MAX_LENGTH = 60;

/** Hosts of mailboxes that are nobody's own: such an address tells no site. */
const MAILBOXES =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|icloud|me|aol|proton|protonmail|gmx|orange|wanadoo|free|sfr|laposte|bbox|neuf|btinternet|sky|virginmedia|talktalk|skynet|bluewin|eircom)\./i;

const countryOf = (locale: string): string => locale.slice(3);

/**
 * Judges one answer. `locale` is the one answered before it; `taken` are the names that the template's own pages bear.
 */
export const judgeAnswer = (
  question: SiteQuestion | 'url',
  given: string,
  locale: string,
  taken: ReadonlySet<string>,
): Judged => {
  const text = given.trim();
  const language = languageOfLocale(locale);
  const { faults } = siteWords[language];
  switch (question) {
    case 'locale':
      return judgeLocale(text, faults.country);
    case 'phone': {
      const country = countryOf(locale);
      const number = parsePhoneNumberFromString(text, isSupportedCountry(country) ? country : 'FR');
      return number?.isPossible() === true ? { value: number.number } : { fault: faults.phone(text) };
    }
    case 'email':
      return /^[^\s@<>"'{}|\\$]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i.test(text)
        ? { value: text }
        : { fault: faults.email(text) };
    case 'url':
      return /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/i.test(text) ? { value: text } : { fault: faults.url(text) };
    case 'postcode':
      return /^[0-9A-Z -]{3,10}$/.test(text.toUpperCase()) ? { value: text.toUpperCase() } : { fault: faults.postcode };
    case 'color': {
      const color = (colors[language][text.toLowerCase()] ?? text).toUpperCase();
      if (!/^#[0-9A-F]{6}$/.test(color)) return { fault: faults.color(text, colorNames(language)) };
      if (contrast(color, '#FFFFFF') < MINIMUM_ON_WHITE)
        return { fault: faults.pale(color, nearestReadable(color, ['#FFFFFF'], MINIMUM_ON_WHITE)) };
      return { value: color };
    }
    case 'name':
    case 'trade':
    case 'street':
    case 'town':
    case 'services': {
      if (/[<>{}"\\|$]/.test(text)) return { fault: faults.characters };
      if (text.length > MAX_LENGTH) return { fault: faults.long(MAX_LENGTH) };
      return question === 'services' ? judgeServices(text, language, taken) : { value: text };
    }
    default:
      return question satisfies never;
  }
};

const judgeLocale = (text: string, unknown: (found: string) => string): Judged => {
  const [, language, country] = /^(fr|en)[-_]([a-z]{2})$/i.exec(text) ?? [];
  if (language === undefined || country === undefined) return { fault: localeFault(text) };
  const upper = country.toUpperCase();
  return isSupportedCountry(upper) ? { value: `${language.toLowerCase()}-${upper}` } : { fault: unknown(country) };
};

const judgeServices = (text: string, language: Language, taken: ReadonlySet<string>): Judged => {
  const { faults } = siteWords[language];
  const services = servicesOf(text);
  const slugs = services.map(slugOf);
  if (services.length !== 2 || slugs[0] === slugs[1]) return { fault: faults.services };
  const wrong = services.find((_, index) => slugs[index] === '' || taken.has(slugs[index] ?? ''));
  return wrong === undefined ? { value: services.join(', ') } : { fault: faults.serviceName(wrong) };
};

const servicesOf = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((service) => service.trim())
    .filter((service) => service !== '');

/** What stands in for an answer that nobody gave; `name` is the folder's where the company has none yet. */
export const exampleAnswer = (
  question: Exclude<SiteQuestion, 'locale'>,
  { locale, name }: { readonly locale: string; readonly name: string },
  { phone, postcode }: Country,
): string => {
  const { mailbox, ...examples } = siteWords[languageOfLocale(locale)].examples;
  const email = `${mailbox}@${slugOf(name) || 'site'}.example`;
  return { ...examples, name, email, phone, postcode, color: '#1F5A8A' }[question];
};

/** The address that a site of this mailbox has: its domain's, or a reserved one that nobody can have. */
export const urlOf = (email: string, name: string): string => {
  const domain = email.split('@')[1] ?? '';
  return `https://www.${MAILBOXES.test(domain) ? `${slugOf(name) || 'site'}.example` : domain.toLowerCase()}`;
};

/** Trade and services begin titles and sentences. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The company of answers that were all judged. */
export const companyOf = (answers: Readonly<Record<SiteQuestion, string>>, url: string): NewCompany => {
  const [first = '', second = ''] = servicesOf(answers.services).map(capital);
  return {
    ...answers,
    trade: capital(answers.trade),
    language: languageOfLocale(answers.locale),
    country: countryOf(answers.locale),
    services: [first, second],
    url,
  };
};
