import { statSync } from 'node:fs';
import type { Logger } from 'pino';
import { indexFiles, type FileIndex } from '../static/file-index.ts';
import { loadContactModule, type ContactModule } from './contact-module.ts';
import { manifestPath, readManifest, type SiteManifest } from './manifest.ts';

/** A built site, read as one. */
export interface Site {
  readonly manifest: SiteManifest;
  readonly contact: ContactModule;
  readonly files: FileIndex;
}

/** The site being served; a rebuild replaces it as a whole. */
export interface SiteSource {
  current(): Site;
}

/** Reads a built site; throws a `SiteError` when it cannot be served. */
export async function loadSite(distDir: string): Promise<Site> {
  const manifest = readManifest(distDir);
  const contact = await loadContactModule(distDir);
  return { manifest, contact, files: indexFiles(distDir, manifest) };
}

/**
 * Serves a built site and looks, at most once every `checkEveryMs` and only when asked, whether its manifest was
 * written again. A rebuild that cannot be loaded is logged and the site in memory goes on.
 */
export async function openSite(distDir: string, log: Logger, clock: () => number = Date.now, checkEveryMs = 2000): Promise<SiteSource> {
  let site = await loadSite(distDir);
  let seen = stampOf(distDir);
  let checkedAt = clock();
  let isLoading = false;

  const reload = async (stamp: string): Promise<void> => {
    isLoading = true;
    try {
      site = await loadSite(distDir);
      seen = stamp;
      log.info('the site was rebuilt and loaded again');
    } catch (error) {
      log.warn({ err: error }, 'the rebuilt site cannot be loaded yet, the previous one goes on');
    } finally {
      isLoading = false;
    }
  };

  return {
    current() {
      const now = clock();
      if (now - checkedAt >= checkEveryMs) {
        checkedAt = now;
        const stamp = stampOf(distDir);
        if (!isLoading && stamp !== undefined && stamp !== seen) void reload(stamp);
      }
      return site;
    },
  };
}

function stampOf(distDir: string): string | undefined {
  const stats = statSync(manifestPath(distDir), { throwIfNoEntry: false });
  return stats && `${stats.mtimeMs}:${stats.size}:${stats.ino}`;
}
