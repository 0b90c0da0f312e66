/** The transport of a quote request: one POST, its progress, its time limit and its end. */
import { readErrorAnswer, type SubmitFailure } from './errors.ts';

/** `reference`: the company's own, where its server tells it. */
export type SubmitOutcome =
  { readonly kind: 'ok'; readonly reference?: string } | { readonly kind: 'cancelled' } | SubmitFailure;

export interface SubmitRequest {
  readonly url: string;
  readonly body: FormData;
  readonly idempotencyKey: string;
  readonly timeoutMs: number;
  /** Share of the body that has left, 0 to 100. */
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends the request and never rejects. Any OK status is a success and its body is not read.
 * XMLHttpRequest, because `fetch` tells nothing of an upload's progress. [7.contact-ok]
 */
export function submitLead({
  url,
  body,
  idempotencyKey,
  timeoutMs,
  onProgress,
  signal,
}: SubmitRequest): Promise<SubmitOutcome> {
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
    // Every byte that leaves starts the time limit again: a slow upload that moves is not cut.
    request.upload.addEventListener('progress', (event) => {
      countdown.restart();
      if (event.lengthComputable && event.total > 0) onProgress(Math.floor((event.loaded / event.total) * 100));
    });
    request.upload.addEventListener('load', () => countdown.restart());
    request.addEventListener('load', () =>
      settle(
        isOk(request.status)
          ? { kind: 'ok', ...referenceOf(request) }
          : readErrorAnswer(request.status, request.statusText, request.responseText),
      ),
    );
    // The browser keeps the reason to itself; the host says at least which connection failed.
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
}

/** Read from the list of headers: to ask for one that a host of its own does not expose is told in the console. */
function referenceOf(request: XMLHttpRequest): { readonly reference?: string } {
  const reference = /^x-lead-reference:\s*(\S+)/im.exec(request.getAllResponseHeaders())?.[1];
  return reference === undefined ? {} : { reference };
}

function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}

function hostOf(url: string): string {
  return new URL(url, window.location.href).host;
}

function createCountdown(durationMs: number, onEnd: () => void): { restart(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    stop,
    restart() {
      stop();
      timer = setTimeout(onEnd, durationMs);
    },
  };
}
