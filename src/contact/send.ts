/**
 * Sends a request and tells how that ended. Loaded once the form is used (`use-request-sender.ts`).
 */
import { contactRules } from '#site/contact.gen';
import { constants } from '#site/constants.gen';
import { errors } from '#site/errors.gen';
import { sendingErrors } from '#site/sending-errors.gen';
import { trackEvent } from '../analytics/track.ts';
import { contactUrl } from './contact-url.ts';
import { markDelivered } from './delivered.ts';
import { deleteDraft } from './draft.ts';
import { classifyError, describeFailure, type SubmitFailure } from './errors.ts';
import { appendFailedRequest } from './failed-requests.ts';
import { totalKilobytesOf } from './file-sizes.ts';
import { formDataOf } from './form-data.ts';
import type { PreparedRequest, UnsentRequest } from './request.ts';
import { sendRequest, type SubmitOutcome } from './submit.ts';
import { withTimeout } from './with-timeout.ts';

const formId = 'contact';
const messages = { ...errors, ...sendingErrors };
/** Requests are accepted without proof of work: they wait no longer for its module. */
const proofTimeoutMs = 2000;
/** How long the server is waited for after a failure, to tell its cause. */
const reachMs = 3000;

export interface Delivery {
  readonly outcome: SubmitOutcome;
  /** Attachments that can no longer be read. */
  readonly unreadable: readonly File[];
}

/**
 * Sends a request; `onProgress` is told the uploaded share, 0 to 100. After a failure of the network it is sent once
 * more with copies of its files: Android reads a file of a cloud drive for the page, and not for an upload.
 */
export const send = async (
  request: PreparedRequest,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<Delivery> => {
  const outcome = await sendOnce(request, signal, onProgress);
  if (outcome.kind !== 'network' || request.files.length === 0) return { outcome, unreadable: [] };
  const copies = await copyFiles(request.files);
  // Browsers report an unreadable file as a network error.
  const unreadable = request.files.filter((_file, index) => copies[index] === undefined);
  if (unreadable.length > 0) return { outcome, unreadable };
  const files = copies.filter((copy) => copy !== undefined);
  return { outcome: await sendOnce({ ...request, files }, signal, onProgress), unreadable };
};

/** Copies of files in memory; undefined in place of one that cannot be read to its end. Never rejects. */
const copyFiles = (files: readonly File[]): Promise<readonly (File | undefined)[]> =>
  Promise.all(
    files.map((file) =>
      file.arrayBuffer().then(
        (bytes) => new File([bytes], file.name, { type: file.type, lastModified: file.lastModified }),
        () => undefined,
      ),
    ),
  );

/** What the visitor is told of a failure. */
export const messageOf = (failure: SubmitFailure): string => describeFailure(failure, messages);

/** One attempt, with proof of work if available. */
const sendOnce = async (
  request: PreparedRequest,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<SubmitOutcome> => {
  const proof = await withTimeout(import('./proof.ts'), proofTimeoutMs);
  const outcome = await sendRequest({
    url: contactUrl,
    body: formDataOf(request, contactRules.marker, await proof?.readProof(signal)),
    idempotencyKey: request.key,
    timeoutMs: constants.contact.requestTimeoutMs,
    signal,
    onProgress,
  });
  proof?.dropProof();
  // For the next attempt.
  if (outcome.kind !== 'ok') proof?.startProof();
  return outcome;
};

/** Whether the server answers at all: then it is the files that do not arrive. */
export const isReachable = async (): Promise<boolean> => {
  const answer = await withTimeout(fetch(`${contactUrl}/token`, { cache: 'no-store', credentials: 'omit' }), reachMs);
  return answer?.ok === true;
};

/** Notes, at once, that a request has arrived, and drops its draft: a full storage has room for the note after that. */
export const recordArrival = (key: string): void => {
  const isMarked = markDelivered(key);
  deleteDraft();
  if (!isMarked) markDelivered(key);
};

/** Lists the request as failed; the event is sent before the alert, which blocks the page. */
export const recordFailure = async (request: UnsentRequest, message: string): Promise<void> => {
  appendFailedRequest(request);
  const { files } = request;
  const event = trackEvent(
    'contact_submit_error',
    {
      form_id: formId,
      error_type: classifyError(message, messages),
      file_count: files.length,
      total_size_kb: totalKilobytesOf(files),
    },
    { timeoutMs: constants.contact.analyticsTimeoutMs },
  );
  await withTimeout(event, constants.contact.forcedNavigationMs);
};

/** Waits for the analytics event only briefly, before the navigation. */
export const reportSuccess = async ({ files }: PreparedRequest): Promise<void> => {
  const event = trackEvent(
    'generate_lead',
    { form_id: formId, method: 'web', file_count: files.length, total_size_kb: totalKilobytesOf(files) },
    { timeoutMs: constants.contact.analyticsTimeoutMs },
  );
  await withTimeout(event, constants.contact.forcedNavigationMs);
};
