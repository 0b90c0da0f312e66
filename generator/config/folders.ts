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
  /** What is kept of this site between two commands; may be deleted at any time. */
  readonly cache: string;
  /** What is kept for all sites, addressed by what it was made from: pictures, bundles. May be deleted at any time. */
  readonly shared: string;
}

/**
 * The project's own site generates into src/generated; another root into its own .generated (architecture, « Contract
 * of the commands »).
 */
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
    shared: join(projectDir, '.cache', 'made'),
  };
};
