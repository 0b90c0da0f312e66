import { join, resolve } from 'node:path';
import { projectDir } from './project-dir.ts';

/** The folders of a site's sources and of what is made from them. */
export interface SiteFolders {
  /** Folder of site.yaml. */
  readonly root: string;
  readonly content: string;
  /** Generated modules, what `#site/` means. */
  readonly generated: string;
  /** Built site. */
  readonly dist: string;
  /** What is kept of this site between two commands; may be deleted at any time. */
  readonly cache: string;
  /** What is kept for all sites, addressed by what it was made from: pictures, bundles. May be deleted at any time. */
  readonly shared: string;
}

/** A path as the person gave it: npm moves to the project's before a command runs, and says from where. */
export const fromCaller = (path: string): string => resolve(process.env['INIT_CWD'] ?? '', path);

/**
 * The project's own site generates into src/generated; another root into its own .generated (architecture, « Contract
 * of the commands »). What is kept of a site goes with its folder.
 */
export const foldersOf = (root: string = projectDir, out?: string): SiteFolders => {
  const absolute = fromCaller(root);
  const isOwn = absolute === projectDir;
  return {
    root: absolute,
    content: join(absolute, 'content'),
    generated: isOwn ? join(projectDir, 'src', 'generated') : join(absolute, '.generated'),
    dist: out === undefined ? join(absolute, 'dist') : fromCaller(out),
    cache: join(absolute, '.cache', 'site'),
    shared: join(projectDir, '.cache', 'made'),
  };
};

/**
 * The folders of a development server: what it generates, drafts included, is its own, so that a build beside it reads
 * no module of it and takes none away.
 */
export const developmentFolders = (folders: SiteFolders): SiteFolders => ({
  ...folders,
  generated: join(folders.cache, 'development'),
});
