/** An S3 store in this process that refuses what a test says: old ones, full ones, proxies with a limit. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A call as the store sees it. */
export interface StoreCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: number;
}

/** How a call is refused: with an error of S3, the page of a proxy, or by closing the connection. */
type StoreRefusal =
  | { readonly status: number; readonly code: string; readonly message?: string }
  | { readonly status: number; readonly page: string }
  | 'close';

export interface OddStore {
  readonly endpoint: string;
  /** Set by a test, at any time. */
  refuse: (call: StoreCall) => StoreRefusal | undefined;
  readonly calls: StoreCall[];
  close(): void;
}

/** The key that a client needs in its environment; any is taken. */
export const anyKey = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret', AWS_EC2_METADATA_DISABLED: 'true' };

/** Starts one whose endpoint has this path. */
export const startOddStore = async (path = ''): Promise<OddStore> => {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { method = '', headers, url = '' } = request;
      const call = { method, path: url, headers, bytes: body.length };
      store.calls.push(call);
      const refusal = url.startsWith(`${path}/`) ? store.refuse(call) : { status: 404, page: 'not here' };
      if (refusal === 'close') return void request.socket.destroy();
      if (refusal) return refuse(response, refusal);
      serve(objects, response, { ...call, path: url.slice(path.length), body });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const store: OddStore = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    refuse: () => undefined,
    calls: [],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return store;
};

const refuse = (response: ServerResponse, refusal: Exclude<StoreRefusal, 'close'>): void => {
  const isPage = 'page' in refusal;
  response.writeHead(refusal.status, { 'content-type': isPage ? 'text/html' : 'application/xml' });
  const { code = '', message = 'no' } = isPage ? {} : refusal;
  response.end(isPage ? refusal.page : xml(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`));
};

const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${text}`;

const serve = (
  objects: Map<string, Buffer>,
  response: ServerResponse,
  { method, path, headers, body }: StoreCall & { readonly body: Buffer },
): void => {
  const url = new URL(path, 'http://store');
  const key = decodeURIComponent(url.pathname).split('/').slice(2).join('/');
  const found = objects.get(key);
  if (method === 'PUT') {
    const md5 = createHash('md5').update(body).digest('base64');
    if (headers['content-md5'] !== undefined && headers['content-md5'] !== md5)
      return refuse(response, { status: 400, code: 'BadDigest' });
    objects.set(key, body);
    response.writeHead(200, { etag: '"1"' }).end();
  } else if (method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (key === '') {
    const prefix = url.searchParams.get('prefix') ?? '';
    const listed = [...objects.keys()].filter((name) => name.startsWith(prefix));
    const entry = (name: string) =>
      `<Contents><Key>${name}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`;
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(xml(`<ListBucketResult>${listed.map(entry).join('')}</ListBucketResult>`));
  } else if (!found) refuse(response, { status: 404, code: 'NoSuchKey' });
  else response.writeHead(200, { 'content-length': found.length }).end(method === 'HEAD' ? undefined : found);
};
