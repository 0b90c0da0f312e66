/**
 * As much of an S3 store as a bucket of ours asks for, in memory, which answers what a test wants: the suites over a
 * real store (`s3-files.long.test.ts`) take longer.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What a store says instead of doing what it is asked. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
}

export interface SmallS3 {
  readonly endpoint: string;
  /** Contents by bucket and key, as in the path of a request. */
  readonly objects: Map<string, Buffer>;
  /** Every request: its method and path. */
  readonly asked: string[];
  /** Decides of each request; undefined: it is done. `'cut'` ends the connection. */
  refuse: (request: IncomingMessage, count: number) => Refusal | 'cut' | undefined;
  close(): void;
}

/** Objects of one page of a list. */
const pageSize = 3;

const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8"?>${text}`;

/** Starts one, on a free port. */
export const startSmallS3 = async (): Promise<SmallS3> => {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];

  const list = (url: URL): string => {
    const bucket = url.pathname.replaceAll('/', '');
    const prefix = url.searchParams.get('prefix') ?? '';
    const from = Number(url.searchParams.get('continuation-token') ?? 0);
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(`${bucket}/${prefix}`))
      .map((key) => key.slice(bucket.length + 1))
      .sort();
    const next = from + pageSize;
    const contents = keys
      .slice(from, next)
      .map((key) => `<Contents><Key>${key}</Key><LastModified>2026-11-20T12:00:00.000Z</LastModified></Contents>`);
    const more = next < keys.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${more !== ''}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', 'http://store');
    const key = decodeURIComponent(url.pathname.slice(1));
    asked.push(`${request.method} /${key}`);
    const refusal = store.refuse(request, asked.length);
    if (refusal === 'cut') {
      request.socket.destroy();
      return;
    }
    const body = await buffer(request);
    const say = ({ status, code }: Refusal): unknown =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(request.method === 'HEAD' ? '' : xml(`<Error><Code>${code}</Code><Message>no</Message></Error>`));
    const held = objects.get(key);
    const source = request.headers['x-amz-copy-source'];
    if (refusal) say(refusal);
    else if (request.method === 'PUT' && typeof source === 'string') {
      const copied = objects.get(decodeURIComponent(source).replace(/^\//, ''));
      if (copied) objects.set(key, copied);
      if (copied) response.end(xml('<CopyObjectResult></CopyObjectResult>'));
      else say({ status: 404, code: 'NoSuchKey' });
    } else if (request.method === 'PUT') {
      const sums = { 'x-amz-checksum-sha256': 'sha256', 'content-md5': 'md5' } as const;
      const wrong = Object.entries(sums).find(
        ([name, algorithm]) =>
          request.headers[name] !== undefined &&
          request.headers[name] !== createHash(algorithm).update(body).digest('base64'),
      );
      if (!wrong) objects.set(key, body);
      if (wrong) say({ status: 400, code: 'BadDigest' });
      else response.end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (url.searchParams.has('list-type')) response.end(xml(list(url)));
    else if (!held) say({ status: 404, code: 'NoSuchKey' });
    else response.writeHead(200, { 'content-length': held.length }).end(request.method === 'HEAD' ? '' : held);
  };

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const store: SmallS3 = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    asked,
    refuse: () => undefined,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return store;
};
