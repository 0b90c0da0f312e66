import { createHash, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { RefusalReason } from '../../http/attachments.ts';
import type { Inspector } from '../attachments/inspection/inspector.ts';
import { quarantined, type Inspection } from '../attachments/inspection/verdict.ts';
import { fillText } from '../http/site/strings.ts';
import { isAutomatic } from '../text/addresses.ts';
import type { Admission } from './admission.ts';
import type { FileStore } from '../attachments/file-store.ts';
import { RequestRefusal } from './request-refusal.ts';
import { StoreUnavailableError, type RequestStore, type StoreOutcome } from '../store/store.ts';
import type {
  FileDisposition,
  FormVersion,
  MailKind,
  NewRequest,
  ReceivedFile,
  AcceptedRequest,
  RequestFields,
} from '../store/types.ts';
import { refuseFiles } from './validate.ts';

/** Dependencies of `storeRequest`. */
export interface SubmitDependencies {
  readonly store: RequestStore;
  readonly files: FileStore;
  readonly inspector: Inspector;
  readonly admission: Admission;
  /** Called when a request was stored and its mails were queued. */
  readonly onStored: (request: NewRequest) => void;
}

/** Metadata of a request. */
interface Arrival {
  /** Hash of the idempotency key, if the client sent one. */
  readonly keyHash: string | undefined;
  readonly form: FormVersion | undefined;
  readonly sender: string;
  /** Time of arrival; also used as the time of submission if the client sends none. */
  readonly receivedAt: Date;
}

/** What the site says of attachments. */
interface AttachmentRules {
  /** Extensions, in lower case. */
  readonly acceptedTypes: readonly string[];
  /** The sentence for a refused file, with `{file}`. */
  readonly sentenceOf: (reason: RefusalReason) => string;
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
 * with a `RequestRefusal` or a storage error, and then leaves nothing behind.
 */
export const storeRequest = async (
  request: AcceptedRequest,
  { keyHash, form, sender, receivedAt }: Arrival,
  attachments: AttachmentRules,
  { store, files, inspector, admission, onStored }: SubmitDependencies,
  log: Pick<Logger, 'info'>,
): Promise<Accepted> => {
  const tempNames = request.files.map(({ tempName }) => tempName);
  const windowStart = new Date(receivedAt.getTime() - repeatWindowMs).toISOString();
  const fingerprint = fingerprintOf(request);
  let charge: { readonly undo: () => Promise<void> } | undefined;
  try {
    const repeat = await store.findRepeat({ keyHash, form, fingerprint, suspicion: request.suspicion }, windowStart);
    if (repeat) return acceptedOf(repeat);
    charge = await admission.charge(sender, bytesOf(request));
    const inspected = request.files.map(({ tempName, originalName }) => ({
      path: files.tempPathOf(tempName),
      extension: extensionOf(originalName),
    }));
    const inspections = await inspector.inspect(sender, inspected, attachments.acceptedTypes);
    const judged = applyInspections(request, inspections, attachments, log);

    const id = randomUUID();
    const kept = judged.map((file, index) => ({
      ...file,
      storedName: `${id}-${index + 1}.${extensionOf(file.originalName)}`,
    }));
    await files.keep(kept);
    const storedNames = kept.map(({ storedName }) => storedName);
    const { fields, suspicion, tokenId } = request;
    const newRequest = {
      ...fields,
      id,
      receivedAt: receivedAt.toISOString(),
      suspicion,
      files: kept,
      keyHash,
      form,
      fingerprint,
      tokenId,
    };
    const outcome = await store.insert(newRequest, mailsFor(request), windowStart).catch(async (error: unknown) => {
      // If the row may have been stored, its files are kept; files without a row are swept later.
      if (!(error instanceof StoreUnavailableError && !error.isOutcomeKnown)) await files.remove(storedNames);
      throw error;
    });
    if (outcome.kind === 'stored') {
      charge = undefined;
      onStored(newRequest);
    } else await files.remove(storedNames);
    return acceptedOf(outcome);
  } finally {
    // Only stored requests count against the quota.
    await charge?.undo().catch((error: unknown) => log.info({ err: error }, 'quota reservation not released'));
    await files.discard(tempNames);
  }
};

/** Size of a request on disk. */
const bytesOf = ({ fields, files }: AcceptedRequest): number =>
  Buffer.byteLength(fields.message) + files.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Mails to queue. A request marked as spam gets none: it appears in the daily digest, and acknowledging it would let
 * spammers send mail through this server. Nor is an acknowledgement sent to an address that nobody reads. The store
 * limits acknowledgements to one a day per mailbox.
 */
const mailsFor = ({ fields, suspicion }: AcceptedRequest): MailKind[] => {
  if (suspicion) return [];
  return fields.email !== '' && !isAutomatic(fields.email) ? ['company', 'acknowledgement'] : ['company'];
};

const acceptedOf = (outcome: StoreOutcome): Accepted => {
  if (outcome.kind === 'key-reused') throw new RequestRefusal(422, 'keyReused', 'key-reused');
  return { reference: outcome.reference, isRepeated: outcome.kind === 'repeated' };
};

/**
 * Applies the results to the files, whose names get the extension of what they are; throws a `RequestRefusal` if one of
 * them is refused.
 */
const applyInspections = (
  request: AcceptedRequest,
  inspections: readonly Inspection[],
  { sentenceOf }: AttachmentRules,
  log: Pick<Logger, 'info'>,
): (ReceivedFile & FileDisposition)[] => {
  const judged = request.files.map((file, index) => ({
    file,
    ...(inspections[index] ?? { verdict: quarantined('not-inspected'), extension: extensionOf(file.originalName) }),
  }));
  const refusedFiles = judged.flatMap(({ file: { originalName }, verdict }) =>
    verdict.kind === 'refused' ? [{ name: originalName, reason: verdict.reason }] : [],
  );
  if (refusedFiles.length > 0) {
    log.info({ faults: refusedFiles.map(({ reason }) => reason) }, 'attachments refused');
    const sentences = refusedFiles.map(({ name, reason }) => fillText(sentenceOf(reason), { file: name }));
    throw refuseFiles(request, sentences, 'files-content');
  }
  const reasons = judged.flatMap(({ verdict }) => (verdict.kind === 'quarantined' ? [verdict.reason] : []));
  if (reasons.length > 0) log.info({ reasons }, 'attachments quarantined');
  return judged.map(({ file, verdict, extension }) => {
    const named = { ...file, originalName: withExtension(file.originalName, extension) };
    return verdict.kind === 'quarantined'
      ? { ...named, disposition: 'quarantined', quarantineReason: verdict.reason }
      : { ...named, disposition: 'clean' };
  });
};

/** The same name if it has this extension already, in whatever case. */
const withExtension = (name: string, extension: string): string =>
  extensionOf(name) === extension ? name : `${name.slice(0, name.lastIndexOf('.'))}.${extension}`;

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
  readonly fields: RequestFields;
  readonly files: AcceptedRequest['files'];
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
