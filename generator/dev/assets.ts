/** Serves the files that the build would have written beside the pages, made on request. */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mediaTypeOf } from '../../http/media-types.ts';
import { pictureFormats } from '../assets/encode-picture.cached.ts';
import { siteDocuments } from '../assets/documents/site-documents.ts';
import { pictureJob, plainMedia, type PictureJob } from '../assets/site-media.ts';
import type { Made } from '../cache/outputs.ts';
import type { BuildCache } from '../cache/build-cache.ts';
import { dataModules, dataModuleText } from '../emit/emit-data.ts';
import { naming } from '../source/encoding-error.ts';
import { addressOf } from '../model/pictures.ts';
import type { SiteModel } from '../model/resolve-site.ts';

/** Answers a request for an asset of the model; false when it is none. */
export const answerAsset = async (
  request: IncomingMessage,
  response: ServerResponse,
  model: SiteModel,
  cache: BuildCache,
): Promise<boolean> => {
  const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/').slice(1);
  const content = await contentOf(path, model, cache);
  if (content === undefined) return false;
  response.setHeader('Content-Type', mediaTypeOf(path));
  response.end(content);
  return true;
};

/** Addresses of the files beside the pages, as the build names them. */
const besidePages = /^(?:_data|documents|fonts|media)\/|^[\w-]+\.(?:ico|png|svg|webmanifest)$/;

const contentOf = async (path: string, model: SiteModel, cache: BuildCache): Promise<Made['content'] | undefined> => {
  if (!besidePages.test(path)) return undefined;
  const module = dataModules(model).find(({ address }) => path === `_data/${address}.js`);
  if (module !== undefined) return dataModuleText(await module.json.text());
  const picture = requestedPicture(path, model);
  if (picture !== undefined)
    return readFile(await naming(picture.source, () => cache.file(picture.task, `.${picture.format}`)));
  const document = siteDocuments(model).find(({ name }) => path === `documents/${name}`);
  if (document !== undefined) return readFile(await naming(document.source, () => cache.file(document.task, '.pdf')));
  const file = plainMedia(model).find((output) => output.path === path);
  return file === undefined ? undefined : (await file.make()).content;
};

/** The encoded picture at an address: `media/<name>.<hash>-<width>.<format>`. */
const requestedPicture = (path: string, model: SiteModel): PictureJob | undefined => {
  const [, base = '', width = '', ending] = /^(media\/.+\.[0-9a-f]+)-(\d+)\.([a-z]+)$/.exec(path) ?? [];
  const format = pictureFormats.find((known) => known === ending);
  const address = addressOf(base);
  return format === undefined || !model.pictureSources.has(address)
    ? undefined
    : pictureJob(model, address, Number(width), format);
};
