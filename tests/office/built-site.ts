import { createHash } from 'node:crypto';
import { writeFiles } from './office-git.ts';

const sha = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Writes a built site with these files, as a build leaves one. */
export const writeBuilt = (folder: string, files: Readonly<Record<string, string>>, timeZone?: string): void => {
  writeFiles(folder, files);
  const named = Object.entries(files).map(([path, text]) => [path, [sha(text), Buffer.byteLength(text)]]);
  const text = JSON.stringify({ site: { ...(timeZone && { timeZone }) }, files: Object.fromEntries(named) as unknown });
  writeFiles(folder, { '.server/manifest.json': text, '.server/build-id': `${sha(text)}\n` });
};
