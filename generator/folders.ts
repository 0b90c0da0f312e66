import { join, resolve } from 'node:path';
import { createHash } from 'node:crypto';
import { projectDir } from './project-dir.ts';

/** Where a site's sources stand and where what is made of them goes. */
export interface SiteFolders {
  /** Folder of site.yaml. */
  readonly root: string;
  readonly content: string;
  readonly media: string;
  /** Generated modules, what `#site/` means. */
  readonly generated: string;
  /** Built site. */
  readonly dist: string;
  /** May be deleted at any time. */
  readonly cache: string;
}

/** The project's own site generates into src/generated; another root into its own .generated (architecture, « Contract of the commands »). */
export const foldersOf = (root: string = projectDir, out?: string): SiteFolders => {
  const absolute = resolve(root);
  const isOwn = absolute === projectDir;
  const name = isOwn ? 'site' : createHash('sha256').update(absolute).digest('hex').slice(0, 12);
  return {
    root: absolute,
    content: join(absolute, 'content'),
    media: join(absolute, 'content', 'media'),
    generated: isOwn ? join(projectDir, 'src', 'generated') : join(absolute, '.generated'),
    dist: out === undefined ? join(absolute, 'dist') : resolve(out),
    cache: join(projectDir, '.cache', name),
  };
};

/** Encoded pictures are shared by all sites: they are addressed by content. */
export const pictureCache = (): string => join(projectDir, '.cache', 'media');

/** Sharing pictures, addressed by what they show. */
export const socialCache = (): string => join(projectDir, '.cache', 'social');
