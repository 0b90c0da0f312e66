import { createHash, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { inspectFile } from '../files/inspect.ts';
import { isAutomatic } from '../mail/addresses.ts';
import type { FileStore } from './file-store.ts';
import { Refusal } from './refusal.ts';
import { StoreUnavailableError, type LeadStore, type StoreOutcome } from './store.ts';
import type { MailKind, Submission, SubmittedFields } from './types.ts';
import { refuseFiles } from './validate.ts';

/** What storing a request needs. */
export interface SubmitDependencies {
  readonly store: LeadStore;
  readonly files: FileStore;
  readonly clock: () => Date;
  /** Told that mails are waiting. */
  readonly onStored: () => void;
}

/** An accepted request: durable, and told apart from a first one only for the log. */
export interface Accepted {
  readonly reference: string;
  readonly isRepeated: boolean;
}

/** For so long the same words with the same files are the same request, when the client sends no key. */
const repeatWindowMs = 24 * 60 * 60 * 1000;

/**
 * Stores a validated request once: its files are judged by content and made durable, then its row is committed,
 * then the promise is kept. Whatever happens before that leaves nothing behind.
 */
export async function storeSubmission(
  submission: Submission,
  keyHash: string | undefined,
  fileRefused: string,
  { store, files, clock, onStored }: SubmitDependencies,
  log: Pick<Logger, 'info'>,
): Promise<Accepted> {
  const tempNames = submission.files.map(({ tempName }) => tempName);
  const now = clock();
  const windowStart = new Date(now.getTime() - repeatWindowMs).toISOString();
  const fingerprint = fingerprintOf(submission);
  try {
    const repeat = await store.findRepeat({ keyHash, fingerprint, suspicion: submission.suspicion }, windowStart);
    if (repeat) return acceptedOf(repeat);
    await refuseFalseFiles(submission, fileRefused, files, log);

    const id = randomUUID();
    const kept = submission.files.map((file, index) => ({ ...file, storedName: `${id}-${index + 1}.${extensionOf(file.originalName)}` }));
    await files.keep(kept);
    const storedNames = kept.map(({ storedName }) => storedName);
    const { fields, suspicion } = submission;
    const lead = { ...fields, id, receivedAt: now.toISOString(), suspicion, files: kept, keyHash, fingerprint };
    const outcome = await store.insert(lead, mailsFor(submission), windowStart).catch(async (error: unknown) => {
      // A row that may be there all the same keeps its files; without one they are swept at the next start.
      if (!(error instanceof StoreUnavailableError && !error.isOutcomeKnown)) await files.remove(storedNames);
      throw error;
    });
    if (outcome.kind === 'stored') onStored();
    else await files.remove(storedNames);
    return acceptedOf(outcome);
  } finally {
    await files.discard(tempNames);
  }
}

/**
 * An acknowledgement goes to whoever the form names: never for a program's request, which would make us its postman,
 * nor to an address that nobody reads. The store lets one a day through to a mailbox.
 */
function mailsFor({ fields, suspicion }: Submission): MailKind[] {
  return fields.email !== '' && !suspicion && !isAutomatic(fields.email) ? ['company', 'acknowledgement'] : ['company'];
}

function acceptedOf(outcome: StoreOutcome): Accepted {
  if (outcome.kind === 'key-reused') throw new Refusal(422, 'keyReused', 'key-reused');
  return { reference: outcome.reference, isRepeated: outcome.kind === 'repeated' };
}

const inspecting = createGate(4);

async function refuseFalseFiles(submission: Submission, sentence: string, files: FileStore, log: Pick<Logger, 'info'>): Promise<void> {
  const faults = await Promise.all(
    submission.files.map((file) => inspecting(() => inspectFile(files.tempPathOf(file.tempName), extensionOf(file.originalName)))),
  );
  const refused = submission.files.filter((_file, index) => faults[index]);
  if (refused.length === 0) return;
  log.info({ faults: faults.filter(Boolean) }, 'attachments refused');
  throw refuseFiles(
    submission,
    refused.map(({ originalName }) => originalName),
    sentence,
    'files-content',
  );
}

/** Lower case; validated to be one of the accepted ones. */
function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

/**
 * One value for the same request: its fields and files, without the times, which differ at each try, and without
 * the fields that only concern programs.
 */
export function fingerprintOf({ fields, files }: { readonly fields: SubmittedFields; readonly files: Submission['files'] }): string {
  const { firstname, lastname, email, phone, projectType, message, consent, type } = fields;
  const content = [
    firstname,
    lastname,
    email.toLowerCase(),
    phone,
    projectType,
    message,
    consent,
    type,
    files.map(({ originalName, sha256, bytes }) => [originalName, sha256, bytes]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** Lets a number of tasks run at a time, the others wait in line: expanding archives is work for the processor. */
function createGate(places: number): <T>(task: () => Promise<T>) => Promise<T> {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
