/** Answers for what the build would have put beside the pages: data modules, pictures, fonts, films. */
import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { faviconText, givenDocuments, pictureJob, type PictureJob } from '../assets/site-media.ts';
import { pictogramSheet } from '../assets/pictogram-sheet.ts';
import type { Store } from '../cache/store.ts';
import { siteDocuments } from '../assets/documents/site-documents.ts';
import { dataModules, dataModuleText } from '../emit/emit-data.ts';
import type { SiteFolders } from '../config/folders.ts';
import { PICTURE_FORMATS, type PictureFormat } from '../assets/encode-picture.step.ts';
import { mediaUrl } from '../model/pictures.ts';
import type { SiteModel } from '../model/resolve-site.ts';
import { fontFiles, fontUrl, logoOf } from '../model/site-files.ts';

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  woff2: 'font/woff2',
  webm: 'video/webm',
  mp4: 'video/mp4',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
};

/** Answers a request for an asset of the model; false when it is none. */
export const answerAsset = async (
  request: IncomingMessage,
  response: ServerResponse,
  model: SiteModel,
  folders: SiteFolders,
  store: Store,
): Promise<boolean> => {
  const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/');
  const typeOf = (name: string): string => TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  const send = (file: string): true => {
    response.setHeader('Content-Type', typeOf(file));
    createReadStream(file).pipe(response);
    return true;
  };
  const sendText = (text: string): true => {
    response.setHeader('Content-Type', typeOf(path));
    response.end(text);
    return true;
  };
  if (path.startsWith('/_data/')) {
    const module = dataModules(model).find(({ address }) => path === `/_data/${address}.js`);
    response.statusCode = module === undefined ? 404 : 200;
    return sendText(module === undefined ? '' : dataModuleText(module.json.text()));
  }
  if (path.startsWith('/fonts/')) {
    const file = fontFiles(model.spec).find((name) => fontUrl(model.files, name) === path);
    return file === undefined ? false : send(join(folders.content, 'fonts', file));
  }
  const pictograms = pictogramSheet(model);
  if (path === pictograms.url) return sendText(pictograms.text);
  const logo = path === '/favicon.svg' ? logoOf(model.spec, model.files) : undefined;
  if (logo !== undefined) return sendText(faviconText(logo, model.spec.site.brandColor));
  if (path.startsWith('/documents/')) {
    const document = siteDocuments(model).find(({ name }) => path === `/documents/${name}`);
    if (document !== undefined) return send(await store.file(document.task, '.pdf'));
    const name = path.slice('/documents/'.length);
    if (!givenDocuments(model).has(name)) return false;
    return send(model.files.documents.has(name) ? join(folders.content, 'documents', name) : join(folders.media, name));
  }
  if (!path.startsWith('/media/')) return false;
  const original = [...model.assets.media.keys()].find((name) => mediaUrl(name, model.hashes) === path);
  if (original !== undefined) return send(join(folders.media, original));
  const job = requestedPicture(path, model);
  return job === undefined ? false : send(await store.file(job.task, `.${job.format}`));
};

/** The encoding that an address asks for: `/media/<name>.<hash>-<width>.<format>`. */
const requestedPicture = (path: string, model: SiteModel): PictureJob | undefined => {
  const [, base = '', width = '', format = ''] = /^(\/media\/.+\.[0-9a-f]+)-(\d+)\.([a-z]+)$/.exec(path) ?? [];
  return model.pictureSources.has(base) && isFormat(format)
    ? pictureJob(model, base, Number(width), format)
    : undefined;
};

const isFormat = (text: string): text is PictureFormat => (PICTURE_FORMATS as readonly string[]).includes(text);
