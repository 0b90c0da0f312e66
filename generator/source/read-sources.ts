/**
 * The edge of loading: reads a site's folder. What cannot be read is recorded with its reason, never thrown;
 * a missing folder is an empty one.
 */
import { isUtf8 } from 'node:buffer';
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileDigest } from '../cache/files.state.ts';
import { inParallel } from '../cache/in-parallel.ts';
import { taskOf } from '../cache/step.ts';
import type { BuildCache } from '../cache/build-cache.ts';
import { examineFile, type FileToExamine } from './examine-file.cached.ts';
import { idPrefix } from './svg/drawing.ts';
import { originalOf } from './copied-names.ts';
import { isGivenDocument } from './given-documents.ts';
import { captionsName, filmName, folderMeant, homeOf, pictureName, siteFile } from './load-site.ts';
import { samplesFile } from './samples.ts';
import type { Assets, Examined, MediaFile, Sources, Unreadable } from './types.ts';

/** Looks into a file, or knows what it holds. */
type Examine = (path: string, file: Omit<FileToExamine, 'digest'>) => Promise<Examined>;

const lookInto: Examine = async (path, file) => examineFile.make({ ...file, digest: fileDigest(path) });

/** Looks into the files that the build cache does not know. */
export const examineIn =
  (cache: BuildCache): Examine =>
  (path, file) =>
    cache.value(taskOf(examineFile, { ...file, digest: cache.digest(path) }));

const maxTextBytes = 32 * 1024 * 1024;
const parallel = 32;
const documentIn = (name: string) =>
  isGivenDocument(name) ? ({ kind: 'document', extension: extname(name).toLowerCase() } as const) : undefined;
const drawingIn = (folder: 'drawings' | 'icons') => (name: string) =>
  name.endsWith('.svg') ? ({ kind: 'drawing', prefix: idPrefix(folder, basename(name, '.svg')) } as const) : undefined;

