/**
 * The edge of loading: reads a site's folder. What cannot be read is recorded with its reason, never thrown;
 * a missing folder is an empty one.
 */
import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileDigest } from '../cache/files.memory.ts';
import { inParallel } from '../cache/in-parallel.ts';
import { examineFile, type Examined, type FileToExamine } from './examine-file.step.ts';
import { folderMeant, siteFile } from './load-site.ts';
import type { Assets, MediaFile, Sources, Unreadable } from './types.ts';

/** Looks into a file, or knows what it holds. */
export type Examine = (path: string, kind: FileToExamine['kind']) => Promise<Examined>;

const lookInto: Examine = async (path, kind) => examineFile.make({ kind, digest: fileDigest(path) });

const MAX_TEXT_BYTES = 32 * 1024 * 1024;
const PARALLEL = 32;
const filmName = /\.(?:mp4|webm)$/i;
const drawingKind = (name: string): 'drawing' | undefined => (name.endsWith('.svg') ? 'drawing' : undefined);
const pictureName = /\.(?:jpe?g|png|webp|avif|gif|svg)$/i;

/** Reads everything the generator needs to know of a site's folder. */
export const readSources = async (root: string, examine: Examine = lookInto): Promise<Sources> => {
  const files = new Map<string, string>();
  const unreadable = new Map<string, Unreadable>();
  const ignored: string[] = [];

  const readText = (file: string): void => {
    const result = readTextFile(join(root, file));
    if (result === undefined) return;
    if ('reason' in result) unreadable.set(file, result.reason);
    else files.set(file, result.text);
  };
  const readFolder = async (
    folder: string,
    extension: string,
    mayHold: (name: string) => boolean = () => false,
  ): Promise<void> => {
    const names = await listNames(join(root, folder), folder, unreadable);
    for (const name of names.filter((each) => !isHidden(each))) {
      const plain = name.replace(/\/$/, '');
      if (plain.endsWith(extension)) readText(`${folder}/${plain}`);
      else if (!mayHold(name)) ignored.push(`${folder}/${name}`);
    }
  };
  const ignoreFolders = async (folder: string, isMeant: (name: string) => boolean): Promise<void> => {
    const names = (await listNames(join(root, folder), folder, new Map())).filter((name) => name.endsWith('/'));
    ignored.push(...names.filter((name) => !isHidden(name) && isMeant(name)).map((name) => `${folder}/${name}`));
  };

  readText(siteFile);
  const [, , , media, icons, drawings, fonts, documents] = await Promise.all([
    readFolder('content/pages', '.mdx'),
    readFolder('content/projects', '.yaml'),
    readFolder('content/documents', '.mdx', () => true),
    readAssets(
      root,
      'content/media',
      unreadable,
      (name) => (pictureName.test(name) ? 'picture' : filmName.test(name) ? 'film' : undefined),
      examine,
    ),
    readAssets(root, 'content/icons', unreadable, drawingKind, examine),
    readAssets(root, 'content/drawings', unreadable, drawingKind, examine),
    readAssets(root, 'content/fonts', unreadable, (name) => (name.endsWith('.woff2') ? 'font' : undefined), examine),
    listNames(join(root, 'content/documents'), 'content/documents', unreadable),
    ignoreFolders('content/media', () => true),
    ignoreFolders('content', (name) => folderMeant(name) !== undefined),
  ]);
  const assets: Assets = {
    media,
    icons: new Set(withoutExtension([...icons.keys()], '.svg')),
    drawings: new Set(withoutExtension([...drawings.keys()], '.svg')),
    svgs: new Map([...svgsOf('content/icons', icons), ...svgsOf('content/drawings', drawings)]),
    fonts,
    documents: new Set(documents.filter((name) => !isHidden(name) && !name.endsWith('/'))),
  };
  const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
  return {
    root,
    files: new Map([...files].sort(byName)),
    unreadable: new Map([...unreadable].sort(byName)),
    ignored: ignored.sort(),
    assets,
  };
};

/** True for what systems and editors put beside one's files. */
export const isHidden = (name: string): boolean => name.startsWith('.') || name.startsWith('~') || name.endsWith('~');

const svgsOf = (folder: string, files: ReadonlyMap<string, MediaFile>): (readonly [string, MediaFile])[] =>
  [...files.values()]
    .filter(({ name }) => name.endsWith('.svg'))
    .map((file) => [`${folder}/${file.name}`, { ...file, name: `${folder}/${file.name}` }]);

const withoutExtension = (names: readonly string[], extension: string): string[] =>
  names.filter((name) => name.endsWith(extension)).map((name) => name.slice(0, -extension.length));

const codeOf = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;

/** The text of a file, the reason why it has none, or undefined when there is no such file. */
const readTextFile = (path: string): { text: string } | { reason: Unreadable } | undefined => {
  try {
    if (statSync(path).size > MAX_TEXT_BYTES) return { reason: 'file-unreadable/too-big' };
    const bytes = readFileSync(path);
    if (!isUtf8(bytes)) return { reason: 'file-unreadable/encoding' };
    const text = bytes.toString().replace(/^\uFEFF/, '');
    return text.includes('\r') && !text.includes('\n') ? { reason: 'file-unreadable/carriage-returns' } : { text };
  } catch (cause) {
    switch (codeOf(cause)) {
      case 'ENOENT':
      case 'ENOTDIR':
        return undefined;
      case 'EISDIR':
        return { reason: 'file-unreadable/folder' };
      case 'EACCES':
      case 'EPERM':
        return { reason: 'file-unreadable/denied' };
      case 'ELOOP':
        return { reason: 'file-unreadable/shortcut' };
      default:
        return { reason: 'file-unreadable/disk' };
    }
  }
};

/** Names in a folder, those of folders with a « / » behind, in a fixed order; none when it is missing. */
const listNames = async (path: string, folder: string, unreadable: Map<string, Unreadable>): Promise<string[]> => {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'ENOTDIR') unreadable.set(folder, 'file-unreadable/not-folder');
    else if (code !== 'ENOENT') unreadable.set(folder, 'file-unreadable/folder-denied');
    return [];
  }
};

/** Files of a folder, those of a kind examined. */
const readAssets = async (
  root: string,
  folder: string,
  unreadable: Map<string, Unreadable>,
  kindOf: (name: string) => FileToExamine['kind'] | undefined,
  examine: Examine,
): Promise<Map<string, MediaFile>> => {
  const names = (await listNames(join(root, folder), folder, unreadable)).filter((name) => !isHidden(name));
  const found = await inParallel(names, PARALLEL, async (name): Promise<MediaFile | undefined> => {
    const path = join(root, folder, name);
    const kind = kindOf(name);
    try {
      const stats = statSync(path);
      if (!stats.isFile()) return undefined;
      return { name, bytes: stats.size, ...(kind === undefined ? {} : await examine(path, kind)) };
    } catch (cause) {
      // A dangling link, a file without read permission; any other error is the caller's.
      if (codeOf(cause) === undefined) throw cause;
      return { name, bytes: 0, damaged: true };
    }
  });
  return new Map(found.filter((media) => media !== undefined).map((media) => [media.name, media]));
};
