/**
 * The static host. It answers from an index made when the site was loaded and keeps small files in memory;
 * `@fastify/static` asks the disk several times for each request and served a tenth of this (docs/operations.md).
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FileIndex } from './file-index.ts';
import { createFileCache, type CachedFile } from './file-cache.ts';
import { chooseVariant, decodePath, isNotModified, isRangeCurrent, parseRange, queryOf } from './http.ts';
import { commonHeaders, strictTransport } from './headers.ts';
import type { FileVariant, StaticFile } from './types.ts';

/** Adds the route that answers every path the API does not. `index` is asked at each request, so that it can be replaced. */
export function addStaticRoutes(app: FastifyInstance, index: () => FileIndex): void {
  const cache = createFileCache();

  const handler = (request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> => {
    const url = request.raw.url ?? '/';
    const target = index().resolve(decodePath(url) ?? '');
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport);
    if (target.kind === 'redirect') {
      return reply
        .headers({ ...commonHeaders, 'cache-control': 'no-cache', location: encodeLocation(target.to) + queryOf(url) })
        .code(301)
        .send();
    }
    const { file, status } = target;
    const variant = chooseVariant(file.variants, request.headers['accept-encoding']);
    if (!variant) return reply.headers(file.headers).code(status).send();
    if (!cache.fits(variant)) return sendLarge(request, reply, file, variant, status);
    const cached = cache.peek(variant);
    if (cached) return sendCached(request, reply, file, variant, cached, status);
    return cache.load(variant).then((loaded) => sendCached(request, reply, file, variant, loaded, status));
  };

  app.route({ method: ['GET', 'HEAD'], url: '/*', exposeHeadRoute: false, handler });
}

function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
  variant: FileVariant,
  { body, etag }: CachedFile,
  status: 200 | 404,
): FastifyReply {
  reply.headers(file.headers);
  reply.header('etag', etag);
  if (status === 200 && isNotModified(request.headers, etag, file.lastModified)) return reply.removeHeader('content-type').code(304).send();
  if (variant.encoding !== 'identity') reply.header('content-encoding', variant.encoding);
  const range = rangeOf(request, file, variant, etag, body.length, status);
  if (range === 'unsatisfiable') return refuseRange(reply, body.length);
  if (range)
    return reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${body.length}`)
      .send(body.subarray(range.start, range.end + 1));
  return reply
    .code(status)
    .header('content-length', body.length)
    .send(request.method === 'HEAD' ? undefined : body);
}

async function sendLarge(request: FastifyRequest, reply: FastifyReply, file: StaticFile, variant: FileVariant, status: 200 | 404): Promise<FastifyReply> {
  const etag = variant.statTag;
  reply.headers(file.headers);
  reply.header('etag', etag);
  if (status === 200 && isNotModified(request.headers, etag, file.lastModified)) return reply.removeHeader('content-type').code(304).send();
  if (variant.encoding !== 'identity') reply.header('content-encoding', variant.encoding);
  const handle = await open(variant.absolutePath);
  let isHandedOver = false;
  try {
    // A file replaced since the index was made would otherwise be sent under a wrong length.
    const { size } = await handle.stat();
    const range = rangeOf(request, file, variant, etag, size, status);
    if (range === 'unsatisfiable') return await refuseRange(reply, size);
    const { start, end } = range ?? { start: 0, end: size - 1 };
    reply.code(range ? 206 : status).header('content-length', end - start + 1);
    if (range) reply.header('content-range', `bytes ${start}-${end}/${size}`);
    if (request.method === 'HEAD') return await reply.send();
    isHandedOver = true;
    return await reply.send(createReadStream(variant.absolutePath, { fd: handle, start, end, highWaterMark: 128 * 1024 }));
  } finally {
    if (!isHandedOver) await handle.close();
  }
}

function rangeOf(request: FastifyRequest, file: StaticFile, variant: FileVariant, etag: string, bytes: number, status: number) {
  const { range, 'if-range': ifRange } = request.headers;
  // A compressed text has no ranges worth asking for, and its tag is not the plain file's.
  if (range === undefined || status !== 200 || variant.encoding !== 'identity' || request.method !== 'GET') return undefined;
  return isRangeCurrent(typeof ifRange === 'string' ? ifRange : undefined, etag, file.lastModified) ? parseRange(range, bytes) : undefined;
}

function refuseRange(reply: FastifyReply, bytes: number): FastifyReply {
  return reply.code(416).removeHeader('content-type').header('content-range', `bytes */${bytes}`).send();
}

/** A path may hold letters that a header may not. */
const encodeLocation = (path: string): string => encodeURI(decodeURI(path));
