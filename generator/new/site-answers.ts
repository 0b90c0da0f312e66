/** The eleven answers that a new site is made of: validation, and an example of each. */
import { isSupportedCountry } from 'libphonenumber-js/min';
import { contrast, nearestReadable } from '../site/contrast.ts';
import { capital, languageOfLocale, type By, type Language } from '../language/language.ts';
import { CommandError } from '../language/command-error.ts';
import { internationalNumber } from '../schema/forms.ts';
import { itemsOf } from './lists.ts';
import { sayNew } from './say.ts';
import { countryFacts, takenNames } from './site-template.ts';
import { slugOf } from '../../formats/slugs.ts';

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
  'form',
] as const;
export type SiteQuestion = (typeof siteQuestions)[number];

/** Colours by name, in both languages; each can be read under white and on every paper. */
const colors: By<Readonly<Record<string, string>>> = {
  fr: { bleu: '#1F5A8A', vert: '#2A6141', brique: '#8F3B22', prune: '#6D2E63', ardoise: '#3D4A57', ocre: '#7A4E12' },
  en: { blue: '#1F5A8A', green: '#2A6141', brick: '#8F3B22', plum: '#6D2E63', slate: '#3D4A57', ochre: '#7A4E12' },
};

/** The names of the colours, in the order of the palette. */
export const colorNames = (language: Language): string[] => Object.keys(colors[language]);

/** The contrast of a colour with what is written on it: white, or the site's text, which is nearly black. */
const minimum = 4.5;
const writtenOn = ['#FFFFFF', '#1C1C1C'] as const;

const maxLength = 60;

/** Hosts of public mailboxes: the domain of such an address is no company's site. */
const mailboxes =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|icloud|me|aol|proton|protonmail|gmx|orange|wanadoo|free|sfr|laposte|bbox|neuf|btinternet|sky|virginmedia|talktalk|skynet|bluewin|eircom)\./i;

const countryOf = (locale: string): string => locale.slice(3);

/**
 * An answer as it is kept. Throws a Refusal for one that can't be taken.
 *
 * @param locale the one answered before it.
 */
export const keepAnswer = (question: SiteQuestion | 'url', given: string, locale: string): string => {
  const text = given.trim();
  const language = languageOfLocale(locale);
  const say = sayNew[language];
  const need = (isRight: boolean, fault: () => string): void => {
    if (!isRight) throw new CommandError(fault());
  };
  switch (question) {
    case 'locale': {
      const [, tongue = '', country = ''] = /^(fr|en)[-_]([a-z]{2})$/i.exec(text) ?? [];
      need(country !== '', () => say('site/fault/locale', { found: text }));
      need(isSupportedCountry(country.toUpperCase()), () => say('site/fault/country', { found: country }));
      return `${tongue.toLowerCase()}-${country.toUpperCase()}`;
    }
    case 'phone': {
      const number = internationalNumber(text, countryOf(locale));
      if (number === undefined) throw new CommandError(say('site/fault/phone', { found: text }));
      return number;
    }
    case 'email':
      need(/^[^\s@<>"'{}|\\$]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i.test(text), () =>
        say('site/fault/email', { found: text }),
      );
      return text;
    case 'url':
      need(/^https?:\/\/[a-z0-9.-]+(?::\d+)?$/i.test(text), () => say('site/fault/url', { found: text }));
      return text;
    case 'postcode':
      need(/^[0-9A-Z -]{3,10}$/i.test(text), () => say('site/fault/postcode'));
      return text.toUpperCase();
    case 'color': {
      const color = (colors[language][text.toLowerCase()] ?? text).toUpperCase();
      need(/^#[0-9A-F]{6}$/.test(color), () => say('site/fault/color', { found: text, names: colorNames(language) }));
      need(
        writtenOn.some((text) => contrast(color, text) >= minimum),
        () => say('site/fault/pale', { found: color, near: nearestReadable(color, ['#FFFFFF'], minimum) }),
      );
      return color;
    }
    default: {
      need(!/[<>{}"\\|$]/.test(text), () => say('site/fault/characters'));
      need(text.length <= maxLength, () => say('site/fault/long', { limit: maxLength }));
      if (question !== 'services') return text;
      const services = itemsOf(text, /[,;]/);
      const slugs = services.map(slugOf);
      need(services.length === 2 && slugs[0] !== slugs[1], () => say('site/fault/services'));
      const taken = takenNames(language);
      const wrong = services.find((_, index) => slugs[index] === '' || taken.has(slugs[index] ?? ''));
      need(wrong === undefined, () => say('site/fault/service-name', { service: wrong ?? '' }));
      return services.join(', ');
    }
  }
};

/** The example for an answer that is missing; `name` is the company's, or made from the folder's. */
export const exampleAnswer = (question: SiteQuestion, locale: string, name: string): string => {
  const say = sayNew[languageOfLocale(locale)];
  switch (question) {
    case 'locale':
      return locale;
    case 'name':
      return name;
    case 'phone':
    case 'postcode':
      return countryFacts(countryOf(locale))[question];
    case 'email':
      return `${say('site/example/mailbox')}@${slugOf(name) || 'site'}.example`;
    case 'color':
      return '#1F5A8A';
    default:
      return say(`site/example/${question}`);
  }
};

/** The URL of the site: that of the email's domain, or one in a reserved domain (RFC 2606) for a public mailbox. */
export const urlOf = (email: string, name: string): string => {
  const domain = email.split('@')[1] ?? '';
  return `https://www.${mailboxes.test(domain) ? `${slugOf(name) || 'site'}.example` : domain.toLowerCase()}`;
};

export type NewCompany = ReturnType<typeof companyOf>;

/** The company of answers that were all kept: the telephone is in E.164, the country two letters (ISO 3166-1). */
export const companyOf = (answers: Readonly<Record<SiteQuestion, string>>, url: string) => {
  const [first = '', second = ''] = itemsOf(answers.services, /[,;]/).map(capital);
  return {
    ...answers,
    trade: capital(answers.trade),
    language: languageOfLocale(answers.locale),
    country: countryOf(answers.locale),
    services: [first, second] as const,
    url,
  };
};
