/** The media that a site shows: pictures to encode, and files served as they are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDrawing } from '../emit/drawing.ts';
import type { SiteFolders } from '../folders.ts';
import { fontUrl } from '../generate.ts';
import { encodeJobs, type EncodeJob } from '../media/encode.ts';
import type { Picture } from '../model.ts';
import { attributesOf, blocksOf } from '../resolve/mdx-tree.ts';
import { mediaUrl } from '../resolve/pictures.ts';
import type { SiteModel } from '../resolve/resolve-site.ts';
import type { Output } from './outputs.ts';

/** Every encoding the site's pictures need, each once. */
export const pictureJobs = (model: SiteModel, folders: SiteFolders): EncodeJob[] => {
  const nameByBase = new Map([...model.assets.media.keys()].map((name) => [`/media/${name.replace(/\.[^.]+$/, '')}.${model.hashes.get(name) ?? ''}`, name]));
  const pictures = new Map<string, Picture>();
  for (const picture of shownPictures(model)) pictures.set(picture.base, picture);
  return [...pictures.values()].flatMap((picture) => {
    const name = nameByBase.get(picture.base);
    return name === undefined ? [] : encodeJobs(picture, join(folders.media, name));
  });
};

function* shownPictures(model: SiteModel): Generator<Picture> {
  for (const page of model.pages) {
    if (page.record.hero !== undefined) yield page.record.hero.image;
    if (page.source?.tree === undefined) continue;
    for (const block of blocksOf(page.source.tree)) {
      const { image } = attributesOf(block);
      if (image !== undefined) yield model.picture(image, '');
    }
  }
  for (const project of model.projects) yield* project.images;
}

/** Films, fonts and the icon of the browser's tab. */
export const plainMedia = (model: SiteModel, folders: SiteFolders): Output[] => {
  const { fonts, logo, brandColor } = model.spec.site;
  const films = model.spec.routes.flatMap(({ hero }) => (hero?.video === undefined ? [] : [hero.video.webm, hero.video.mp4]));
  return [
    ...[...new Set(films)].map((name) => ({ path: mediaUrl(name, model.hashes).slice(1), from: join(folders.media, name), isSource: true as const })),
    ...[...new Set([fonts.heading.file, fonts.text.file])].map((file) => ({
      path: fontUrl(folders, file).slice(1),
      from: join(folders.content, 'fonts', file),
      isSource: true as const,
    })),
    ...(logo === undefined ? [] : [faviconOutput(readFileSync(join(folders.content, 'icons', `${logo}.svg`), 'utf8'), brandColor)]),
  ];
};

const faviconOutput = (svg: string, color: string): Output => {
  const { viewBox, markup } = readDrawing(svg);
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" fill="${color}">${markup}</svg>\n`;
  return { path: 'favicon.svg', key: text, make: () => Promise.resolve({ content: text }) };
};
