/**
 * Requests with an attachment, as many as a server takes: what the comparisons of the stores and of the routes send.
 */
import { randomUUID } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { Agent, request } from 'node:http';
import { formBody, validTexts } from '../server/multipart.ts';
import { pdf } from '../server/sample-files.ts';

/** What one side of a comparison reached. */
export interface LoadRow {
  readonly what: string;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Peak resident memory of the server's process; nothing where it is not ours. */
  readonly peakMegabytes?: number;
  readonly failed: number;
}

export const attachmentMegabytes = 2;

/** All from one sender, of whom no more would be taken. */
export const unlimited = { LEADS_RATE_LIMIT: '0', LEADS_MAX_UPLOADS: '100000', LEADS_QUOTA_TOTAL_MEGABYTES: '0' };

/** Sends requests to servers in turn. */
export const upload = async (
  what: string,
  origins: readonly string[],
  requests: number,
  concurrency: number,
  peakOf: () => number,
): Promise<LoadRow> => {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const boundary = 'bench';
  const attachment = pdf(attachmentMegabytes * 1024 * 1024);
  const marker = Buffer.from('@@attachment@@');
  const latencies: number[] = [];
  let failed = 0;
  let started = 0;
  // Only the texts differ: the attachment's bytes are shared, so that the sender's memory stays out of the way.
  const send = (index: number): Promise<void> => {
    const { body } = formBody(
      { ...validTexts, message: `Demande ${index}` },
      [{ name: 'plan.pdf', content: marker }],
      boundary,
    );
    const at = body.indexOf(marker);
    const [head, tail] = [body.subarray(0, at), body.subarray(at + marker.length)];
    const begun = performance.now();
    return new Promise((resolve) => {
      const sent = request(
        `${origins[index % origins.length]}/api/public/contact`,
        {
          method: 'POST',
          agent,
          headers: {
            accept: 'application/json',
            'content-type': `multipart/form-data; boundary=${boundary}`,
            'content-length': head.length + attachment.length + tail.length,
            'idempotency-key': randomUUID(),
          },
        },
        (response) => {
          response.resume().once('end', () => {
            latencies.push(performance.now() - begun);
            if (response.statusCode !== 201) failed += 1;
            resolve();
          });
        },
      );
      sent.once('error', () => {
        failed += 1;
        resolve();
      });
      sent.write(head);
      sent.write(attachment);
      sent.end(tail);
    });
  };
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (started < requests) {
        started += 1;
        await send(started);
      }
    }),
  );
  const elapsedMs = performance.now() - begun;
  const peakMegabytes = peakOf() / 2 ** 20;
  agent.destroy();
  return {
    what,
    perSecond: (1000 * (requests - failed)) / elapsedMs,
    ...percentiles(latencies),
    peakMegabytes,
    failed,
  };
};

const percentiles = (values: number[]): { p50Ms: number; p99Ms: number } => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
};

/** Ends a server, and waits until it has. */
export const end = async (child: ChildProcess): Promise<void> => {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  await ended;
};
