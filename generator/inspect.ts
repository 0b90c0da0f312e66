/** Reads, loads and checks a site: what the command line, the dev server and the tests share. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeVersion } from './cache/code-version.ts';
import { checkSite } from './check/check-site.ts';
import { proofFor, recordOf, type ProofRecord } from './check/proof.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { sortDiagnostics } from './diagnostics/sort.ts';
import { writeIfChanged } from './files.ts';
import type { SiteFolders } from './folders.ts';
import { isText, loadSite, type ReadBody } from './load/load-site.ts';
import { Readings } from './load/readings.ts';
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
  readonly memory?: InspectionMemory;
}

export interface InspectionMemory {
  readonly readings: Readings;
  readonly media: MediaCache;
  proof?: ProofRecord;
}

/** Inspects the site of `folders` as of a date. */
export const inspectSite = async (folders: SiteFolders, options: InspectOptions): Promise<Inspection> => {
  const { today, drafts } = options;
  const memory = options.memory ?? readMemory(folders);
  const sources = await readSources(folders.root, memory.media, memory.readings);
  const { site, diagnostics: found } = loadSite(sources, { today, drafts, readBody: await bodyReader(sources), readings: memory.readings });
  if (site === undefined) return { diagnostics: sortDiagnostics(found), sources };
  const diagnostics = sortDiagnostics([...found, ...checkSite(site, proofFor(site, memory.proof))]);
  memory.proof = recordOf(site, diagnostics);
  if (options.memory === undefined) saveMemory(folders, memory, sources);
  return { site, diagnostics, sources };
};

/** The parser of pages is a third of what a command loads: one that knows every page does without. */
const bodyReader = async (sources: Sources): Promise<ReadBody> => {
  const isNeeded = [...sources.files.keys()].some((file) => isText(file) && sources.readings?.has(file) !== true);
  return isNeeded ? (await import('./load/mdx-body.ts')).readBody : refuse;
};

const refuse: ReadBody = () => {
  throw new Error('A page was read that is known');
};

interface Kept {
  readonly version: string;
  readonly media: readonly (readonly [string, MediaCache extends Map<string, infer Measured> ? Measured : never])[];
  readonly proof?: ProofRecord;
}

const readingsFile = (folders: SiteFolders): string => join(folders.cache, 'readings');
const keptFile = (folders: SiteFolders): string => join(folders.cache, 'inspection.json');

/** What an earlier command left; nothing of it is needed. */
const readMemory = (folders: SiteFolders): InspectionMemory => {
  const readings = new Readings(readingsFile(folders), codeVersion());
  try {
    const kept = JSON.parse(readFileSync(keptFile(folders), 'utf8')) as Kept;
    if (kept.version === codeVersion()) return { readings, media: new Map(kept.media), ...(kept.proof === undefined ? {} : { proof: kept.proof }) };
  } catch {
    // Absent or damaged: everything is looked at.
  }
  return { readings, media: new Map() };
};

const saveMemory = (folders: SiteFolders, { readings, media, proof }: InspectionMemory, sources: Sources): void => {
  readings.save(new Set(sources.files.keys()));
  try {
    writeIfChanged(keptFile(folders), JSON.stringify({ version: codeVersion(), media: [...media], ...(proof === undefined ? {} : { proof }) } satisfies Kept));
  } catch {
    // The cache spares time and nothing else.
  }
};
