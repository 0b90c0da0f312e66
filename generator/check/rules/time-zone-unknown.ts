import { rule, unknownName } from '../rule.ts';

/** The dates of mails are written in a time zone that exists. */
export const timeZoneUnknown = rule('time-zone-unknown', function* ({ spec, doc }) {
  const { timeZone: found = '' } = spec.site;
  if (found !== '' && !isTimeZone(found))
    yield unknownName(doc.placeOf(['site', 'timeZone']), 'time-zone-unknown', Intl.supportedValuesOf('timeZone'), {
      found,
    });
});

const isTimeZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
