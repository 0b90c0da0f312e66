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

/** Dependencies of `storeSubmission`. */
export interface SubmitDependencies {
  readonly store: LeadStore;
  readonly files: FileStore;
  readonly inspector: Inspector;
  readonly admission: Admission;
  /** Called when mails were queued. */
  readonly onStored: () => void;
}

/** Metadata of a request. */
interface Arrival {
  /** Hash of the idempotency key, if the client sent one. */
  readonly keyHash: string | undefined;
  readonly sender: string;
  /** Time of arrival; also used as the time of submission if the client sends none. */
  readonly receivedAt: Date;
}

/** An accepted, durable request; `isRepeated` is only for the log. */
export interface Accepted {
  readonly reference: string;
  readonly isRepeated: boolean;
}

/** Within this time, the same content without an idempotency key is the same request. */
const repeatWindowMs = 24 * 60 * 60 * 1000;

/**
 * Stores a validated request exactly once: its files are inspected and made durable, then its row is committed. Fails
 * with a `Refusal` or a storage error, and then leaves nothing behind.
 */
export const storeSubmission = async (
  submission: Submission,
  { keyHash, sender, receivedAt }: Arrival,
  fileRefused: string,
  { store, files, inspector, admission, onStored }: SubmitDependencies,
  log: Pick<Logger, 'info'>,
): Promise<Accepted> => {
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
      // If the row may have been stored, its files are kept; files without a row are swept later.
      if (!(error instanceof StoreUnavailableError && !error.isOutcomeKnown)) await files.remove(storedNames);
      throw error;
    });
    if (outcome.kind === 'stored') {
      charge = undefined;
      onStored();
    } else await files.remove(storedNames);
    return acceptedOf(outcome);
  } finally {
    // Only stored requests count against the quota.
    await charge?.undo().catch((error: unknown) => log.info({ err: error }, 'quota reservation not released'));
    await files.discard(tempNames);
  }
};

/** Size of a request on disk. */
const bytesOf = ({ fields, files }: Submission): number =>
  Buffer.byteLength(fields.message) + files.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Mails to queue. A request marked as spam gets none: it appears in the daily digest, and acknowledging it would let
 * spammers send mail through this server. Nor is an acknowledgement sent to an address that nobody reads. The store
 * limits acknowledgements to one a day per mailbox.
 */
const mailsFor = ({ fields, suspicion }: Submission): MailKind[] => {
  if (suspicion) return [];
  return fields.email !== '' && !isAutomatic(fields.email) ? ['company', 'acknowledgement'] : ['company'];
};

const acceptedOf = (outcome: StoreOutcome): Accepted => {
  if (outcome.kind === 'key-reused') throw new Refusal(422, 'keyReused', 'key-reused');
  return { reference: outcome.reference, isRepeated: outcome.kind === 'repeated' };
};

/** Applies the verdicts to the files; throws a `Refusal` if one of them is refused. */
const applyVerdicts = (
  submission: Submission,
  verdicts: readonly Verdict[],
  sentence: string,
  log: Pick<Logger, 'info'>,
): (ReceivedFile & FileDisposition)[] => {
  const judged = submission.files.map((file, index) => ({
    file,
    verdict: verdicts[index] ?? quarantined('unreadable'),
  }));
  const faults = judged.flatMap(({ verdict }) => (verdict.kind === 'refused' ? [verdict.reason] : []));
  const reasons = judged.flatMap(({ verdict }) => (verdict.kind === 'quarantined' ? [verdict.reason] : []));
  if (faults.length > 0) {
    log.info({ faults }, 'attachments refused');
    const names = judged.filter(({ verdict }) => verdict.kind === 'refused').map(({ file }) => file.originalName);
    throw refuseFiles(submission, names, sentence, 'files-content');
  }
  if (reasons.length > 0) log.info({ reasons }, 'attachments quarantined');
  return judged.map(({ file, verdict }) =>
    verdict.kind === 'quarantined'
      ? { ...file, disposition: 'quarantined', quarantineReason: verdict.reason }
      : { ...file, disposition: 'clean' },
  );
};

/** Extension in lower case; already validated to be an accepted one. */
const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/**
 * Fingerprint of a request's content: fields and files, without times, which differ at each attempt, and without fields
 * that only serve the spam filter.
 */
const fingerprintOf = ({
  fields,
  files,
}: {
  readonly fields: SubmittedFields;
  readonly files: Submission['files'];
}): string => {
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
};
