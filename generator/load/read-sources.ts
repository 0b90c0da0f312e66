/**
 * The edge of loading: reads a site's folder. What cannot be read is recorded with its reason, never thrown;
 * a missing folder is an empty one.
 */
import { readFileSync, statSync } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { fingerprintOf, isSettled } from '../cache/fingerprint.ts';
import { inParallel } from '../in-parallel.ts';
import { siteFile } from './load-site.ts';
import type { Assets, MediaFile, Sources } from './types.ts';

/** Sizes of pictures already measured, by path, kept with what tells that a file is still the same. */
export type KnownMedia = Record<string, { readonly fingerprint: string; readonly media: MediaFile }>;

const HEADER_BYTES = 65_536;
const MAX_TEXT_BYTES = 32 * 1024 * 1024;
const PARALLEL = 32;
const pictureName = /\.(?:jpe?g|png|webp|avif|gif|svg)$/i;

/** Reads everything the generator needs to know of a site's folder. */
export const readSources = async (root: string, known: KnownMedia = {}): Promise<Sources> => {
  const files = new Map<string, string>();
  const fingerprints = new Map<string, string>();
  const unreadable = new Map<string, string>();
  const ignored: string[] = [];

  const readText = (file: string): void => {
    const result = readTextFile(join(root, file));
    if (result === undefined) return;
    if ('reason' in result) unreadable.set(file, result.reason);
    else {
      files.set(file, result.text);
      fingerprints.set(file, result.fingerprint);
    }
  };
  const readFolder = async (folder: string, extension: string, mayHold: (name: string) => boolean = () => false): Promise<void> => {
    const names = await listNames(join(root, folder), folder, unreadable);
    const wanted = names.filter((name) => name.endsWith(extension));
    ignored.push(...names.filter((name) => !name.endsWith(extension) && !isHidden(name) && !mayHold(name)).map((name) => `${folder}/${name}`));
    for (const name of wanted) if (!isHidden(name)) readText(`${folder}/${name}`);
  };

  readText(siteFile);
  const [, , , media, icons, drawings, fonts, documents] = await Promise.all([
    readFolder('content/pages', '.mdx'),
    readFolder('content/projects', '.yaml'),
    readFolder('content/documents', '.mdx', () => true),
    readMedia(root, known, unreadable),
    listNames(join(root, 'content/icons'), 'content/icons', unreadable),
    listNames(join(root, 'content/drawings'), 'content/drawings', unreadable),
    listNames(join(root, 'content/fonts'), 'content/fonts', unreadable),
    listNames(join(root, 'content/documents'), 'content/documents', unreadable),
  ]);
  const assets: Assets = {
    media,
    icons: new Set(withoutExtension(icons, '.svg')),
    drawings: new Set(withoutExtension(drawings, '.svg')),
    fonts: new Set(fonts),
    documents: new Set(documents.filter((name) => !isHidden(name))),
  };
  const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
  return { root, files: new Map([...files].sort(byName)), unreadable: new Map([...unreadable].sort(byName)), ignored: ignored.sort(), assets, fingerprints };
};

const isHidden = (name: string): boolean => name.startsWith('.') || name.startsWith('~') || name.endsWith('~');

const withoutExtension = (names: readonly string[], extension: string): string[] =>
  names.filter((name) => name.endsWith(extension)).map((name) => name.slice(0, -extension.length));

const codeOf = (cause: unknown): string | undefined => (cause instanceof Error && 'code' in cause ? String(cause.code) : undefined);

/** The text of a file, the reason why it has none, or undefined when there is no such file. */
const readTextFile = (path: string): { text: string; fingerprint: string } | { reason: string } | undefined => {
  try {
    const stats = statSync(path);
    if (stats.size > MAX_TEXT_BYTES) return { reason: 'il est bien trop gros pour un fichier de texte' };
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)), fingerprint: fingerprintOf(stats) };
  } catch (cause) {
    if (cause instanceof TypeError) return { reason: 'il n’est pas enregistré en UTF-8' };
    switch (codeOf(cause)) {
      case 'ENOENT':
      case 'ENOTDIR':
        return undefined;
      case 'EISDIR':
        return { reason: 'c’est un dossier, pas un fichier' };
      case 'EACCES':
      case 'EPERM':
        return { reason: 'l’accès en est refusé' };
      case 'ELOOP':
        return { reason: 'c’est un raccourci qui ne mène nulle part' };
      default:
        return { reason: 'le disque n’a pas pu le rendre' };
    }
  }
};

/** Names in a folder, in a fixed order; none when it is missing. */
const listNames = async (path: string, folder: string, unreadable: Map<string, string>): Promise<string[]> => {
  try {
    return (await readdir(path)).sort();
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'ENOTDIR') unreadable.set(folder, 'un dossier est attendu, c’est un fichier');
    else if (code !== 'ENOENT') unreadable.set(folder, 'l’accès à ce dossier est refusé');
    return [];
  }
};

const readMedia = async (root: string, known: KnownMedia, unreadable: Map<string, string>): Promise<Map<string, MediaFile>> => {
  const folder = join(root, 'content/media');
  const names = (await listNames(folder, 'content/media', unreadable)).filter((name) => !isHidden(name));
  const found = await inParallel(names, PARALLEL, async (name) => {
    const path = join(folder, name);
    try {
      const stats = statSync(path);
      if (!stats.isFile()) return undefined;
      const { size } = stats;
      const fingerprint = fingerprintOf(stats);
      const before = known[path];
      if (before?.fingerprint === fingerprint) return before.media;
      const media = pictureName.test(name) ? await measurePicture(path, name, size) : { name, bytes: size };
      if (isSettled(stats)) known[path] = { fingerprint, media };
      return media;
    } catch {
      return { name, bytes: 0, damaged: true };
    }
  });
  return new Map(found.filter((media) => media !== undefined).map((media) => [media.name, media]));
};

/** Measures a picture from its first bytes, from all of them when its size stands further. */
const measurePicture = async (path: string, name: string, bytes: number): Promise<MediaFile> => {
  const handle = await open(path);
  try {
    const header = Buffer.alloc(Math.min(bytes, HEADER_BYTES));
    await handle.read(header, 0, header.length, 0);
    const size = sizeOf(header) ?? (bytes > HEADER_BYTES ? sizeOf(await readFile(path)) : undefined);
    if (size === undefined) return { name, bytes, damaged: true };
    return { name, bytes, ...size };
  } finally {
    await handle.close();
  }
};

const sizeOf = (bytes: Uint8Array): { width: number; height: number } | undefined => {
  try {
    const { width, height, orientation } = imageSize(bytes);
    if (!(width > 0 && height > 0)) return undefined;
    return orientation !== undefined && orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
};
