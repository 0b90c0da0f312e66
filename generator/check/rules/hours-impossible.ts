import { error, rule } from '../rule.ts';

/** The company opens before it closes, at hours that exist, once at a time. */
export const hoursImpossible = rule(
  'hours-impossible',
  {
    fr: {
      empty: {
        message: 'Aucun jour ni aucune heure n’est donné : il n’y a rien à montrer.',
        hint: 'Ajoutez les jours et les heures, ou retirez « hours ».',
      },
      absent: (hour: string) => ({
        message: `L’heure « ${hour} » n’existe pas.`,
        hint: 'Écrivez une heure de "00:00" à "23:59".',
      }),
      inverted: (opens: string, closes: string) => ({
        message: `La fermeture (${closes}) vient avant l’ouverture (${opens}).`,
        hint: 'Corrigez l’une des deux heures.',
      }),
      overlap: (opens: string, closes: string) => ({
        message: `Cette plage en couvre une autre du même jour, de ${opens} à ${closes}.`,
        hint: 'Corrigez les heures, ou les jours.',
      }),
      other: 'L’autre plage',
    },
    en: {
      empty: {
        message: 'No day and no hour is given: there is nothing to show.',
        hint: 'Add days and hours, or remove “hours”.',
      },
      absent: (hour) => ({
        message: `The hour “${hour}” does not exist.`,
        hint: 'Write an hour from "00:00" to "23:59".',
      }),
      inverted: (opens, closes) => ({
        message: `The closing hour (${closes}) comes before the opening hour (${opens}).`,
        hint: 'Correct one of the two hours.',
      }),
      overlap: (opens, closes) => ({
        message: `This period overlaps another one of the same day, from ${opens} to ${closes}.`,
        hint: 'Correct the hours, or the days.',
      }),
      other: 'The other period',
    },
  },
  function* ({ spec, doc }, say) {
    const { hours } = spec.company;
    const slots = (hours?.slots ?? []).map((slot, index) => ({ ...slot, index }));
    if (hours !== undefined && hours.text === undefined && slots.length === 0)
      yield error(doc.placeOf(['company', 'hours', 'slots']), say.empty, { facts: { name: 'hours' } });
    for (const { opens, closes, index, days } of slots) {
      const place = (key: 'opens' | 'closes' | 'days') => doc.placeOf(['company', 'hours', 'slots', index, key]);
      const wrong = (['opens', 'closes'] as const).find(
        (key) => slots[index]?.[key] !== '' && !isHour(slots[index]?.[key] ?? ''),
      );
      if (wrong !== undefined) {
        const found = slots[index]?.[wrong] ?? '';
        if (/^[0-2]\d:[0-5]\d$/.test(found)) yield error(place(wrong), say.absent(found), { facts: { found } });
        continue;
      }
      if (opens === '' || closes === '') continue;
      const facts = { found: `${opens}–${closes}` };
      if (closes <= opens) {
        yield error(place('closes'), say.inverted(opens, closes), { facts });
        continue;
      }
      const other = slots.find(
        (slot) =>
          slot.index < index &&
          slot.days.some((day) => days.includes(day)) &&
          slot.opens < closes &&
          opens < slot.closes,
      );
      if (other === undefined) continue;
      const related = { ...doc.placeOf(['company', 'hours', 'slots', other.index, 'opens']), message: say.other };
      yield error(place('opens'), say.overlap(other.opens, other.closes), { related: [related], facts });
    }
  },
);

const isHour = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
