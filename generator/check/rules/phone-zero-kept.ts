import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { error, rule, write } from '../rule.ts';

/** The zero that begins a national number is left out after the country's code: with it nobody answers. */
export const phoneZeroKept = rule('phone-zero-kept', function* ({ spec, doc }) {
  for (const key of ['phone', 'mobile'] as const) {
    const number = spec.company[key] ?? '';
    // Italian numbers keep theirs: the library knows which countries' do not.
    const parsed = /^\+\d+$/.test(number) ? parsePhoneNumberFromString(number) : undefined;
    const { number: mended, countryCallingCode: code } = parsed ?? {};
    if (mended === undefined || code === undefined || number !== mended.replace(code, `${code}0`)) continue;
    const content = { found: number, code, ...write(`"${mended}"`), expected: [mended] };
    yield error(doc.placeOf(['company', key]), 'phone-zero-kept', content);
  }
});
