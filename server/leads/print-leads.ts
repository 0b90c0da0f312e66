/** Formatting of requests for the command line: one line, a description, or JSON. */
import type { FileStore } from './file-store.ts';
import type { MailStates } from './mail-queue.ts';
import type { LeadStore } from './store.ts';
import type { Lead, MailRecord, StoredFile } from './types.ts';

/** A request on one line: reference, arrival in UTC, status, name, trade, number of files. */
export const toLine = (lead: Lead): string => {
  const at = `${lead.receivedAt.slice(0, 16)}Z`;
  const who = printable(`${lead.firstname} ${lead.lastname} <${lead.email || lead.phone}>`);
  const files = lead.files.length > 0 ? [`[${lead.files.length}]`] : [];
  return [lead.reference, at, lead.status.padEnd(8), who, printable(lead.projectType), ...files].join('  ');
};

/** A count with its noun: « 1 request », « 2 requests ». */
export const countOf = (count: number, noun = 'request'): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const describeMail = ({ recipient, state, reason }: MailRecord): string =>
  `${state}${recipient && `, ${recipient}`}${reason === undefined ? '' : `: ${reason}`}`;

/** Describes a file and its location; the reason of a quarantine comes first, so that nobody opens it unawares. */
export const describeFile = (file: StoredFile, files: FileStore): string => {
  const quarantine = file.disposition === 'quarantined' ? `IN QUARANTINE (${file.quarantineReason}) ` : '';
  return `${file.originalName} (${file.bytes} bytes) ${quarantine}${files.locationOf(file.storedName)}`;
};

interface WholeLead extends Omit<Lead, 'files' | 'suspicion'> {
  readonly suspicion: string | null;
  readonly mails: MailStates;
  deliveries: readonly MailRecord[];
  readonly files: readonly unknown[];
}

/** A request as JSON: its fields, its files with their locations, and the state of its mails. */
export const toWhole = async (lead: Lead, store: LeadStore, files: FileStore): Promise<WholeLead> => ({
  ...lead,
  suspicion: lead.suspicion?.join(' ') ?? null,
  mails: await store.mailStatesOf(lead.id),
  deliveries: await store.mailsOf(lead.id),
  files: lead.files.map((file) => ({
    name: file.originalName,
    size: file.bytes,
    sha256: file.sha256,
    path: files.locationOf(file.storedName),
    quarantine: file.disposition === 'quarantined' ? file.quarantineReason : null,
  })),
});

/** Replaces control and bidirectional characters: a visitor's text must not control the operator's terminal. */
export const printable = (text: string, keepsLines = false): string =>
  text.replace(
    keepsLines
      ? /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
      : /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    ' ',
  );
