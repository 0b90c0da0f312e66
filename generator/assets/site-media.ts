/** The media that a site shows: pictures to encode, and files served as they are. */
import { digestOf } from '../cache/digest.ts';
import { taskOf } from '../cache/step.ts';
import { copyFilm } from './copy-film.cached.ts';
import { encodePicture, pictureFormats, type PictureFormat } from './encode-picture.cached.ts';
import type { Picture } from '../model/model.ts';
import { copyOutput, taskOutput, textOutput, type WrittenOutput } from '../cache/outputs.ts';
import { filmName } from '../source/load-site.ts';
import type { Drawing } from '../source/svg/drawing.ts';
import { attributesIn, attributesOf, blocksOf } from '../source/mdx/tree.ts';
import { backgroundOf, mediaUrl, pathAt } from '../model/pictures.ts';
import { headerLinks, peopleOf, type SiteModel } from '../model/resolve-site.ts';
import { fontFiles, fontUrl, logoOf } from '../model/site-files.ts';
import { iconFiles } from '../site/icon-files.ts';
import { siteIcons } from './site-icons.ts';

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
  const digest = files.media.get(name) ?? '';
  const color = name.endsWith('.svg') ? { color: spec.site.brandColor } : {};
  const task = taskOf(encodePicture, { source: digest, width, format, background: backgroundOf(name, spec), ...color });
  return { path: `${pathAt(base)}-${width}.${format}`, format, task, source: `content/media/${name}` };
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
  for (const { images, photos, beforeAfter } of model.projects) {
    yield* images;
    yield* photos.map(({ picture }) => picture);
    if (beforeAfter !== undefined) yield* [beforeAfter.before.picture, beforeAfter.after.picture];
  }
  for (const { portrait } of peopleOf(model)) if (portrait !== undefined) yield portrait;
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

/** Films and captions, fonts, given documents, the pictograms of the menus and the icons of the site. */
export const plainMedia = (model: SiteModel): WrittenOutput[] => {
  const { spec, files, hashes } = model;
  const pictograms = pictogramSheet(model);
  const films = [
    ...spec.routes
      .flatMap(({ hero }) => [hero?.video, hero?.video?.large])
      .flatMap((film) => (film === undefined ? [] : [film.webm, film.mp4])),
    ...model.pages.flatMap(({ source }) =>
      attributesIn(source?.tree, 'Film').flatMap(({ file = '', captions }) => [file, captions ?? file]),
    ),
  ];
  return [
    ...[...new Set(films)].map((name) => {
      const [path, source] = [pathAt(mediaUrl(name, hashes)), files.media.get(name) ?? ''];
      return filmName.test(name) ? taskOutput(path, taskOf(copyFilm, { source })) : copyOutput(path, source);
    }),
    ...fontsAndIcon(model, ''),
    ...siteIcons(model),
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
    const { viewBox = '', markup = '' } = files.icons.get(name) ?? {};
    return `<symbol id="${name}" viewBox="${viewBox}">${markup}</symbol>`;
  });
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
  return { url: `/media/pictograms.${digestOf(text).slice(0, 10)}.svg`, text };
};

/** The fonts and the icon of a site, below a folder of the built one. */
export const fontsAndIcon = ({ spec, files }: SiteModel, folder: string): WrittenOutput[] => {
  const logo = logoOf(spec, files);
  return [
    ...fontFiles(spec).map((file) => copyOutput(folder + pathAt(fontUrl(files, file)), files.fonts.get(file) ?? '')),
    ...(logo === undefined ? [] : [textOutput(folder + iconFiles.svg, faviconText(logo, spec.site.brandColor))]),
  ];
};

/** The logo in the brand's colour. */
const faviconText = ({ viewBox, markup }: Drawing, color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" fill="${color}">${markup}</svg>\n`;
