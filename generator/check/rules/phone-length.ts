import { validatePhoneNumberLength } from 'libphonenumber-js/min';
import { error, rule } from '../rule.ts';

/** A number has as many digits as its country's numbers have: with one too few or too many nobody answers. */
export const phoneLength = rule(
  'phone-length',
  {
    fr: {
      short: (number: string) => ({
        message: `Le numéro « ${number} » est trop court pour son pays.`,
        hint: 'Ajoutez ce qui manque : après « +33 », un numéro français a neuf chiffres.',
      }),
      long: (number: string) => ({
        message: `Le numéro « ${number} » est trop long pour son pays.`,
        hint: 'Retirez ce qui est de trop : après « +33 », un numéro français a neuf chiffres.',
      }),
    },
    en: {
      short: (number) => ({
        message: `The number “${number}” is too short for its country.`,
        hint: 'Add what is missing: after “+44” a British number has ten digits.',
      }),
      long: (number) => ({
        message: `The number “${number}” is too long for its country.`,
        hint: 'Remove what is too much: after “+44” a British number has ten digits.',
      }),
    },
  },
  function* ({ spec, doc }, say) {
    for (const key of ['phone', 'mobile'] as const) {
      const number = spec.company[key] ?? '';
      // The zero that is kept has a rule of its own.
      const length = /^\+(?!330)\d+$/.test(number) ? validatePhoneNumberLength(number) : undefined;
      if (length !== 'TOO_SHORT' && length !== 'TOO_LONG') continue;
      yield error(doc.placeOf(['company', key]), length === 'TOO_SHORT' ? say.short(number) : say.long(number), {
        facts: { found: number },
      });
    }
  },
);
