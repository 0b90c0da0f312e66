import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Displays an international number as the company's country writes it, `+33465714370` as « 04 65 71 43 70 » in France,
 * and one of another country with its prefix (ITU-T E.123); with no-break spaces. What is no number stays as written.
 * @param country the company's, two letters (ISO 3166-1)
 */
export const displayPhone = (international: string, country: string): string => {
  const number = /^\+\d+$/.test(international) ? parsePhoneNumberFromString(international) : undefined;
  if (number === undefined) return international;
  const isOwn = isSupportedCountry(country) && number.countryCallingCode === getCountryCallingCode(country);
  return number.format(isOwn ? 'NATIONAL' : 'INTERNATIONAL').replaceAll(' ', '\u00A0');
};
