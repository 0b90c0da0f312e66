import { unknownName, type Rule } from '../rule.ts';

/** The dates of mails are written in a time zone that exists. */
export const timeZoneUnknown: Rule = {
  code: 'time-zone-unknown',
  doc: {
    title: 'Le fuseau horaire n’existe pas',
    why: 'Les dates des courriels se lisent dans ce fuseau : sous un nom que personne ne connaît, ils ne peuvent pas s’écrire comme vous le voulez.',
    cure: 'Écrivez le nom d’un fuseau, région et ville : celui de toute la France métropolitaine est « Europe/Paris ».',
    right: 'site:\n  timeZone: Europe/Paris',
  },
  *check({ spec, doc }) {
    const { timeZone } = spec.site;
    if (timeZone === undefined || timeZone === '' || isTimeZone(timeZone)) return;
    yield unknownName(
      doc.placeOf(['site', 'timeZone']),
      timeZone,
      Intl.supportedValuesOf('timeZone'),
      `Aucun fuseau horaire ne s’appelle « ${timeZone} ».`,
      'Pour la France métropolitaine, écrivez « Europe/Paris ».',
    );
  },
};

const isTimeZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
