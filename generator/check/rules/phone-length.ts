import {
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/examples.mobile.json';
import { message } from '../../diagnostics/message.ts';
import { rule, warning } from '../rule.ts';

/** A number has as many digits as its country's numbers have: with one too few or too many nobody answers. */
export const phoneLength = rule('phone-length', function* ({ spec, doc }) {
  for (const key of ['phone', 'mobile'] as const) {
    const number = spec.company[key] ?? '';
    // The zero that is kept has a rule of its own.
    const length = /^\+(?!330)\d+$/.test(number) ? validatePhoneNumberLength(number) : undefined;
    if (length !== 'TOO_SHORT' && length !== 'TOO_LONG') continue;
    const whole = wholeNumber(number, spec.company.address.country);
    const isShort = length === 'TOO_SHORT';
    const cure = isShort ? 'phone-length/add-digits' : 'phone-length/remove-digits';
    yield warning(doc.placeOf(['company', key]), isShort ? 'phone-length/short' : 'phone-length/long', {
      found: number,
      hint: whole === undefined ? undefined : message(cure, { whole }),
    });
  }
});

/** A complete number of the company's country, to compare with one that begins with the code of that country. */
const wholeNumber = (number: string, country: string): string | undefined =>
  isSupportedCountry(country) && number.startsWith(`+${getCountryCallingCode(country)}`)
    ? getExampleNumber(country, examples)?.number
    : undefined;
