/** Answers for what the build would have put beside the pages: data modules, pictures, fonts, films. */
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { makeDocuments } from '../documents/build-documents.ts';
import { dataModules, dataModuleText } from '../emit/emit-data.ts';
import { pictureCache, type SiteFolders } from '../folders.ts';
import { fontUrl } from '../generate.ts';
import { cachedPath, encodeAll, PICTURE_FORMATS, type EncodeJob, type PictureFormat } from '../media/encode.ts';
import { mediaUrl } from '../resolve/pictures.ts';
import type { SiteModel } from '../resolve/resolve-site.ts';

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
export const answerAsset = async (request: IncomingMessage, response: ServerResponse, model: SiteModel, folders: SiteFolders): Promise<boolean> => {
  const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/');
  const send = (file: string): true => {
    response.setHeader('Content-Type', TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
    return true;
  };
  if (path.startsWith('/_data/')) {
    const module = dataModules(model).find(({ address }) => path === `/_data/${address}.js`);
    response.setHeader('Content-Type', 'text/javascript');
    response.statusCode = module === undefined ? 404 : 200;
    response.end(module === undefined ? '' : dataModuleText(module.data));
    return true;
  }
  if (path.startsWith('/fonts/')) {
    const { heading, text } = model.spec.site.fonts;
    const file = [heading.file, text.file].find((name) => fontUrl(folders, name) === path);
    return file === undefined ? false : send(join(folders.content, 'fonts', file));
  }
  if (path === '/favicon.svg' && model.spec.site.logo !== undefined) {
    response.setHeader('Content-Type', 'image/svg+xml');
    response.end(readFileSync(join(folders.content, 'icons', `${model.spec.site.logo}.svg`)));
    return true;
  }
  if (path.startsWith('/documents/')) {
    const document = (await makeDocuments(model, folders)).find(({ name }) => path === `/documents/${name}`);
    return document === undefined ? false : send(document.from);
  }
  if (!path.startsWith('/media/')) return false;
  const original = [...model.assets.media.keys()].find((name) => mediaUrl(name, model.hashes) === path);
  if (original !== undefined) return send(join(folders.media, original));
  const job = pictureJob(path, model, folders);
  if (job === undefined) return false;
  const file = cachedPath(pictureCache(), job);
  if (!existsSync(file)) await encodeAll([job], pictureCache(), () => undefined);
  return send(file);
};

/** The encoding that an address asks for: `/media/<name>.<hash>-<width>.<format>`. */
const pictureJob = (path: string, model: SiteModel, folders: SiteFolders): EncodeJob | undefined => {
  const match = /^\/media\/(.+)\.([0-9a-f]+)-(\d+)\.([a-z]+)$/.exec(path);
  if (match === null) return undefined;
  const [, stem = '', hash = '', width = '', format = ''] = match;
  const source = [...model.assets.media.keys()].find((name) => name.replace(/\.[^.]+$/, '') === stem && model.hashes.get(name) === hash);
  if (source === undefined || !isFormat(format)) return undefined;
  return { source: join(folders.media, source), width: Number(width), format, name: path.slice('/media/'.length) };
};

const isFormat = (text: string): text is PictureFormat => (PICTURE_FORMATS as readonly string[]).includes(text);
