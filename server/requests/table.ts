/** Requests as a table for people, who open it by a double click. */
import { nameOf } from '../alarms/command-names.ts';
import { displayPhones } from '../../formats/phones.ts';
import { SiteError, type ManifestTable, type SiteManifest } from '../http/site/manifest.ts';
import type { RequestWork } from '../store/desk/desk-requests.ts';
import type { QuoteRequest } from '../store/types.ts';
import { toCell } from './csv.ts';

/** Everything a row is made of: the request, and the desk's own data of it. */
interface Row {
  readonly request: QuoteRequest;
  readonly work: RequestWork | undefined;
}

/** How values of the site's country and language are written. */
interface Formats {
  readonly table: ManifestTable;
  readonly country: string | undefined;
  readonly instant: (iso: string) => string;
  readonly day: (day: string) => string;
  /** Cents as a number that a spreadsheet calculates with. */
  readonly amount: (cents: number) => string;
}

/** In the order of the desk: who, what, and what is to be done. A column without a header is left out. */
const columns: Readonly<Record<keyof ManifestTable['headers'], (row: Row, formats: Formats) => string>> = {
  reference: ({ request }) => request.reference,
  received: ({ request }, { instant }) => instant(request.receivedAt),
  state: ({ request }, { table }) => table.states?.[request.state] ?? '',
  lastname: ({ request }) => request.lastname,
  firstname: ({ request }) => request.firstname,
  phone: ({ request }, { country }) => displayPhones(request.phone, country).replace(/[\u00a0\u202f]/gu, ' '),
  email: ({ request }) => request.email,
  trade: ({ request }) => request.projectType,
  place: ({ work }) => work?.place ?? '',
  assignee: ({ work }) => work?.assignee ?? '',
  step: ({ work }) => work?.nextStep?.text ?? '',
  stepDay: ({ work }, { day }) => (work?.nextStep ? day(work.nextStep.day) : ''),
  amount: ({ work }, { amount }) => (work?.amount === undefined ? '' : amount(work.amount)),
  message: ({ request }) => request.message,
  notes: ({ work }, { instant }) =>
    (work?.notes ?? []).map(({ at, by, text }) => `${instant(at)}, ${by} : ${text}`).join('\n'),
  files: ({ request }) =>
    request.files
      .filter(({ answerId }) => answerId === undefined)
      .map(({ originalName }) => originalName)
      .join(' | '),
  origin: ({ request }) => request.origin,
};

/**
 * Formats requests as spreadsheets of the site's country read a CSV file: its separator, its dates and times, headers
 * and states in the site's words, UTF-8 with a byte order mark. Formulas are neutralised (csv.ts), and a number keeps
 * its first zero. Throws a `SiteError` if the site was built before there was a table.
 */
export const toTable = (
  requests: readonly QuoteRequest[],
  works: readonly RequestWork[],
  { site: { locale, timeZone }, company, table }: Pick<SiteManifest, 'site' | 'company' | 'table'>,
): string => {
  if (!table) throw new SiteError(`The built site has no words for the table: build it again (${nameOf('build')}).`);
  const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: false });
  const formats: Formats = {
    table,
    country: company.country,
    amount: (cents) => amounts.format(cents / 100),
    ...datesOf(locale, timeZone),
  };
  const workById = new Map(works.map((work) => [work.id, work]));
  const shown = Object.entries(columns).flatMap(([name, read]) => {
    const header = table.headers[name as keyof ManifestTable['headers']];
    return header === undefined || header === '' ? [] : [{ header, read }];
  });
  const rows = requests.map((request) =>
    shown.map(({ read }) => read({ request, work: workById.get(request.id) }, formats)),
  );
  const separator = separatorOf(locale);
  const lines = [shown.map(({ header }) => header), ...rows].map((cells) => cells.map(toReadCell).join(separator));
  return `\ufeff${lines.join('\r\n')}\r\n`;
};

/** The separator of a spreadsheet's lists: a semicolon where the comma is the decimal sign. */
const separatorOf = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ';'
    : ',';

/** A cell that a spreadsheet shows as it is written: digits with a first zero, or too many of them, stay a text. */
const toReadCell = (text: string): string => (/^(?:0\d+|\d{12,})$/.test(text) ? `'${text}` : toCell(text));

/** Dates as spreadsheets of the locale read them: numbers with the year in full, without words or special spaces. */
const datesOf = (locale: string, timeZone: string | undefined): Pick<Formats, 'instant' | 'day'> => {
  const zone = timeZone === undefined ? {} : { timeZone };
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const date = new Intl.DateTimeFormat(locale, { ...numeric, ...zone });
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', ...zone });
  const ofDay = new Intl.DateTimeFormat(locale, { ...numeric, timeZone: 'UTC' });
  return {
    instant: (iso) => `${date.format(new Date(iso))} ${time.format(new Date(iso))}`.replace(/\s/gu, ' '),
    day: (day) => ofDay.format(new Date(day)),
  };
};
