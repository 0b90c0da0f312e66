import { error, type Rule } from '../rule.ts';

/** The company opens before it closes, at hours that exist, once at a time. */
export const hoursImpossible: Rule = {
  code: 'hours-impossible',
  doc: {
    title: 'Des heures d’ouverture sont impossibles',
    why: 'Les moteurs de recherche montrent ces heures telles quelles : une fermeture avant l’ouverture, une heure qui n’existe pas ou deux plages qui se couvrent les trompent.',
    cure: 'Corrigez les heures.',
    right: '- { days: [Monday], opens: "08:00", closes: "12:00" }',
  },
  *check({ spec, doc }) {
    const slots = (spec.company.hours?.slots ?? []).map((slot, index) => ({ ...slot, index }));
    for (const { opens, closes, index, days } of slots) {
      const place = (key: 'opens' | 'closes' | 'days') => doc.placeOf(['company', 'hours', 'slots', index, key]);
      const wrong = (['opens', 'closes'] as const).find(
        (key) => slots[index]?.[key] !== '' && !isHour(slots[index]?.[key] ?? ''),
      );
      if (wrong !== undefined) {
        if (/^[0-2]\d:[0-5]\d$/.test(slots[index]?.[wrong] ?? ''))
          yield error(
            place(wrong),
            `L’heure « ${slots[index]?.[wrong] ?? ''} » n’existe pas.`,
            'Écrivez une heure de "00:00" à "23:59".',
            {
              facts: { found: slots[index]?.[wrong] },
            },
          );
        continue;
      }
      if (opens === '' || closes === '') continue;
      if (closes <= opens) {
        yield error(
          place('closes'),
          `La fermeture (${closes}) vient avant l’ouverture (${opens}).`,
          'Corrigez l’une des deux heures.',
          {
            facts: { found: `${opens}–${closes}` },
          },
        );
        continue;
      }
      const other = slots.find(
        (slot) =>
          slot.index < index &&
          slot.days.some((day) => days.includes(day)) &&
          slot.opens < closes &&
          opens < slot.closes,
      );
      if (other !== undefined)
        yield error(
          place('opens'),
          `Cette plage en couvre une autre du même jour, de ${other.opens} à ${other.closes}.`,
          'Corrigez les heures, ou les jours.',
          {
            related: [
              { ...doc.placeOf(['company', 'hours', 'slots', other.index, 'opens']), message: 'L’autre plage' },
            ],
            facts: { found: `${opens}–${closes}` },
          },
        );
    }
  },
};

const isHour = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