/** Reads everything the generator needs to know of a site's folder. */
export const readSources = async (root: string, examine: Examine = lookInto): Promise<Sources> => {
  const files = new Map<string, string>();
  const unreadable = new Map<string, Unreadable>();
  const ignored: string[] = [];

  /** A folder may be read for its texts and for its other files. */
  const dangling = new Set<string>();
  const copies = new Map<string, string>();

  const readText = (file: string): void => {
    const path = join(root, file);
    const result = readTextFile(path);
    if (result === undefined) {
      if (isDangling(path)) dangling.add(file);
      return;
    }
    if ('reason' in result) unreadable.set(file, result.reason);
    else files.set(file, result.text);
  };
  /** Names in a folder, those of folders with a « / » behind, in a fixed order; none when it is missing. */
  const listNames = async (folder: string, faults = unreadable): Promise<string[]> => {
    try {
      const entries = await readdir(join(root, folder), { withFileTypes: true });
      const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
      return names.filter((name) => !isHidden(name)).sort();
    } catch (cause) {
      const code = codeOf(cause);
      if (code === 'ENOTDIR') faults.set(folder, 'file-unreadable/not-folder');
      else if (code !== 'ENOENT') faults.set(folder, 'file-unreadable/folder-denied');
      return [];
    }
  };
  /** A page or a document that the site names is no copy, nor is a project whose identifier is its own. */
  const isMeant = (file: string): boolean => {
    const name = basename(file);
    const site = files.get(siteFile) ?? '';
    if (site.includes(name) || (file.startsWith('content/pages/') && hasId(site, basename(name, '.mdx')))) return true;
    const result = file.startsWith('content/projects/') ? readTextFile(join(root, file)) : undefined;
    if (result === undefined || 'reason' in result) return false;
    const [, id] = /^id: *["']?([^"'\s#]+)/m.exec(result.text) ?? [];
    return id !== undefined && `${id}.yaml` === name;
  };
  /** Reads the texts of a folder. Other files are reported as ignored, unless `mayHoldOthers`. */
  const readTexts = async (folder: string, extension: string, mayHoldOthers = false): Promise<void> => {
    const names = await listNames(folder);
    const known = new Set(names);
    for (const name of names) {
      const plain = name.replace(/\/$/, '');
      const original = originalOf(name, known, extension);
      if (original !== undefined && !isMeant(`${folder}/${name}`))
        copies.set(`${folder}/${name}`, `${folder}/${original}`);
      else if (plain.endsWith(extension)) readText(`${folder}/${plain}`);
      else if (!mayHoldOthers) ignored.push(`${folder}/${name}`);
    }
  };
  /** Files of a folder, those of a kind examined. */
  const readAssets = async (
    folder: string,
    asked: (name: string) => Omit<FileToExamine, 'digest'> | undefined,
  ): Promise<Map<string, MediaFile>> => {
    const found = await inParallel(await listNames(folder), parallel, async (name): Promise<MediaFile | undefined> => {
      const path = join(root, folder, name);
      const file = asked(name);
      try {
        const stats = statSync(path);
        if (!stats.isFile()) return undefined;
        return { name, bytes: stats.size, ...(file === undefined ? {} : await examine(path, file)) };
      } catch (cause) {
        // A dangling link, a file without read permission; any other error is the caller's.
        if (codeOf(cause) === undefined) throw cause;
        if (isDangling(path)) dangling.add(`${folder}/${name}`);
        return { name, bytes: 0, damaged: true };
      }
    });
    return new Map(found.filter((media) => media !== undefined).map((media) => [media.name, media]));
  };

  readText(siteFile);
  readText(samplesFile);
  const [, , , media, icons, drawings, fonts, documents, inMedia, inContent, inRoot] = await Promise.all([
    readTexts('content/pages', '.mdx'),
    readTexts('content/projects', '.yaml'),
    readTexts('content/documents', '.mdx', true),
    readAssets('content/media', (name) => {
      if (pictureName.test(name)) return { kind: 'picture' };
      if (filmName.test(name)) return { kind: 'film' };
      return captionsName.test(name) ? { kind: 'captions' } : documentIn(name);
    }),
    readAssets('content/icons', drawingIn('icons')),
    readAssets('content/drawings', drawingIn('drawings')),
    readAssets('content/fonts', (name) => (name.endsWith('.woff2') ? { kind: 'font' } : undefined)),
    readAssets('content/documents', documentIn),
    listNames('content/media'),
    // Where it can't be read, each folder in it says so.
    listNames('content', new Map()),
    listNames('', new Map()),
  ]);
  const misnamed = inContent.filter((name) => name.endsWith('/') && folderMeant(name) !== undefined);
  ignored.push(...misnamed.map((name) => `content/${name}`));
  ignored.push(...inMedia.filter((name) => name.endsWith('/')).map((name) => `content/media/${name}`));
  /** Files that lie beside the folder in which they are read. */
  const noteStrays = (folder: string, names: Iterable<string>): void => {
    for (const name of names) {
      const home = homeOf(name);
      const path = folder === '' ? name : `${folder}/${name}`;
      if (home === undefined || name.endsWith('/') || path === samplesFile) continue;
      const meant = `content/${home}/${name}`;
      if (existsSync(join(root, meant))) copies.set(path, meant);
      else ignored.push(path);
    }
  };
  noteStrays('content', inContent);
  for (const [folder, held] of [
    ['icons', icons],
    ['drawings', drawings],
    ['documents', documents],
  ] as const)
    noteStrays(
      `content/${folder}`,
      [...held.keys()].filter((name) => isMisplaced(folder, name)),
    );
  noteStrays(
    '',
    inRoot.filter((name) => /\.mdx$/i.test(name) || isProject(join(root, name))),
  );
  const inRootNames = new Set(inRoot);
  for (const name of inRoot)
    if (originalOf(name, inRootNames, '.yaml') === siteFile) copies.set(name, siteFile);
    else if (nearlySite.test(name) && !files.has(siteFile)) ignored.push(name);
  const iconFiles = svgsOf('content/icons', icons);
  const drawingFiles = svgsOf('content/drawings', drawings);
  const assets: Assets = {
    media,
    icons: plainNames(iconFiles),
    drawings: plainNames(drawingFiles),
    svgs: new Map([...iconFiles, ...drawingFiles].map((file) => [file.name, file])),
    fonts,
    documents,
  };
  const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
  return {
    root,
    files: new Map([...files].sort(byName)),
    unreadable: new Map([...unreadable].sort(byName)),
    ignored: [...new Set(ignored)].sort(),
    copies: new Map([...copies].sort(byName)),
    dangling: [...dangling].sort(),
    assets,
  };
};

/** True for what systems and editors put beside one's files. */
export const isHidden = (name: string): boolean => name.startsWith('.') || name.startsWith('~') || name.endsWith('~');

/** Names in the place of site.yaml. */
const nearlySite = /^site\.(?:yml|yaml\.txt|yml\.txt|txt)$|^site\.yaml$/i;

/** True where a text of YAML has an item of this id, which may hold letters, digits and dashes. */
const hasId = (yaml: string, id: string): boolean =>
  /^[a-z0-9-]+$/.test(id) && new RegExp(`\\bid: *["']?${id}(?![a-z0-9-])`).test(yaml);

/** True for a file in a folder of content/ that reads others: drawings, and documents to download. */
const isMisplaced = (folder: 'icons' | 'drawings' | 'documents', name: string): boolean => {
  const home = homeOf(name);
  if (folder === 'documents') return home !== folder && !/\.mdx$/i.test(name);
  return home !== 'documents' && !/\.svg$/i.test(name);
};

/** True for a YAML file with the keys of a project. */
const isProject = (path: string): boolean => {
  if (!/\.ya?ml$/i.test(path) || basename(path) === siteFile) return false;
  const result = readTextFile(path);
  return (
    result !== undefined && 'text' in result && /^(?:shortDescription|longDescription|mainImage):/m.test(result.text)
  );
};

/** The drawings among the files of a folder, under their path. */
const svgsOf = (folder: string, files: ReadonlyMap<string, MediaFile>): MediaFile[] =>
  [...files.values()]
    .filter(({ name }) => name.endsWith('.svg'))
    .map((file) => ({ ...file, name: `${folder}/${file.name}` }));

const plainNames = (svgs: readonly MediaFile[]): Set<string> => new Set(svgs.map(({ name }) => basename(name, '.svg')));

/** True for a link whose file is not there. */
const isDangling = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true && !existsSync(path);

const codeOf = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;

/** The text of a file, the reason why it has none, or undefined when there is no such file. */
const readTextFile = (path: string): { text: string } | { reason: Unreadable } | undefined => {
  try {
    if (statSync(path).size > maxTextBytes) return { reason: 'file-unreadable/too-big' };
    const bytes = readFileSync(path);
    if (!isUtf8(bytes)) return { reason: 'file-unreadable/encoding' };
    const text = bytes.toString().replace(/^\uFEFF/, '');
    return text.includes('\r') && !text.includes('\n') ? { reason: 'file-unreadable/carriage-returns' } : { text };
  } catch (cause) {
    const code = codeOf(cause) ?? '';
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : { reason: reasons[code] ?? 'file-unreadable/disk' };
  }
};

/** Why a file that is there cannot be read, by the code of the error. */
const reasons: Readonly<Record<string, Unreadable>> = {
  EISDIR: 'file-unreadable/folder',
  EACCES: 'file-unreadable/denied',
  EPERM: 'file-unreadable/denied',
  ELOOP: 'file-unreadable/shortcut',
};
