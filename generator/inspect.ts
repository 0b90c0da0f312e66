/** Reads, loads and checks a site: what the command line, the dev server and the tests share. */
import { join } from 'node:path';
import { checkSite } from './check/check-site.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { sortDiagnostics } from './diagnostics/sort.ts';
import type { SiteFolders } from './folders.ts';
import { readLoadCache, writeLoadCache } from './load/load-cache.ts';
import { loadSite, type LoadCache } from './load/load-site.ts';
import { readSources, type MediaCache } from './load/read-sources.ts';
import type { LoadedSite, Sources } from './load/types.ts';

export interface Inspection {
  /** What could be loaded; absent when site.yaml itself cannot be used. */
  readonly site?: LoadedSite;
  /** Everything found, in the order of files and lines. */
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: Sources;
}

export interface InspectOptions {
  /** ISO date that dated content is compared with. */
  readonly today: string;
  /** True to show drafts. */
  readonly drafts: boolean;
  /** What a long-lived process remembers from one inspection to the next. */
  readonly memory?: { readonly load: LoadCache; readonly media: MediaCache };
}

/** Inspects the site of `folders` as of a date. */
export const inspectSite = async (folders: SiteFolders, options: InspectOptions): Promise<Inspection> => {
  const { today, drafts, memory } = options;
  const sources = await readSources(folders.root, memory?.media);
  const file = join(folders.cache, 'load.json');
  const cache = memory?.load ?? readLoadCache(file, import.meta.url, sources);
  const { site, diagnostics: found } = loadSite(sources, { today, drafts, cache });
  if (memory === undefined) writeLoadCache(file, import.meta.url, cache);
  const diagnostics = sortDiagnostics(site === undefined ? found : [...found, ...checkSite(site)]);
  return { ...(site === undefined ? {} : { site }), diagnostics, sources };
};
