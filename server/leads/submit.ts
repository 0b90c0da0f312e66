import { createHash, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Inspector } from '../files/inspector.ts';
import { quarantined, type Verdict } from '../files/verdict.ts';
import { isAutomatic } from '../mail/addresses.ts';
import type { Admission } from './admission.ts';
import type { FileStore } from './file-store.ts';
import { Refusal } from './refusal.ts';
import { StoreUnavailableError, type LeadStore, type StoreOutcome } from './store.ts';
import type { FileDisposition, MailKind, ReceivedFile, Submission, SubmittedFields } from './types.ts';
import { refuseFiles } from './validate.ts';

/** What storing a request needs. */
export interface SubmitDependencies {
  readonly store: LeadStore;
  readonly files: FileStore;
  readonly inspector: Inspector;
  readonly admission: Admission;
  /** Told that mails are waiting. */
  readonly onStored: () => void;
}

/** How a request came. */
export interface Arrival {
  /** Of the key that its client sends with each try. */
  readonly keyHash: string | undefined;
  readonly sender: string;
  /** The one instant that stands for the arrival, in the row and where the client tells no time. */
  readonly receivedAt: Date;
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
  { keyHash, sender, receivedAt }: Arrival,
  fileRefused: string,
  { store, files, inspector, admission, onStored }: SubmitDependencies,
  log: Pick<Logger, 'info'>,
): Promise<Accepted> {
  const tempNames = submission.files.map(({ tempName }) => tempName);
  const windowStart = new Date(receivedAt.getTime() - repeatWindowMs).toISOString();
  const fingerprint = fingerprintOf(submission);
  let charge: { readonly undo: () => Promise<void> } | undefined;
  try {
    const repeat = await store.findRepeat({ keyHash, fingerprint, suspicion: submission.suspicion }, windowStart);
    if (repeat) return acceptedOf(repeat);
    charge = await admission.charge(sender, bytesOf(submission));
    const inspected = submission.files.map(({ tempName, originalName }) => ({
      path: files.tempPathOf(tempName),
      extension: extensionOf(originalName),
    }));
    const judged = applyVerdicts(submission, await inspector.inspect(sender, inspected), fileRefused, log);

    const id = randomUUID();
    const kept = judged.map((file, index) => ({
      ...file,
      storedName: `${id}-${index + 1}.${extensionOf(file.originalName)}`,
    }));
    await files.keep(kept);
    const storedNames = kept.map(({ storedName }) => storedName);
    const { fields, suspicion, tokenId } = submission;
    const lead = {
      ...fields,
      id,
      receivedAt: receivedAt.toISOString(),
      suspicion,
      files: kept,
      keyHash,
      fingerprint,
      tokenId,
    };
    const outcome = await store.insert(lead, mailsFor(submission), windowStart).catch(async (error: unknown) => {
      // A row that may be there all the same keeps its files; without one they are swept at the next start.
      if (!(error instanceof StoreUnavailableError && !error.isOutcomeKnown)) await files.remove(storedNames);
      throw error;
    });
    if (outcome.kind === 'stored') {
      charge = undefined;
      onStored();
    } else await files.remove(storedNames);
    return acceptedOf(outcome);
  } finally {
    // Only what is stored counts against its sender's day.
    await charge?.undo().catch((error: unknown) => log.info({ err: error }, 'a quota could not be given back'));
    await files.discard(tempNames);
  }
}

/** Room that a request takes on disk. */
const bytesOf = ({ fields, files }: Submission): number =>
  Buffer.byteLength(fields.message) + files.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * A marked request has no mail of its own: the company reads of it in the digest of the day, and an acknowledgement
 * to whoever a program names would make us its postman. Nor is one sent to an address that nobody reads. The store
 * lets one a day through to a mailbox.
 */
function mailsFor({ fields, suspicion }: Submission): MailKind[] {
  if (suspicion) return [];
  return fields.email !== '' && !isAutomatic(fields.email) ? ['company', 'acknowledgement'] : ['company'];
}

function acceptedOf(outcome: StoreOutcome): Accepted {
  if (outcome.kind === 'key-reused') throw new Refusal(422, 'keyReused', 'key-reused');
  return { reference: outcome.reference, isRepeated: outcome.kind === 'repeated' };
}

/** The files with what becomes of each; throws the refusal when one of them is refused. */
function applyVerdicts(
  submission: Submission,
  verdicts: readonly Verdict[],
  sentence: string,
  log: Pick<Logger, 'info'>,
): (ReceivedFile & FileDisposition)[] {
  const judged = submission.files.map((file, index) => ({
    file,
    verdict: verdicts[index] ?? quarantined('unreadable'),
  }));
  const faults = judged.flatMap(({ verdict }) => (verdict.kind === 'refused' ? [verdict.fault] : []));
  const reasons = judged.flatMap(({ verdict }) => (verdict.kind === 'quarantined' ? [verdict.reason] : []));
  if (faults.length > 0) {
    log.info({ faults }, 'attachments refused');
    const names = judged.filter(({ verdict }) => verdict.kind === 'refused').map(({ file }) => file.originalName);
    throw refuseFiles(submission, names, sentence, 'files-content');
  }
  if (reasons.length > 0) log.info({ reasons }, 'attachments kept apart');
  return judged.map(({ file, verdict }) =>
    verdict.kind === 'quarantined'
      ? { ...file, disposition: 'quarantined', quarantineReason: verdict.reason }
      : { ...file, disposition: 'clean' },
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
export function fingerprintOf({
  fields,
  files,
}: {
  readonly fields: SubmittedFields;
  readonly files: Submission['files'];
}): string {
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
