/** Sends a request: one POST with progress and timeout. */
import { readErrorAnswer, type SubmitFailure } from './errors.ts';

/** `reference`: the company's reference number, if the server sends one. */
export type SubmitOutcome =
  | { readonly kind: 'ok'; readonly reference?: string }
  | { readonly kind: 'cancelled' }
  | SubmitFailure;

export interface SubmitRequest {
  readonly url: string;
  readonly body: FormData;
  readonly idempotencyKey: string;
  readonly timeoutMs: number;
  /** Uploaded share of the body, 0 to 100. */
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends the request; never rejects. Every 2xx status is a success; its body is not read. Uses XMLHttpRequest, because
 * `fetch` does not report upload progress. [7.contact-ok]
 */
export const sendRequest = ({
  url,
  body,
  idempotencyKey,
  timeoutMs,
  onProgress,
  signal,
}: SubmitRequest): Promise<SubmitOutcome> => {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ kind: 'cancelled' });
    const request = new XMLHttpRequest();
    const countdown = createCountdown(timeoutMs, () => {
      settle({ kind: 'timeout' });
      request.abort();
    });
    const cancel = (): void => {
      settle({ kind: 'cancelled' });
      request.abort();
    };
    const settle = (outcome: SubmitOutcome): void => {
      countdown.stop();
      signal.removeEventListener('abort', cancel);
      resolve(outcome);
    };

    signal.addEventListener('abort', cancel);
    // Progress restarts the timeout: a slow upload is not aborted.
    request.upload.addEventListener('progress', (event) => {
      countdown.restart();
      if (event.lengthComputable && event.total > 0) onProgress(Math.floor((event.loaded / event.total) * 100));
    });
    request.upload.addEventListener('load', () => countdown.restart());
    // A success is known by its headers: the visitor may close the page before its body is there.
    request.addEventListener('readystatechange', () => {
      if (request.readyState >= XMLHttpRequest.HEADERS_RECEIVED && isOk(request.status))
        settle({ kind: 'ok', ...referenceOf(request) });
    });
    request.addEventListener('load', () =>
      settle(readErrorAnswer(request.status, request.statusText, request.responseText)),
    );
    // Browsers do not expose the reason; the host tells which connection failed.
    request.addEventListener('error', () => settle({ kind: 'network', reason: hostOf(url) }));
    request.addEventListener('abort', () => settle({ kind: 'cancelled' }));

    try {
      request.open('POST', url);
      request.setRequestHeader('Accept', 'application/json');
      request.setRequestHeader('Idempotency-Key', idempotencyKey);
      request.send(body);
      countdown.restart();
    } catch (error) {
      console.error(error);
      settle({ kind: 'unexpected' });
    }
  });
};

/** Parses all headers: `getResponseHeader` logs an error if another host does not expose the header (CORS). */
const referenceOf = (request: XMLHttpRequest): { readonly reference?: string } => {
  const reference = /^x-lead-reference:\s*(\S+)/im.exec(request.getAllResponseHeaders())?.[1];
  return reference === undefined ? {} : { reference };
};

const isOk = (status: number): boolean => status >= 200 && status < 300;

const hostOf = (url: string): string => new URL(url, window.location.href).host;

const createCountdown = (durationMs: number, onEnd: () => void): { restart(): void; stop(): void } => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    stop,
    restart() {
      stop();
      timer = setTimeout(onEnd, durationMs);
    },
  };
};
