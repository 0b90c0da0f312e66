/**
 * A person's preview: the site that the office built with their draft, at a private address below the desk's. Only
 * files that the manifest of that build names are read.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closedPolicy } from '../../http/headers.ts';
import {
  parseBuild,
  manifestPath,
  readBuildId,
  digestOfText,
  type ManifestDesk,
} from '../../server/http/site/manifest.ts';
import type { StoredObject } from '../../server/http/site/object-store.ts';
import { indexFiles, type FileIndex } from '../../server/http/static/file-index.ts';
import type { StaticSender } from '../../server/http/static/routes.ts';
import type { StaticFile } from '../../server/http/static/types.ts';
import { previewFolderOf, previewNameOf } from '../../server/socket/office-folder.ts';
import { escapeHtml } from '../../server/text/escape-html.ts';
import { previewPath } from '../contract.ts';
import type { OpenSession } from './guard.ts';
import { toPreviewCss, toPreviewPage, type PreviewFrame } from './preview-page.ts';

interface PreviewDependencies {
  /** The office's folder. */
  readonly officeFolder: string;
  readonly statics: StaticSender;
  /** The site's desk; undefined for a site without one. */
  readonly desk: () => ManifestDesk | undefined;
  /** The authenticated person of a call. */
  readonly sessionOf: (request: FastifyRequest) => OpenSession;
}

/** Adds the routes below `prefix`, in a scope whose guard has admitted the person. */
export const addPreviewRoutes = (app: FastifyInstance, prefix: string, dependencies: PreviewDependencies): void => {
  const { officeFolder, statics, desk, sessionOf } = dependencies;
  const indexOf = createIndexes();

  const frameOf = (): PreviewFrame => {
    const { path = '', preview } = desk() ?? {};
    const { band, back } = preview ?? { band: '', back: path };
    return { base: `${path}/${previewPath}`, band, back, backTo: path };
  };

  const sendMissing = (reply: FastifyReply): FastifyReply => {
    const frame = frameOf();
    const text = escapeHtml(desk()?.preview?.missing ?? '');
    const { html, policy } = toPreviewPage(`<!doctype html><title>${text}</title><body></body>`, {
      ...frame,
      band: text,
    });
    return reply
      .code(404)
      .headers({ ...pageHeaders, 'content-security-policy': policy })
      .send(html);
  };

  for (const url of [`${prefix}${previewPath}`, `${prefix}${previewPath}/*`])
    app.route({
      method: ['GET', 'HEAD'],
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const frame = frameOf();
        const { '*': rest = '' } = request.params as { readonly '*'?: string };
        if (request.routeOptions.url?.endsWith('*') !== true) return reply.redirect(`${frame.base}/`);
        const name = previewNameOf(sessionOf(request).person.email);
        const index = await indexOf(previewFolderOf(officeFolder, name));
        const target = index?.resolve(`/${rest}`);
        if (target === undefined) return sendMissing(reply);
        if (target.kind === 'redirect') return reply.redirect(encodeURI(`${frame.base}${decodeURI(target.to)}`));
        const { file, status } = target;
        const type = file.headers['content-type'] ?? '';
        if (!/^text\/(?:html|css)/.test(type)) {
          const headers = { ...file.headers, ...privateHeaders, 'content-security-policy': closedPolicy };
          return statics.send(request, reply, { kind: 'file', status, file: { ...file, headers } });
        }
        const text = await textOf(file);
        if (text === undefined) return sendMissing(reply);
        if (type.startsWith('text/css'))
          return reply.headers(privateHeaders).type(type).send(toPreviewCss(text, frame.base));
        const { html, policy } = toPreviewPage(text, frame);
        return reply
          .code(status)
          .headers({ ...pageHeaders, 'content-security-policy': policy })
          .send(html);
      },
    });
};

const privateHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };
const pageHeaders = { ...privateHeaders, 'content-type': 'text/html; charset=utf-8' };

/** A file's text; undefined if it is about to be replaced by the next build. */
const textOf = async ({ variants }: StaticFile): Promise<string | undefined> => {
  const object = variants.find(({ encoding }) => encoding === 'identity')?.object;
  const content = object && (await readFile(object.absolutePath).catch(() => undefined));
  return content?.length === object?.bytes ? content?.toString() : undefined;
};

/** Previews whose index is kept. */
const maxIndexes = 20;

/** Gives the index of the built site in a folder; undefined while there is no whole one. */
const createIndexes = () => {
  const known = new Map<string, { readonly id: string; readonly index: FileIndex }>();
  return async (folder: string): Promise<FileIndex | undefined> => {
    const id = readBuildId(folder);
    const kept = known.get(folder);
    if (id === undefined || kept?.id === id) return id === undefined ? undefined : kept?.index;
    const path = manifestPath(folder);
    const text = await readFile(path, 'utf8').catch(() => '');
    if (digestOfText(text) !== id) return undefined;
    const { manifest, files } = parseBuild(text, path);
    const modified = new Date();
    const objects = new Map(
      [...files].map(([name, identity]): [string, StoredObject] => [
        name,
        { ...identity, absolutePath: join(folder, name), modified },
      ]),
    );
    const index = indexFiles(manifest, objects);
    known.delete(folder);
    known.set(folder, { id, index });
    for (const oldest of known.keys()) if (known.size > maxIndexes) known.delete(oldest);
    return index;
  };
};
