/** A server for one folder on this machine only, for « npm run edit » and the tests. */
import { createReadStream, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';
import type { Language } from '../language/language.ts';
import type { PrefixHeaders } from './headers.ts';
import { adminWords } from './words.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

export interface AdminServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Answers, made when they are asked for, to a body that is JSON. */
export type Answers = Readonly<Record<string, (body: unknown) => Promise<unknown>>>;

/** More than any file of a site. */
const MAX_BODY_CHARACTERS = 64 * 1024 * 1024;

/**
 * Serves `folder` on 127.0.0.1; port 0 takes a free one. Anything but /admin leads there.
 *
 * @param answers by path; they are for the form alone: a page from elsewhere is refused.
 */
export const serveAdmin = async (
  folder: string,
  { headers }: PrefixHeaders,
  port: number,
  language: Language,
  answers: Answers = {},
): Promise<AdminServer> => {
  const server: Server = createServer((request, response) => {
    const path = decodePath(request.url ?? '/');
    const answer = path === undefined ? undefined : answers[path];
    if (answer !== undefined) {
      reply(request, response, answer, headers).catch((error: unknown) => {
        console.error(error);
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
      return;
    }
    if (path === '/' || path === '/admin') {
      response.writeHead(302, { location: '/admin/' }).end();
      return;
    }
    const file = path === undefined ? undefined : fileAt(folder, path.endsWith('/') ? `${path}index.html` : path);
    if (file === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end(adminWords[language].notFound);
      return;
    }
    response.writeHead(200, {
      ...headers,
      'x-content-type-options': 'nosniff',
      'content-type': types[extname(file)] ?? 'application/octet-stream',
    });
    if (request.method === 'HEAD') response.end();
    else
      createReadStream(file)
        .on('error', () => response.destroy())
        .pipe(response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/admin/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

const reply = async (
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answers[string],
  headers: PrefixHeaders['headers'],
): Promise<void> => {
  const { host, origin } = request.headers;
  const isOwn = /^127\.0\.0\.1:\d+$/.test(host ?? '') && (origin === undefined || origin === `http://${host}`);
  if (!isOwn) {
    response.writeHead(403).end();
    return;
  }
  request.setEncoding('utf8');
  let text = '';
  for await (const piece of request as AsyncIterable<string>) {
    text += piece;
    if (text.length > MAX_BODY_CHARACTERS) {
      response.writeHead(413).end();
      return;
    }
  }
  const result = await answer(text === '' ? undefined : (JSON.parse(text) as unknown));
  response
    .writeHead(200, { ...headers, 'x-content-type-options': 'nosniff', 'content-type': types['.json'] })
    .end(JSON.stringify(result));
};

const decodePath = (url: string): string | undefined => {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return undefined;
  }
};

const fileAt = (folder: string, path: string): string | undefined => {
  const file = normalize(join(folder, path));
  if (!file.startsWith(folder + sep) || path.includes('\0')) return undefined;
  try {
    return statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
};
