/**
 * Displays an international number the national way: `+33465714370` becomes « 04 65 71 43 70 » (no-break spaces).
 * Numbers of other countries are grouped by three after the prefix.
 */
export const displayPhone = (international: string): string => {
  const french = /^\+33(\d{9})$/.exec(international)?.[1];
  if (french !== undefined) return `0${french}`.replace(/(\d{2})(?=\d)/g, '$1\u00A0');
  const [, country = '', rest = ''] = COUNTRY_CODE.exec(international) ?? [];
  return country === '' ? international : `+${country}\u00A0${rest.replace(/(\d{3})(?=\d{2})/g, '$1\u00A0')}`;
};

/** Country codes of one and two digits; the others have three (ITU-T E.164). */
const COUNTRY_CODE = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;
