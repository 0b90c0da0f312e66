/** Reads, loads and checks a site: what the command line, the dev server and the tests share. */
import { taskOf } from '../cache/step.ts';
import { BuildCache } from '../cache/build-cache.ts';
import { checkSite } from '../check/check-site.ts';
import { sortDiagnostics } from '../diagnostics/sort.ts';
import type { SiteFolders } from '../config/folders.ts';
import type { Language } from '../language/language.ts';
import { isText, loadSite, recallReading, type FileReading, type ReadBody } from '../source/load-site.ts';
import { readText } from '../check/read-text.cached.ts';
import { examineIn, readSources } from '../source/read-sources.ts';
import type { Sources } from '../source/types.ts';

export type Inspection = Awaited<ReturnType<typeof inspectSources>>;

interface InspectOptions {
  /** ISO date that dated content is compared with. */
  readonly today: string;
  /** True to show drafts. */
  readonly drafts: boolean;
  /** The language of diagnostics; the site's own otherwise. */
  readonly language?: Language | undefined;
  /** What a long-lived process keeps open; a command opens its own. */
  readonly cache?: BuildCache;
}

/** Inspects the site of `folders` as of a date. */
export const inspectSite = async (
  folders: SiteFolders,
  { cache = openBuildCache(folders), ...options }: InspectOptions,
) => {
  const sources = await readSources(folders.root, examineIn(cache));
  return inspectSources(sources, { ...options, cache });
};

/** Inspects sources that have been read, or altered since. */
export const inspectSources = async (
  sources: Sources,
  { today, drafts, language: asked, cache }: InspectOptions & Required<Pick<InspectOptions, 'cache'>>,
) => {
  const readings = await readTexts(sources, cache);
  cache.save();
  const loaded = loadSite(sources, {
    today,
    drafts,
    language: asked,
    readBody: await bodyReader(sources, readings),
    readings,
  });
  const checked = loaded.site && checkSite(loaded.site);
  return {
    /** What could be loaded, mended where it is wrong; absent when site.yaml itself cannot be used. */
    site: checked?.site,
    /** Everything found, in the order of files and lines. */
    diagnostics: sortDiagnostics([...loaded.diagnostics, ...(checked?.diagnostics ?? [])]),
    /** That of the diagnostics. */
    language: loaded.language,
    sources,
  };
};

/** The build cache of a site. */
export const openBuildCache = ({ cache, shared }: SiteFolders): BuildCache => new BuildCache(cache, shared);

/** The readings of all texts without diagnostics: from the build cache, or read now. */
const readTexts = async (sources: Sources, cache: BuildCache): Promise<Map<string, FileReading>> => {
  const readings = new Map<string, FileReading>();
  for (const [file, text] of sources.files) {
    const reading = await cache.value(taskOf(readText, { file, text }));
    if (reading !== null) readings.set(file, recallReading(file, text, reading));
  }
  return readings;
};

/** The parser of pages is a third of what a command loads: it is not, where the cache holds every page. */
const bodyReader = async (sources: Sources, readings: ReadonlyMap<string, FileReading>): Promise<ReadBody> => {
  const isNeeded = [...sources.files.keys()].some((file) => isText(file) && !readings.has(file));
  return isNeeded ? (await import('../source/mdx/body.ts')).readBody : refuse;
};

const refuse: ReadBody = () => {
  throw new Error('A page was read that is known');
};
