/** The media that a site shows: pictures to encode, and files served as they are. */
import { digestOf } from '../cache/digest.ts';
import { taskOf } from '../cache/step.ts';
import { readDrawing } from './drawing.ts';
import { encodePicture, pictureFormats, type PictureFormat } from './encode-picture.step.ts';
import type { Picture } from '../model/model.ts';
import { copyOutput, textOutput, type WrittenOutput } from '../cache/outputs.ts';
import { attributesOf, blocksOf } from '../source/mdx/tree.ts';
import { backgroundOf, mediaUrl } from '../model/pictures.ts';
import { headerLinks, type SiteModel } from '../model/resolve-site.ts';
import { fontFiles, fontUrl, logoOf } from '../model/site-files.ts';

/** Every encoding the site's pictures need, each once. */
export const pictureJobs = (model: SiteModel) => {
  const pictures = new Map([...shownPictures(model)].map((picture) => [picture.base, picture]));
  return [...pictures.values()].flatMap((picture) =>
    picture.widths.flatMap((width) => pictureFormats.map((format) => pictureJob(model, picture.base, width, format))),
  );
};

/** One encoding of the picture whose addresses begin with `base`; its path: `media/toit.3f2a9c01-800.avif`. */
export const pictureJob = (model: SiteModel, base: string, width: number, format: PictureFormat) => {
  const { files, pictureSources, spec } = model;
  const name = pictureSources.get(base) ?? '';
  const source = files.media.get(name) ?? '';
  const task = taskOf(encodePicture, { source, width, format, background: backgroundOf(name, spec) });
  return { path: `${base.slice(1)}-${width}.${format}`, format, task };
};

/** A file to encode. */
export type PictureJob = ReturnType<typeof pictureJob>;

const shownPictures = function* (model: SiteModel): Generator<Picture> {
  for (const page of model.pages) {
    if (page.record.hero !== undefined) yield page.record.hero.image;
    for (const block of blocksOf(page.source?.tree)) {
      const { image } = attributesOf(block);
      if (image !== undefined) yield model.picture(image, '');
    }
  }
  for (const project of model.projects) yield* project.images;
};

/**
 * Where a document to download that the site does not make itself is: its digest, by the name that `<Download>` gives.
 */
export const givenDocuments = (model: SiteModel): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const { source } of model.pages)
    for (const block of blocksOf(source?.tree)) {
      const { file = '' } = block.name === 'Download' ? attributesOf(block) : {};
      const digest = model.files.documents.get(file) ?? model.files.media.get(file);
      if (digest !== undefined) found.set(file, digest);
    }
  return found;
};

/** Films, fonts, documents that are given, the pictograms of the menus and the icon of the browser's tab. */
export const plainMedia = (model: SiteModel): WrittenOutput[] => {
  const { spec, files, hashes } = model;
  const pictograms = pictogramSheet(model);
  const films = spec.routes.flatMap(({ hero }) => (hero?.video === undefined ? [] : [hero.video.webm, hero.video.mp4]));
  return [
    ...[...new Set(films)].map((name) => copyOutput(mediaUrl(name, hashes).slice(1), files.media.get(name) ?? '')),
    ...fontsAndIcon(model, ''),
    textOutput(pictograms.url.slice(1), pictograms.text),
    ...[...givenDocuments(model)].map(([name, digest]) => copyOutput(`documents/${name}`, digest)),
  ];
};

/**
 * The pictograms of the menus in one file: no page shows them before a menu opens, and none carries them twice. It has
 * a symbol for each that a menu names, in the order of names. Its address is `/media/pictograms.3f2a9c01.svg`, where a
 * pictogram is named behind a « # ».
 */
export const pictogramSheet = ({ spec, files }: Pick<SiteModel, 'spec' | 'files'>) => {
  const named = headerLinks(spec).flatMap(({ icon }) => icon ?? []);
  const symbols = [...new Set(named)].sort().map((name) => {
    const { viewBox, markup } = readDrawing(files.icons.get(name) ?? '');
    return `<symbol id="${name}" viewBox="${viewBox}">${markup}</symbol>`;
  });
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
  return { url: `/media/pictograms.${digestOf(text).slice(0, 10)}.svg`, text };
};

/** The fonts and the icon of a site, below a folder of the built one. */
export const fontsAndIcon = ({ spec, files }: SiteModel, folder: string): WrittenOutput[] => {
  const logo = logoOf(spec, files);
  return [
    ...fontFiles(spec).map((file) => copyOutput(folder + fontUrl(files, file).slice(1), files.fonts.get(file) ?? '')),
    ...(logo === undefined ? [] : [textOutput(`${folder}favicon.svg`, faviconText(logo, spec.site.brandColor))]),
  ];
};

/** The logo in the brand's colour. */
const faviconText = (svg: string, color: string): string => {
  const { viewBox, markup } = readDrawing(svg);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" fill="${color}">${markup}</svg>\n`;
};
