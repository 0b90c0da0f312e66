/**
 * The static file server. It uses an index made when the site was loaded and caches small files; `@fastify/static`
 * accesses the disk several times per request and reached a tenth of the throughput.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isImmutable } from '../../../http/headers.ts';
import type { FileIndex } from './file-index.ts';
import { createFileCache } from './file-cache.ts';
import {
  chooseVariant,
  decodePath,
  isNotModified,
  isRangeCurrent,
  parseRange,
  queryOf,
  type ByteRange,
} from './http.ts';
import type { FileVariant, StaticFile, Target } from './types.ts';

interface StaticDependencies {
  /** Called for each request, because a rebuild replaces the index. */
  readonly index: () => FileIndex;
  /** Called with the digest of a file that could not be read. */
  readonly reportMissing: (digest: string) => void;
}

/** A response in preparation. */
interface Answer {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly file: StaticFile;
  readonly variant: FileVariant;
  readonly status: 200 | 404;
}

/** Sends files of the built site. */
export interface StaticSender {
  send(request: FastifyRequest, reply: FastifyReply, target: Target): FastifyReply | Promise<FastifyReply>;
  /** Sends the 404 page. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply>;
}

/** Creates the sender, with its cache. */
export const createStaticSender = ({ index, reportMissing }: StaticDependencies): StaticSender => {
  const cache = createFileCache();

  const send: StaticSender['send'] = (request, reply, target) => {
    const url = request.raw.url ?? '/';
    if (target.kind === 'redirect') {
      return reply
        .header('cache-control', 'no-cache')
        .header('location', encodeLocation(target.to) + queryOf(url))
        .code(301)
        .send();
    }
    const { file, status } = target;
    const variant = chooseVariant(file.variants, request.headers['accept-encoding']);
    if (!variant) return reply.headers(file.headers).code(status).send();
    const answer = { request, reply, file, variant, status };
    if (!cache.fits(variant.object)) return sendLarge(answer).catch((error: unknown) => sendUnavailable(answer, error));
    const cached = cache.peek(variant.object);
    if (cached) return sendCached(answer, cached);
    return cache.load(variant.object).then(
      (content) => sendCached(answer, content),
      (error: unknown) => sendUnavailable(answer, error),
    );
  };

  /** A missing file is logged for the operator; the visitor only gets a `Retry-After`. */
  const sendUnavailable = ({ request, reply, file, variant }: Answer, error: unknown): FastifyReply => {
    request.log.error({ err: error, file: file.path }, 'site file unreadable');
    reportMissing(variant.object.digest);
    return reply.headers({ 'cache-control': 'no-store', 'retry-after': '2' }).code(503).send();
  };

  return { send, sendNotFound: (request, reply) => send(request, reply, index().resolve(nowhere)) };
};

/** Matches no path of a site, because those start with "/". */
const nowhere = '';

/** Adds the route for all paths that the API does not handle. */
export const addStaticRoutes = (
  app: FastifyInstance,
  { send }: StaticSender,
  index: () => FileIndex,
  findOthers: () => Promise<void>,
): void => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    exposeHeadRoute: false,
    handler: (request, reply) => {
      const path = decodePath(request.raw.url ?? '/') ?? nowhere;
      if (index().has(path) || !isImmutable(path.slice(1))) return send(request, reply, index().resolve(path));
      // Another server may have begun this instant to serve pages that name it.
      return findOthers().then(() => send(request, reply, index().resolve(path)));
    },
  });
};

const sendCached = ({ request, reply, file, variant, status }: Answer, content: Buffer): FastifyReply => {
  const { etag, encoding } = variant;
  reply.headers(file.headers);
  reply.header('etag', etag);
  if (status === 200 && isNotModified(request.headers, etag, file.lastModified)) return sendNotModified(reply);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const range = rangeOf(request, file, variant, status);
  if (range === 'unsatisfiable') return refuseRange(reply, content.length);
  if (range)
    return reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${content.length}`)
      .send(content.subarray(range.start, range.end + 1));
  return reply
    .code(status)
    .header('content-length', content.length)
    .send(request.method === 'HEAD' ? undefined : content);
};

const sendLarge = async ({ request, reply, file, variant, status }: Answer): Promise<FastifyReply> => {
  const { etag, encoding, object } = variant;
  const isCurrent = status === 200 && isNotModified(request.headers, etag, file.lastModified);
  const handle = isCurrent ? undefined : await open(object.absolutePath);
  let isHandedOver = false;
  try {
    if (handle && (await handle.stat()).size !== object.bytes)
      throw new Error(`an object of ${object.bytes} bytes has another size`);
    reply.headers(file.headers).header('etag', etag);
    if (!handle) return await sendNotModified(reply);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    const range = rangeOf(request, file, variant, status);
    if (range === 'unsatisfiable') return await refuseRange(reply, object.bytes);
    const { start, end } = range ?? { start: 0, end: object.bytes - 1 };
    reply.code(range ? 206 : status).header('content-length', end - start + 1);
    if (range) reply.header('content-range', `bytes ${start}-${end}/${object.bytes}`);
    if (request.method === 'HEAD') return await reply.send();
    isHandedOver = true;
    return await reply.send(
      createReadStream(object.absolutePath, { fd: handle, start, end, highWaterMark: 128 * 1024 }),
    );
  } finally {
    if (!isHandedOver) await handle?.close();
  }
};

const sendNotModified = (reply: FastifyReply): FastifyReply => reply.removeHeader('content-type').code(304).send();

const rangeOf = (
  request: FastifyRequest,
  file: StaticFile,
  { encoding, etag, object }: FileVariant,
  status: number,
): ByteRange => {
  const { range, 'if-range': ifRange } = request.headers;
  // Ranges of compressed variants are not supported.
  if (range === undefined || status !== 200 || encoding !== 'identity' || request.method !== 'GET') return undefined;
  const known = typeof ifRange === 'string' ? ifRange : undefined;
  return isRangeCurrent(known, etag, file.lastModified) ? parseRange(range, object.bytes) : undefined;
};

const refuseRange = (reply: FastifyReply, bytes: number): FastifyReply =>
  reply.code(416).removeHeader('content-type').header('content-range', `bytes */${bytes}`).send();

/** Percent-encodes characters that a header may not contain. */
const encodeLocation = (path: string): string => encodeURI(decodeURI(path));
