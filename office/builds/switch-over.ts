/**
 * A built site put in the place of another. Its ID is removed first and written last, as a build does: whoever reads
 * the folder meanwhile (server/http/site) sees that it is not whole, and goes on with the site that it serves.
 */
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { filesBelow } from '../../generator/cache/files-below.ts';
import { linkWhole, writeWhole } from '../../generator/cache/write-whole.ts';
import { buildIdPath, manifestPath, type PublishedFiles } from '../../generator/output/publish.ts';

/** ID of the whole build in a folder; undefined if there is none. */
export const buildIdOf = (folder: string): string | undefined => {
  const { id, text } = read(folder);
  return id !== undefined && text !== undefined && digest(text) === id ? id : undefined;
};

/** The time zone that a built site gives its dates; undefined if it says none. */
export const timeZoneOf = (folder: string): string | undefined => {
  const { text } = read(folder);
  return text === undefined ? undefined : (JSON.parse(text) as { site?: { timeZone?: string } }).site?.timeZone;
};

/** True if a folder may be replaced: it is absent, empty, or a built site's. */
export const isReplaceable = (dist: string): boolean =>
  !existsSync(dist) || existsSync(join(dist, '.server')) || readdirSync(dist).length === 0;

/** Throws what the disk says; the folder is completed by the next call then. */
export const switchOver = (built: string, dist: string): void => {
  const { id, text } = read(built);
  if (id === undefined || text === undefined || digest(text) !== id) throw new Error('the build is not whole.');
  if (buildIdOf(dist) === id) return;
  const { files } = JSON.parse(text) as { readonly files: PublishedFiles };
  const former = buildIdOf(dist) === undefined ? {} : filesOf(dist);
  mkdirSync(join(dist, '.server'), { recursive: true });
  rmSync(join(dist, buildIdPath), { force: true });
  for (const [path, [content, bytes]] of Object.entries(files)) {
    clearTheWay(dist, path);
    const stats = lstatSync(join(dist, path), { throwIfNoEntry: false });
    if (former[path]?.[0] === content && stats?.isFile() && stats.size === bytes) continue;
    if (stats?.isDirectory()) rmSync(join(dist, path), { recursive: true });
    linkWhole(join(built, path), join(dist, path));
  }
  for (const path of filesBelow(dist))
    if (!Object.hasOwn(files, path) && path !== manifestPath) rmSync(join(dist, path));
  writeWhole(join(dist, manifestPath), text);
  writeWhole(join(dist, buildIdPath), `${id}\n`);
};

/** A file that stands where a folder is needed goes. */
const clearTheWay = (dist: string, path: string): void => {
  const segments = path.split('/').slice(0, -1);
  for (let count = 1; count <= segments.length; count += 1) {
    const folder = join(dist, ...segments.slice(0, count));
    if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) rmSync(folder);
  }
};

const filesOf = (folder: string): PublishedFiles =>
  (JSON.parse(read(folder).text ?? '{"files":{}}') as { readonly files: PublishedFiles }).files;

const read = (folder: string) => {
  const text = (path: string): string | undefined => {
    try {
      return readFileSync(join(folder, path), 'utf8');
    } catch {
      return undefined;
    }
  };
  return { id: text(buildIdPath)?.trim(), text: text(manifestPath) };
};

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
