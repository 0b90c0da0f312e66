/** The files beside a site's texts as the model knows them: pictures and fonts by digest, drawings as shown. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { codeDigestOf } from '../cache/code-digest.ts';
import { digestOf } from '../cache/digest.ts';
import type { BuildCache } from '../cache/build-cache.ts';
import type { SiteFolders } from '../config/folders.ts';
import { filmName } from '../source/load-site.ts';
import type { Drawing } from '../source/svg/drawing.ts';
import type { Assets } from '../source/types.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';
import type { DrawingData } from './model.ts';
import { isGivenDocument } from '../source/given-documents.ts';
import { addressOf, backgroundOf, type MediaHashes } from './pictures.ts';

export interface SiteFiles {
  /** Digest of each file of content/media, by name. */
  readonly media: ReadonlyMap<string, string>;
  /** Digest of each file of content/fonts, by name. */
  readonly fonts: ReadonlyMap<string, string>;
  /** Digest of each PDF given in content/documents, by name. */
  readonly documents: ReadonlyMap<string, string>;
  /** The pictograms and the drawings, by name without extension. */
  readonly icons: ReadonlyMap<string, Drawing>;
  readonly drawings: ReadonlyMap<string, Drawing>;
}

/** Reads what the model needs of a site's files; those that were not touched since are not read again. */
export const readSiteFiles = ({ content }: SiteFolders, assets: Assets, cache: BuildCache): SiteFiles => {
  const sorted = (folder: string, names: Iterable<string>) =>
    [...names].sort().map((name) => [name, join(content, folder, name)] as const);
  // A link that leads nowhere is listed among the files.
  const digests = (folder: string, names: Iterable<string>) =>
    new Map(
      sorted(folder, names).flatMap(([name, path]) => (existsSync(path) ? [[name, cache.digest(path)] as const] : [])),
    );
  const drawingsOf = (folder: string, names: Iterable<string>) =>
    new Map(
      [...names].sort().flatMap((name) => {
        const { drawing } = assets.svgs.get(`content/${folder}/${name}.svg`) ?? {};
        return drawing === undefined ? [] : [[name, drawing] as const];
      }),
    );
  return {
    media: digests('media', assets.media.keys()),
    fonts: digests('fonts', assets.fonts.keys()),
    documents: digests('documents', [...assets.documents.keys()].filter(isGivenDocument)),
    icons: drawingsOf('icons', assets.icons),
    drawings: drawingsOf('drawings', assets.drawings),
  };
};

/**
 * The hash in the address of each media file, made from its content and from how it is encoded or copied: other bytes
 * get another address, because browsers cache the files for a year.
 */
export const mediaHashes = ({ media }: SiteFiles, spec: SiteSpec): MediaHashes =>
  new Map(
    [...media].map(([name, digest]) => {
      const color = name.endsWith('.svg') ? spec.site.brandColor : '';
      const parts = [
        codeDigestOf(filmName.test(name) ? 'copy-film' : 'encode-picture'),
        digest,
        backgroundOf(name, spec) ?? '',
        ...(color === '' ? [] : [color]),
      ];
      return [name, digestOf(parts.join(' ')).slice(0, 10)];
    }),
  );

/** `/fonts/bagnard-latin.3f2a9c01.woff2`. */
export const fontUrl = ({ fonts }: Pick<SiteFiles, 'fonts'>, file: string): string =>
  addressOf(`fonts/${file.replace(/\.woff2$/, '')}.${(fonts.get(file) ?? '').slice(0, 10)}.woff2`);

/** The files of a site's fonts, each once. */
export const fontFiles = ({ site: { fonts } }: Pick<SiteSpec, 'site'>): readonly string[] => [
  ...new Set([fonts.heading.file, fonts.text.file]),
];

/** The logo, where the site has one. */
export const logoOf = ({ site }: Pick<SiteSpec, 'site'>, { icons }: Pick<SiteFiles, 'icons'>): Drawing | undefined =>
  site.logo === undefined ? undefined : icons.get(site.logo);

/** What pages and pictures show of a drawing. */
export const shapesOf = ({ viewBox, markup }: Drawing): DrawingData => ({ viewBox, markup });
