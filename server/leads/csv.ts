/** Requests as a table for a spreadsheet. */
import type { Lead } from './types.ts';

const columns = [
  ['reference', (lead: Lead) => lead.reference],
  ['receivedAt', (lead: Lead) => lead.receivedAt],
  ['status', (lead: Lead) => lead.status],
  ['firstname', (lead: Lead) => lead.firstname],
  ['lastname', (lead: Lead) => lead.lastname],
  ['email', (lead: Lead) => lead.email],
  ['phone', (lead: Lead) => lead.phone],
  ['projectType', (lead: Lead) => lead.projectType],
  ['message', (lead: Lead) => lead.message],
  ['consent', (lead: Lead) => String(lead.consent)],
  ['type', (lead: Lead) => lead.type],
  ['submittedAt', (lead: Lead) => lead.submittedAt],
  ['suspicion', (lead: Lead) => lead.suspicion?.join(' ') ?? ''],
  ['origin', (lead: Lead) => lead.origin],
  ['state', (lead: Lead) => lead.state],
  ['files', (lead: Lead) => lead.files.map(({ originalName }) => originalName).join(' | ')],
] as const;

/**
 * Formats requests as CSV (RFC 4180, with a byte order mark so that spreadsheets read UTF-8). A cell that a spreadsheet
 * would take for a formula is prefixed with an apostrophe: a visitor's text must not run on the company's machine.
 */
export const toCsv = (leads: readonly Lead[]): string => {
  const rows = [columns.map(([name]) => name), ...leads.map((lead) => columns.map(([, read]) => read(lead)))];
  return `\ufeff${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`;
};

/** Formats one cell: formulas neutralised, quoted where necessary. */
export const toCell = (text: string): string => {
  // Some spreadsheets also read full-width forms as formulas; leading spaces do not prevent it.
  const begun = /^\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? "'" : '';
  // Where the separator is a semicolon, as in France, quotes within a line have no effect: a new cell begins after each
  // semicolon and line end. Each run of separators is matched once, from its start, so that the time stays linear.
  const inside = text.replace(/(?<![;\s])[;\s]+(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g, (run, at: number) => {
    const isBegin = at === 0 && run.trim() === '';
    return !isBegin && /[;\t\r\n]/.test(run) ? `${run}'` : run;
  });
  const safe = begun + inside;
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
