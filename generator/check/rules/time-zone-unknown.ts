import { rule, unknownName } from '../rule.ts';

/** The dates of mails are written in a time zone that exists. */
export const timeZoneUnknown = rule('time-zone-unknown', function* ({ spec, doc }) {
  const { timeZone } = spec.site;
  if (timeZone === undefined || timeZone === '' || isTimeZone(timeZone)) return;
  yield unknownName(doc.placeOf(['site', 'timeZone']), timeZone, Intl.supportedValuesOf('timeZone'), {
    fr: `Aucun fuseau horaire ne s’appelle « ${timeZone} ».`,
    en: `No time zone is called “${timeZone}”.`,
    hint: {
      fr: 'Pour la France métropolitaine, écrivez « Europe/Paris ».',
      en: 'For the United Kingdom, write “Europe/London”.',
    },
  });
});

const isTimeZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
