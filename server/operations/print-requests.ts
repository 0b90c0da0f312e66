/** Formatting of requests for the command line: one line, a description, or JSON. */
import { deskStates, type Answer } from '../../desk/contract.ts';
import type { FileStore } from '../attachments/file-store.ts';
import type { MailStates } from '../store/mail-queue.ts';
import type { RequestStore } from '../store/store.ts';
import type { QuoteRequest, MailRecord, StoredFile } from '../store/types.ts';

const stateWidth = Math.max(...deskStates.map(({ length }) => length));

/** A request on one line: reference, arrival in UTC, state, name, trade, number of files. */
export const toLine = (request: QuoteRequest): string => {
  const at = `${request.receivedAt.slice(0, 16)}Z`;
  const who = printable(`${request.firstname} ${request.lastname} <${request.email || request.phone}>`);
  const files = request.files.length > 0 ? [`[${request.files.length}]`] : [];
  return [request.reference, at, request.state.padEnd(stateWidth), who, printable(request.projectType), ...files].join(
    '  ',
  );
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

interface PrintedRequest extends Omit<QuoteRequest, 'files' | 'suspicion'> {
  readonly suspicion: string | null;
  readonly mails: MailStates;
  deliveries: readonly MailRecord[];
  readonly files: readonly unknown[];
  /** Mails that the desk wrote to the visitor. */
  readonly answers: readonly Answer[];
}

/** A request as JSON: its fields, its files with their locations, and the state of its mails. */
export const toWhole = async (
  request: QuoteRequest,
  store: RequestStore,
  files: FileStore,
): Promise<PrintedRequest> => ({
  ...request,
  suspicion: request.suspicion?.join(' ') ?? null,
  mails: await store.mailStatesOf(request.id),
  deliveries: await store.mailsOf(request.id),
  files: request.files.map((file) => ({
    name: file.originalName,
    size: file.bytes,
    sha256: file.sha256,
    path: files.locationOf(file.storedName),
    quarantine: file.disposition === 'quarantined' ? file.quarantineReason : null,
    answer: file.answerId ?? null,
  })),
  answers: await store.listAnswers(request.id),
});

/** Replaces control and bidirectional characters: a visitor's text must not control the operator's terminal. */
export const printable = (text: string, keepsLines = false): string =>
  text.replace(
    keepsLines
      ? /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
      : /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    ' ',
  );
