/**
 * Calls of the office (office/README.md) over its socket. The server knows it by nothing else: it may be absent, and
 * may end at any time.
 */
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { socketName } from '../../office/api.ts';

export interface OfficeCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** How long it may take; without it, as long as it takes. */
  readonly timeoutMs?: number;
}

export interface OfficeAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The office does not run, ended during the call, or took too long. */
export class OfficeClosedError extends Error {
  override readonly name = 'OfficeClosedError';

  /** True if there is no socket: no office was started here, or it has ended in order. */
  get isAbsent(): boolean {
    return (this.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
  }
}

/** Calls the office; rejects with an `OfficeClosedError`. */
export type CallOffice = (call: OfficeCall) => Promise<OfficeAnswer>;

/** Creates the calls of the office whose folder this is; it need not exist yet. */
export const createOfficeCalls =
  (officeFolder: string): CallOffice =>
  ({ method, path, headers = {}, body, timeoutMs }) =>
    new Promise((resolve, reject) => {
      const fail = (cause: unknown): void =>
        reject(new OfficeClosedError('the office does not answer', { cause: cause as Error }));
      const call = request(
        {
          socketPath: join(officeFolder, socketName),
          method,
          path,
          headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
          agent: false,
          ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
        },
        (answer) => {
          buffer(answer).then(
            (content) => resolve({ status: answer.statusCode ?? 500, headers: answer.headers, body: content }),
            fail,
          );
        },
      );
      call.once('error', fail);
      call.end(body);
    });
