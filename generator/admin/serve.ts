/** A server for one folder on this machine only, for « npm run edit » and the tests. */
import { createReadStream } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fastify, type FastifyError } from 'fastify';
import { mediaTypeOf } from '../../http/media-types.ts';
import { filesBelow } from '../cache/files-below.ts';
import type { Language } from '../language/language.ts';
import type { PrefixHeaders } from '../output/server-manifest.ts';
import { sayAdmin } from './say.ts';

export type AdminServer = Awaited<ReturnType<typeof serveAdmin>>;

/** More than any file of a site. */
const maxBodyBytes = 64 * 1024 * 1024;

/**
 * Serves the files that are in `folder` now, on 127.0.0.1; port 0 takes a free one. Anything but /admin leads there.
 *
 * @param answers by path, made when they are asked for, to a body that is JSON; they are for the form alone: a page
 * from elsewhere is refused.
 */
export const serveAdmin = async (
  folder: string,
  { headers }: PrefixHeaders,
  port: number,
  language: Language,
  answers: Readonly<Record<string, (body: unknown) => Promise<object>>>,
) => {
  const ownHeaders = { ...headers, 'x-content-type-options': 'nosniff' };
  const app = fastify({ bodyLimit: maxBodyBytes, forceCloseConnections: true });
  app.removeContentTypeParser('text/plain');
  for (const [url, answer] of Object.entries(answers)) {
    app.route({
      method: ['GET', 'POST'],
      url,
      onRequest: async (request, reply) => {
        const { host = '', origin } = request.headers;
        const isOwn = /^127\.0\.0\.1:\d+$/.test(host) && (origin === undefined || origin === `http://${host}`);
        if (!isOwn) await reply.code(403).send();
      },
      handler: async (request, reply) => {
        const result = await answer(request.body);
        return reply.headers(ownHeaders).send(result);
      },
    });
  }
  for (const path of ['/', '/admin']) app.get(path, (_request, reply) => reply.redirect('/admin/'));
  for (const name of filesBelow(folder)) {
    for (const url of new Set([`/${name}`, `/${name.replace('index.html', '')}`])) {
      // What is answered anew each time is no file.
      if (Object.hasOwn(answers, url)) continue;
      app.get(url, (_request, reply) =>
        reply
          .headers(ownHeaders)
          .type(mediaTypeOf(name))
          .send(createReadStream(join(folder, name))),
      );
    }
  }
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send(sayAdmin[language]('not-found')),
  );
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    // A request that is refused is no fault of this server.
    if ((error.statusCode ?? 500) >= 500) console.error(error);
    return reply.send(error);
  });
  await app.listen({ port, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/admin/`,
    close: () => app.close(),
  };
};
