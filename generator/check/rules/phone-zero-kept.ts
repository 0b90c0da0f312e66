import { error, type Rule } from '../rule.ts';

/** The zero that begins a national number is left out after the country's code: with it nobody answers. */
export const phoneZeroKept: Rule = {
  code: 'phone-zero-kept',
  doc: {
    title: 'Un numéro de téléphone garde son premier zéro',
    why: 'Après « +33 », le premier zéro ne se compose plus : avec lui, l’appel n’aboutit pas, et le site l’afficherait mal.',
    cure: 'Retirez le zéro qui suit « +33 ».',
    right: 'phone: "+33465714370"',
  },
  *check({ spec, doc }) {
    for (const key of ['phone', 'mobile'] as const) {
      const number = spec.company[key] ?? '';
      if (!/^\+330\d*$/.test(number)) continue;
      yield error(
        doc.placeOf(['company', key]),
        `Le numéro « ${number} » garde son premier zéro après « +33 ».`,
        `Écrivez « "${number.replace('+330', '+33')}" ».`,
        { facts: { found: number, expected: [number.replace('+330', '+33')] } },
      );
    }
  },
};
