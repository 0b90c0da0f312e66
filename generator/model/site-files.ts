/** The files beside a site's texts as the model knows them: pictures and fonts by digest, drawings by their text. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeDigestOf } from '../cache/code-digest.ts';
import { digestOf } from '../cache/digest.ts';
import type { Store } from '../cache/store.ts';
import type { SiteFolders } from '../config/folders.ts';
import type { Assets } from '../source/types.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { backgroundOf, type MediaHashes } from './pictures.ts';

export interface SiteFiles {
  /** Digest of each file of content/media, by name. */
  readonly media: ReadonlyMap<string, string>;
  /** Digest of each file of content/fonts, by name. */
  readonly fonts: ReadonlyMap<string, string>;
  /** Digest of each PDF given in content/documents, by name. */
  readonly documents: ReadonlyMap<string, string>;
  /** Texts of the pictograms and of the drawings, by name without extension. */
  readonly icons: ReadonlyMap<string, string>;
  readonly drawings: ReadonlyMap<string, string>;
}

/** Reads what the model needs of a site's files; those that were not touched since are not read again. */
export const readSiteFiles = ({ content }: SiteFolders, assets: Assets, store: Store): SiteFiles => {
  const sorted = (folder: string, names: Iterable<string>, extension = '') =>
    [...names].sort().map((name) => [name, join(content, folder, name + extension)] as const);
  // A link that leads nowhere is listed among the files.
  const digests = (folder: string, names: Iterable<string>) =>
    new Map(
      sorted(folder, names).flatMap(([name, path]) => (existsSync(path) ? [[name, store.digest(path)] as const] : [])),
    );
  const svgs = (folder: string, names: Iterable<string>) =>
    new Map(sorted(folder, names, '.svg').map(([name, path]) => [name, readFileSync(path, 'utf8')]));
  return {
    media: digests('media', assets.media.keys()),
    fonts: digests('fonts', assets.fonts.keys()),
    documents: digests(
      'documents',
      [...assets.documents].filter((name) => name.endsWith('.pdf')),
    ),
    icons: svgs('icons', assets.icons),
    drawings: svgs('drawings', assets.drawings),
  };
};

/**
 * What stands in the address of each media file for its content and for how pictures are encoded: other bytes get
 * another address, as browsers keep both for a year.
 */
export const mediaHashes = ({ media }: SiteFiles, spec: SiteSpec): MediaHashes =>
  new Map(
    [...media].map(([name, digest]) => {
      const parts = [codeDigestOf('encode-picture'), digest, backgroundOf(name, spec) ?? ''];
      return [name, digestOf(parts.join(' ')).slice(0, 10)];
    }),
  );

/** `/fonts/bagnard-latin.3f2a9c01.woff2`. */
export const fontUrl = ({ fonts }: Pick<SiteFiles, 'fonts'>, file: string): string =>
  `/fonts/${file.replace(/\.woff2$/, '')}.${(fonts.get(file) ?? '').slice(0, 10)}.woff2`;

/** The files of a site's fonts, each once. */
export const fontFiles = ({ site: { fonts } }: Pick<SiteSpec, 'site'>): readonly string[] => [
  ...new Set([fonts.heading.file, fonts.text.file]),
];

/** Text of the logo's SVG, where the site has one. */
export const logoOf = ({ site }: Pick<SiteSpec, 'site'>, { icons }: Pick<SiteFiles, 'icons'>): string | undefined =>
  site.logo === undefined ? undefined : icons.get(site.logo);
