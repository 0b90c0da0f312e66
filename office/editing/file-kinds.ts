/** Which files an editor may save: those that a site is made of, whose content is what their name says. */
import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import type { SourcePath } from '../api.ts';

/** Extensions, and the types of content that they may have; the name of a picture often tells another format of it. */
const pictures = ['jpg', 'png', 'apng', 'webp', 'avif', 'gif'];
const byExtension: Readonly<Record<string, readonly string[]>> = {
  '.jpg': pictures,
  '.jpeg': pictures,
  '.png': pictures,
  '.webp': pictures,
  '.avif': pictures,
  '.gif': pictures,
  '.mp4': ['mp4', 'mov', 'm4v'],
  '.webm': ['webm', 'mkv'],
  '.pdf': ['pdf'],
  '.woff2': ['woff2'],
};
const texts: ReadonlySet<string> = new Set(['.yaml', '.mdx', '.svg', '.vtt']);

export const acceptedExtensions: readonly string[] = [...texts, ...Object.keys(byExtension)];

/** What is wrong with a file: its kind, or that its content is of another one. Undefined if nothing is. */
export const flawOf = async (
  path: SourcePath,
  content: Buffer,
): Promise<'not-accepted' | 'not-what-it-says' | undefined> => {
  const extension = extname(path).toLowerCase();
  if (texts.has(extension)) return isText(content) ? undefined : 'not-what-it-says';
  const types = byExtension[extension];
  if (types === undefined) return 'not-accepted';
  const found = (await fileTypeFromBuffer(content).catch(() => undefined))?.ext;
  return found !== undefined && types.includes(found) ? undefined : 'not-what-it-says';
};

const isText = (content: Buffer): boolean => {
  if (content.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
};
