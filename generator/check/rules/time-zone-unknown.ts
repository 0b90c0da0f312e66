import { rule, unknownName } from '../rule.ts';

/** The dates of mails are written in a time zone that exists. */
export const timeZoneUnknown = rule(
  'time-zone-unknown',
  {
    fr: {
      unknown: (timeZone: string) => ({
        message: `Aucun fuseau horaire ne s’appelle « ${timeZone} ».`,
        hint: 'Pour la France métropolitaine, écrivez « Europe/Paris ».',
      }),
    },
    en: {
      unknown: (timeZone) => ({
        message: `No time zone is called “${timeZone}”.`,
        hint: 'For the United Kingdom, write “Europe/London”.',
      }),
    },
  },
  function* ({ spec, doc }, say) {
    const { timeZone } = spec.site;
    if (timeZone === undefined || timeZone === '' || isTimeZone(timeZone)) return;
    yield unknownName(
      doc.placeOf(['site', 'timeZone']),
      timeZone,
      Intl.supportedValuesOf('timeZone'),
      say.unknown(timeZone),
    );
  },
);

const isTimeZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
