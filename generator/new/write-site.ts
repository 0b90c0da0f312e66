/** The edge of « npm run new -- site »: a whole site in its folder, or nothing. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { writeWhole } from '../cache/write-whole.ts';
import type { NewSite } from './site-template.ts';

/** Whether a new site may stand there: nothing is there, or an empty folder. */
export const isFree = (folder: string): boolean => {
  try {
    return readdirSync(folder).length === 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
};

/**
 * Writes a site beside its folder, asks whether it may stay, and puts it in its place by one rename. Whatever throws or
 * refuses on the way leaves nothing behind. Resolves to what `refuse` found, or to undefined once the site is there.
 */
export const writeSite = async <Refusal>(
  folder: string,
  { files, pictures }: NewSite,
  refuse: (draft: string) => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> => {
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
  try {
    for (const [name, content] of files) writeWhole(join(draft, name), content);
    const media = join(draft, 'content', 'media');
    mkdirSync(media, { recursive: true });
    for (const [name, svg] of pictures)
      await sharp(Buffer.from(svg))
        .jpeg({ quality: 84 })
        .toFile(join(media, `${name}.jpg`));
    const refusal = await refuse(draft);
    if (refusal !== undefined) return refusal;
    rmSync(join(draft, '.cache'), { recursive: true, force: true });
    // A folder takes the place of an empty one by rename on some systems only.
    if (existsSync(folder)) rmdirSync(folder);
    // Made for its owner alone, as every temporary folder is.
    chmodSync(draft, 0o755);
    renameSync(draft, folder);
    return undefined;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};
