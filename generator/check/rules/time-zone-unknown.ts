import { message } from '../../diagnostics/message.ts';
import { rule, unknownName } from '../rule.ts';

/** The dates of mails are written in a time zone that exists. */
export const timeZoneUnknown = rule('time-zone-unknown', function* ({ spec, doc }) {
  const { timeZone: name } = spec.site;
  if (name === undefined || name === '' || isTimeZone(name)) return;
  yield unknownName(doc.placeOf(['site', 'timeZone']), name, Intl.supportedValuesOf('timeZone'), {
    message: message('time-zone-unknown', { name }),
  });
});

const isTimeZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
