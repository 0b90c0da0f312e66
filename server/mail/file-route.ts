import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../text/escape-html.ts';
import { filesPath, type FileLinks } from './links.ts';
import type { Site, SiteSource } from '../http/site/site.ts';
import { closedPolicy, commonHeaders } from '../../http/headers.ts';
import type { Outages } from '../http/outages.ts';
import { dispositionOf } from '../http/disposition.ts';
import type { FileContent, FileStore } from '../attachments/file-store.ts';
import type { RequestStore } from '../store/store.ts';
import { isShareable, type StoredFile } from '../store/types.ts';

/** Dependencies of the route. */
interface FileRouteDependencies {
  readonly site: SiteSource;
  readonly store: Pick<RequestStore, 'find'>;
  readonly files: Pick<FileStore, 'read'>;
  readonly links: FileLinks;
  readonly clock: () => Date;
  readonly outages: Pick<Outages, 'note'>;
}

/** Headers of an attachment: always downloaded, never rendered, cached nowhere. */
const fileHeaders = {
  ...commonHeaders,
  'content-type': 'application/octet-stream',
  'content-security-policy': `${closedPolicy}; sandbox`,
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/**
 * Adds the route that mails link to. An invalid or expired link, an erased request, a quarantined or missing file all
 * get the same page, so that probing reveals nothing.
 */
export const addFileRoute = (
  app: FastifyInstance,
  { site, store, files, links, clock, outages }: FileRouteDependencies,
): void => {
  app.get<{ Params: { name: string } }>(`${filesPath}/:name`, async (request, reply) => {
    const { name } = request.params;
    const isSigned = links.verify(name, request.query as Record<string, unknown>, clock());
    let file: StoredFile | undefined;
    try {
      file = isSigned ? await findFile(store, name) : undefined;
    } catch (error) {
      request.log.error({ err: error }, 'attachment link: lookup failed');
      outages.note(error as Error);
      return sendSentence(reply, 503, site.current(), 'unavailable');
    }
    if (!file || !isShareable(file)) {
      const reason = !isSigned ? 'signature' : file ? 'quarantine' : 'request';
      request.log.info({ status: 404, reason }, 'attachment link refused');
      return sendDead(reply, site.current());
    }
    let content: FileContent | undefined;
    try {
      content = await files.read(file.storedName);
    } catch (error) {
      request.log.error({ err: error }, 'attachment link: file unreadable');
      outages.note(error as Error);
      return sendSentence(reply, 503, site.current(), 'unavailable');
    }
    if (!content) {
      request.log.warn('attachment link: file missing');
      return sendDead(reply, site.current());
    }
    reply.headers({
      ...fileHeaders,
      'content-length': String(content.bytes),
      'content-disposition': dispositionOf(file.originalName),
    });
    return reply.send(content.stream);
  });
};

/** Stored names start with the ID of their request (submit.ts). */
const findFile = async (store: FileRouteDependencies['store'], storedName: string): Promise<StoredFile | undefined> => {
  const request = await store.find(storedName.slice(0, 36));
  return request?.files.find((file) => file.storedName === storedName);
};

const sendDead = (reply: FastifyReply, site: Site): FastifyReply =>
  sendSentence(reply, 404, site, 'badRequest', site.contact.strings.mail?.linkDead);

/** Sends a page with one sentence; `errors.api` provides the fallback. */
const sendSentence = (
  reply: FastifyReply,
  status: 404 | 503,
  { contact: { strings }, manifest }: Site,
  fallback: 'badRequest' | 'unavailable',
  sentence = strings.api[fallback],
): FastifyReply => {
  const lang = escapeHtml(manifest.site.locale.split('-')[0] ?? '');
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${status}</title>`;
  return reply
    .code(status)
    .headers({
      ...fileHeaders,
      ...(status === 503 && { 'retry-after': '30' }),
      'content-type': 'text/html; charset=utf-8',
    })
    .send(
      `<!doctype html>\n<html lang="${lang}"><head>${head}</head><body><p>${escapeHtml(sentence)}</p></body></html>\n`,
    );
};
