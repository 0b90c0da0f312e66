import { message } from '../../diagnostics/message.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { error, rule } from '../rule.ts';

/** The zero that begins a national number is left out after the country's code: with it nobody answers. */
export const phoneZeroKept = rule('phone-zero-kept', function* ({ spec, doc }) {
  for (const key of ['phone', 'mobile'] as const) {
    const number = spec.company[key] ?? '';
    // Italian numbers keep theirs: the library knows which countries' do not.
    const parsed = /^\+\d+$/.test(number) ? parsePhoneNumberFromString(number) : undefined;
    const { number: mended, countryCallingCode: code } = parsed ?? {};
    if (mended === undefined || code === undefined || number !== mended.replace(code, `${code}0`)) continue;
    yield error(doc.placeOf(['company', key]), message('phone-zero-kept', { number, code }), {
      hint: message('hint/write', { text: `"${mended}"` }),
      facts: { found: number, expected: [mended] },
    });
  }
});
