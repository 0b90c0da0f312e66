import { error, rule, seeAlso } from '../rule.ts';

/** The company opens before it closes, at hours that exist, once at a time. */
export const hoursImpossible = rule('hours-impossible', function* ({ spec, doc }) {
  const { hours } = spec.company;
  const slots = (hours?.slots ?? []).map((slot, index) => ({ ...slot, index }));
  if (hours !== undefined && hours.text === undefined && slots.length === 0)
    yield error(doc.placeOf(['company', 'hours', 'slots']), {
      fr: 'Aucun jour ni aucune heure n’est donné : il n’y a rien à montrer.',
      en: 'No day and no hour is given: there is nothing to show.',
      hint: {
        fr: 'Ajoutez les jours et les heures, ou retirez « hours ».',
        en: 'Add days and hours, or remove “hours”.',
      },
      facts: { name: 'hours' },
    });
  for (const slot of slots) {
    const { opens, closes, index, days } = slot;
    const place = (key: 'opens' | 'closes' | 'days') => doc.placeOf(['company', 'hours', 'slots', index, key]);
    const wrong = (['opens', 'closes'] as const).find((key) => slot[key] !== '' && !isHour(slot[key]));
    if (wrong !== undefined) {
      const found = slot[wrong];
      if (/^[0-2]\d:[0-5]\d$/.test(found))
        yield error(place(wrong), {
          fr: `L’heure « ${found} » n’existe pas.`,
          en: `The hour “${found}” does not exist.`,
          hint: { fr: 'Écrivez une heure de "00:00" à "23:59".', en: 'Write an hour from "00:00" to "23:59".' },
          facts: { found },
        });
      continue;
    }
    if (opens === '' || closes === '') continue;
    const facts = { found: `${opens}–${closes}` };
    if (closes <= opens) {
      yield error(place('closes'), {
        fr: `La fermeture (${closes}) vient avant l’ouverture (${opens}).`,
        en: `The closing hour (${closes}) comes before the opening hour (${opens}).`,
        hint: { fr: 'Corrigez l’une des deux heures.', en: 'Correct one of the two hours.' },
        facts,
      });
      continue;
    }
    const other = slots.find(
      (each) =>
        each.index < index && each.days.some((day) => days.includes(day)) && each.opens < closes && opens < each.closes,
    );
    if (other === undefined) continue;
    const related = seeAlso(
      doc.placeOf(['company', 'hours', 'slots', other.index, 'opens']),
      'L’autre plage',
      'The other period',
    );
    yield error(place('opens'), {
      fr: `Cette plage en couvre une autre du même jour, de ${other.opens} à ${other.closes}.`,
      en: `This period overlaps another one of the same day, from ${other.opens} to ${other.closes}.`,
      hint: { fr: 'Corrigez les heures, ou les jours.', en: 'Correct the hours, or the days.' },
      related: [related],
      facts,
    });
  }
});

const isHour = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
