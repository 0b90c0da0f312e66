import {
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/examples.mobile.json';
import { error, rule } from '../rule.ts';

/** A number has as many digits as its country's numbers have: with one too few or too many nobody answers. */
export const phoneLength = rule(
  'phone-length',
  {
    fr: {
      short: (number: string, whole: string | undefined) => ({
        message: `Le numéro « ${number} » est trop court pour son pays.`,
        hint:
          whole === undefined
            ? 'Ajoutez les chiffres qui manquent.'
            : `Ajoutez les chiffres qui manquent : un numéro entier s’écrit comme « ${whole} ».`,
      }),
      long: (number: string, whole: string | undefined) => ({
        message: `Le numéro « ${number} » est trop long pour son pays.`,
        hint:
          whole === undefined
            ? 'Retirez les chiffres en trop.'
            : `Retirez les chiffres en trop : un numéro entier s’écrit comme « ${whole} ».`,
      }),
    },
    en: {
      short: (number, whole) => ({
        message: `The number “${number}” is too short for its country.`,
        hint:
          whole === undefined
            ? 'Add the missing digits.'
            : `Add the missing digits: a complete number looks like “${whole}”.`,
      }),
      long: (number, whole) => ({
        message: `The number “${number}” is too long for its country.`,
        hint:
          whole === undefined
            ? 'Remove the extra digits.'
            : `Remove the extra digits: a complete number looks like “${whole}”.`,
      }),
    },
  },
  function* ({ spec, doc }, say) {
    for (const key of ['phone', 'mobile'] as const) {
      const number = spec.company[key] ?? '';
      // The zero that is kept has a rule of its own.
      const length = /^\+(?!330)\d+$/.test(number) ? validatePhoneNumberLength(number) : undefined;
      if (length !== 'TOO_SHORT' && length !== 'TOO_LONG') continue;
      const whole = wholeNumber(number, spec.company.address.country);
      const said = length === 'TOO_SHORT' ? say.short(number, whole) : say.long(number, whole);
      yield error(doc.placeOf(['company', key]), said, { facts: { found: number } });
    }
  },
);

/** A complete number of the company's country, to compare with one that begins with the code of that country. */
const wholeNumber = (number: string, country: string): string | undefined =>
  isSupportedCountry(country) && number.startsWith(`+${getCountryCallingCode(country)}`)
    ? getExampleNumber(country, examples)?.number
    : undefined;
