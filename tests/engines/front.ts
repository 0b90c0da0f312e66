/**
 * Stands before the served site for one visit, on a port of its own: no other visit's storage is there, the requests
 * are known in every engine, and a file can be held back or refused.
 */
import { createHash } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly status: number;
  readonly body: Buffer;
  readonly contentType: string;
}

export interface Front {
  readonly origin: string;
  /** Answered requests, in the order of their answers. */
  readonly asked: readonly Asked[];
  /** Keeps the answers to paths that match back, until the function it returns is called. */
  hold(pattern: RegExp): () => void;
  /** Answers the next request whose path matches with 503, and does not pass it on. */
  refuseOnce(pattern: RegExp): void;
  close(): Promise<void>;
}

/** @param scripts the pages get them before anything else, and their policy allows them */
export const openFront = async (target: string, scripts: readonly string[]): Promise<Front> => {
  const texts = scripts.map((script) => `${script};document.currentScript.remove()`);
  const tags = texts.map((text) => `<script>${text}</script>`).join('');
  const hashes = texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');
  const asked: Asked[] = [];
  const refused: RegExp[] = [];
  const held: { readonly pattern: RegExp; readonly released: Promise<void> }[] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await read(request);
    const path = request.url ?? '/';
    for (const { pattern, released } of held) if (pattern.test(path)) await released;
    const contentType = request.headers['content-type'] ?? '';
    const refusal = refused.findIndex((pattern) => pattern.test(path));
    if (refusal >= 0) {
      refused.splice(refusal, 1);
      asked.push({ method: request.method ?? 'GET', path, status: 503, body, contentType });
      // Firefox tells of a body without a type that is no XML.
      response.writeHead(503, { 'content-type': 'text/plain' }).end();
      return;
    }
    const headers = { ...request.headers };
    // A page that gets a script must be readable.
    if (scripts.length > 0) delete headers['accept-encoding'];
    const upstream = await forward(target, request, headers, body);
    const status = upstream.statusCode ?? 502;
    let content = await read(upstream);
    const answered = { ...upstream.headers };
    if (scripts.length > 0 && answered['content-type']?.startsWith('text/html')) {
      content = Buffer.from(content.toString('utf8').replace('<head>', `<head>${tags}`));
      answered['content-length'] = String(content.length);
      const policy = answered['content-security-policy'];
      if (typeof policy === 'string')
        answered['content-security-policy'] = policy.replace('script-src ', `script-src ${hashes} `);
    }
    delete answered['transfer-encoding'];
    asked.push({
      method: request.method ?? 'GET',
      path,
      status,
      body,
      contentType,
    });
    response.writeHead(status, answered);
    response.end(content);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    hold: (pattern) => {
      let release = (): void => undefined;
      held.push({ pattern, released: new Promise<void>((resolve) => (release = resolve)) });
      return release;
    },
    refuseOnce: (pattern) => {
      refused.push(pattern);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const read = async (stream: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

const forward = (
  target: string,
  { method, url }: IncomingMessage,
  headers: IncomingMessage['headers'],
  body: Buffer,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const forwarded = httpRequest(new URL(url ?? '/', target), { method, headers }, resolve);
    forwarded.once('error', reject);
    forwarded.end(body);
  });
