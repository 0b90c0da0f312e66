/** Requests as a table for programs, and the cells of every table. */
import type { QuoteRequest } from '../store/types.ts';

const columns = [
  ['reference', (request: QuoteRequest) => request.reference],
  ['receivedAt', (request: QuoteRequest) => request.receivedAt],
  ['status', (request: QuoteRequest) => request.status],
  ['firstname', (request: QuoteRequest) => request.firstname],
  ['lastname', (request: QuoteRequest) => request.lastname],
  ['email', (request: QuoteRequest) => request.email],
  ['phone', (request: QuoteRequest) => request.phone],
  ['projectType', (request: QuoteRequest) => request.projectType],
  ['message', (request: QuoteRequest) => request.message],
  ['consent', (request: QuoteRequest) => String(request.consent)],
  ['type', (request: QuoteRequest) => request.type],
  ['submittedAt', (request: QuoteRequest) => request.submittedAt],
  ['suspicion', (request: QuoteRequest) => request.suspicion?.join(' ') ?? ''],
  ['origin', (request: QuoteRequest) => request.origin],
  ['state', (request: QuoteRequest) => request.state],
  [
    'files',
    (request: QuoteRequest) =>
      request.files
        .filter(({ answerId }) => answerId === undefined)
        .map(({ originalName }) => originalName)
        .join(' | '),
  ],
] as const;

/**
 * Formats requests as CSV (RFC 4180, with a byte order mark so that spreadsheets read UTF-8). A cell that a spreadsheet
 * would take for a formula is prefixed with an apostrophe: a visitor's text must not run on the company's machine.
 */
export const toCsv = (requests: readonly QuoteRequest[]): string => {
  const rows = [columns.map(([name]) => name), ...requests.map((request) => columns.map(([, read]) => read(request)))];
  return `\ufeff${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`;
};

/** Formats one cell: formulas neutralised, quoted where necessary. */
export const toCell = (text: string): string => {
  const begun = begins.test(text) ? "'" : '';
  // A program that takes another character for the separator sees no quotes around the cell: a new one begins after
  // each semicolon, comma and line end, and a quotation mark may open it. Each run is matched once, from its start, so
  // that the time stays linear.
  const inside = text.replace(runs, (run, at: number) => {
    const isBegin = at === 0 && !/[;,]/.test(run);
    return !isBegin && startsCell(run, text.slice(at + run.length, at + run.length + maxFormula)) ? `${run}'` : run;
  });
  const safe = begun + inside;
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Signs that begin a formula; some spreadsheets also read the full-width and small forms. */
const signs = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b';

/** A text that is a formula; leading spaces, invisible characters and a quotation mark do not prevent it. */
const begins = new RegExp(`^(?:[\\s\\p{Cf}"]*[${signs}]|[\\t\\r\\n])`, 'u');

/** What may part two cells, before the sign of a formula. */
const runs = new RegExp(`(?<![;,"'\\s])[;,"'\\s]+(?=[${signs}])`, 'gu');

/** As far as a formula is read to see whether it calls something. */
const maxFormula = 200;

/** Whether a new cell begins after the run. After a comma « -5 % » is honest: only what computes is neutralised. */
const startsCell = (run: string, rest: string): boolean =>
  /[;\t\r\n]/.test(run) || (run.includes(',') && /^[^+\-\uff0b\uff0d\ufe62\ufe63]|^[^,;\r\n]*[|!(]/u.test(rest));
