/** A request's files at the desk: downloads that are never executed, and thumbnails encoded anew. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deskPaths, thumbnailSizes } from '../contract.ts';
import { closedPolicy } from '../../http/headers.ts';
import { dispositionOf } from '../../server/http/disposition.ts';
import type { FileContent, FileStore } from '../../server/attachments/file-store.ts';
import type { RequestStore } from '../../server/store/store.ts';
import { isShareable, type StoredFile } from '../../server/store/types.ts';
import type { Thumbnails } from '../../server/attachments/thumbnails/thumbnails.ts';
import type { AuditLog } from './audit-log.ts';
import type { OpenSession } from './guard.ts';
import { DeskRefusal } from './desk-refusal.ts';

interface DeskFileDependencies {
  readonly store: Pick<RequestStore, 'find'>;
  readonly files: Pick<FileStore, 'read'>;
  readonly thumbnails: Thumbnails;
  readonly audit: AuditLog;
  readonly sessionOf: (request: FastifyRequest) => OpenSession;
}

/** A visitor's file is never executed as part of the desk, whatever type a browser sniffs. */
const sandboxed = { 'content-security-policy': `${closedPolicy}; sandbox` };

/** Adds the routes below `prefix`. */
export const addDeskFileRoutes = (app: FastifyInstance, prefix: string, dependencies: DeskFileDependencies): void => {
  const { store, files, thumbnails, audit, sessionOf } = dependencies;
  const base = `${prefix}${deskPaths.requests}/:reference/files/:position`;

  const findFile = async (
    request: FastifyRequest,
  ): Promise<{ readonly file: StoredFile; readonly reference: string }> => {
    const { reference, position } = request.params as { readonly reference: string; readonly position: string };
    const quoteRequest = await store.find(reference);
    const file = /^\d{1,3}$/.test(position) ? quoteRequest?.files[Number(position)] : undefined;
    if (!quoteRequest || !file || !isShareable(file)) throw new DeskRefusal('not-found');
    return { file, reference: quoteRequest.reference };
  };

  app.get(base, async (request, reply) => {
    const { file, reference } = await findFile(request);
    await audit.add(sessionOf(request).person, 'open-file', reference);
    return sendFile(reply, await files.read(file.storedName), {
      ...sandboxed,
      'content-type': 'application/octet-stream',
      'content-disposition': dispositionOf(file.originalName),
    });
  });

  app.get(`${base}/:size`, async (request, reply) => {
    const { size: wanted } = request.params as { readonly size: string };
    const size = thumbnailSizes.find((name) => name === wanted);
    const { file, reference } = await findFile(request);
    const content = size && (await thumbnails.read(file.storedName, size));
    if (!content) throw new DeskRefusal('not-found');
    try {
      await audit.addOnce(sessionOf(request).person, 'open-file', reference);
    } catch (error) {
      content.stream.destroy();
      throw error;
    }
    return sendFile(reply, content, { ...sandboxed, 'content-type': 'image/webp', 'content-disposition': 'inline' });
  });
};

const sendFile = (
  reply: FastifyReply,
  content: FileContent | undefined,
  headers: Record<string, string>,
): FastifyReply => {
  if (!content) throw new DeskRefusal('not-found');
  reply.headers({ ...headers, 'content-length': String(content.bytes) });
  return reply.send(content.stream);
};
