const MONTHS_FR = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];

const MONTHS_EN = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The year in which a project ended: « 2021 » of « 2019-2021 ». */
export const lastYear = (year: string): string => year.slice(-4);

/** « 30 juin 2027 », as diagnostics say it. */
export const frenchDate = (iso: string): string => {
  const [year = '', month = '', day = ''] = iso.split('-');
  return `${Number(day) === 1 ? '1er' : Number(day)} ${MONTHS_FR[Number(month) - 1] ?? month} ${year}`;
};

/**
 * « septembre 2025 » or “September 2025” from an ISO date, without the host's `Intl` data; other languages get the ISO
 * month.
 */
export const monthAndYear = (iso: string, locale: string): string => {
  const [year = '', month = ''] = iso.split('-');
  const months = locale.startsWith('fr') ? MONTHS_FR : locale.startsWith('en') ? MONTHS_EN : undefined;
  const name = months?.[Number(month) - 1];
  return name === undefined ? `${year}-${month}` : `${name} ${year}`;
};
