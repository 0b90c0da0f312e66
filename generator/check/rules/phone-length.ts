import {
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/examples.mobile.json';
import { error, rule } from '../rule.ts';

/** What a number is, and what its editor has to do. */
const faults = {
  TOO_SHORT: {
    size: { fr: 'court', en: 'short' },
    cure: { fr: 'Ajoutez les chiffres qui manquent', en: 'Add the missing digits' },
  },
  TOO_LONG: {
    size: { fr: 'long', en: 'long' },
    cure: { fr: 'Retirez les chiffres en trop', en: 'Remove the extra digits' },
  },
};

/** A number has as many digits as its country's numbers have: with one too few or too many nobody answers. */
export const phoneLength = rule('phone-length', function* ({ spec, doc }) {
  for (const key of ['phone', 'mobile'] as const) {
    const number = spec.company[key] ?? '';
    // The zero that is kept has a rule of its own.
    const length = /^\+(?!330)\d+$/.test(number) ? validatePhoneNumberLength(number) : undefined;
    if (length !== 'TOO_SHORT' && length !== 'TOO_LONG') continue;
    const whole = wholeNumber(number, spec.company.address.country);
    const { size, cure } = faults[length];
    const example =
      whole === undefined
        ? { fr: '', en: '' }
        : { fr: ` : un numéro entier s’écrit comme « ${whole} »`, en: `: a complete number looks like “${whole}”` };
    yield error(doc.placeOf(['company', key]), {
      fr: `Le numéro « ${number} » est trop ${size.fr} pour son pays.`,
      en: `The number “${number}” is too ${size.en} for its country.`,
      hint: { fr: `${cure.fr}${example.fr}.`, en: `${cure.en}${example.en}.` },
      facts: { found: number },
    });
  }
});

/** A complete number of the company's country, to compare with one that begins with the code of that country. */
const wholeNumber = (number: string, country: string): string | undefined =>
  isSupportedCountry(country) && number.startsWith(`+${getCountryCallingCode(country)}`)
    ? getExampleNumber(country, examples)?.number
    : undefined;
