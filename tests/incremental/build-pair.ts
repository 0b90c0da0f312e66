/** A copy of the tiny site, built incrementally after each edit, and from nothing for comparison. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '../../generator/pipeline/build-site.ts';
import type { Progress } from '../../generator/pipeline/progress.ts';
import { isError } from '../../generator/diagnostics/diagnostic.ts';
import { foldersOf, type SiteFolders } from '../../generator/config/folders.ts';
import { modelOf } from '../../generator/pipeline/generate.ts';
import { inspectSite } from '../../generator/pipeline/inspect.ts';

export interface BuildOptions {
  /** ISO date of the build. */
  readonly today: string;
  readonly drafts: boolean;
}

export const defaultOptions: BuildOptions = { today: '2026-11-20', drafts: false };

/** What a build gave: digest of each file by path, what the check refused it for, or what it ran into. */
export type Outcome =
  | { readonly kind: 'built'; readonly files: ReadonlyMap<string, string> }
  | { readonly kind: 'refused' | 'failed'; readonly reasons: string };

export interface BuildPair {
  readonly root: string;
  /** Builds upon what the last build left. */
  incremental(options?: BuildOptions): Promise<Outcome>;
  /** Builds from nothing; what is addressed by its content is shared. The same site on the same day is built once. */
  clean(options?: BuildOptions): Promise<Outcome>;
  dispose(): void;
}

const silent: Progress = {
  language: 'en',
  costs: [],
  step: () => undefined,
  count: () => undefined,
  done: () => undefined,
};

/** `shared` holds what is addressed by its content: pictures, bundles. A folder of its own without it. */
export const openBuildPair = (site: string, shared?: string): BuildPair => {
  const work = mkdtempSync(join(tmpdir(), 'incremental-'));
  const root = join(work, 'site');
  cpSync(site, root, { recursive: true });
  const folders = (name: string): SiteFolders => ({
    ...foldersOf(root),
    generated: join(work, name, 'generated'),
    dist: join(work, name, 'dist'),
    cache: join(work, name, 'cache'),
    shared: shared ?? join(work, 'shared'),
  });
  const cleanBySources = new Map<string, Outcome>();
  return {
    root,
    incremental: (options = defaultOptions) => build(folders('incremental'), options),
    clean: async (options = defaultOptions) => {
      const sources = JSON.stringify([options, digestsOf(root, '')]);
      const known = cleanBySources.get(sources);
      if (known !== undefined) return known;
      const outcome = await build(folders('clean'), options);
      rmSync(join(work, 'clean'), { recursive: true, force: true });
      cleanBySources.set(sources, outcome);
      return outcome;
    },
    dispose: () => rmSync(work, { recursive: true, force: true }),
  };
};

const build = async (folders: SiteFolders, { today, drafts }: BuildOptions): Promise<Outcome> => {
  const { site, diagnostics } = await inspectSite(folders, { today, drafts });
  if (site === undefined || diagnostics.some(isError))
    return { kind: 'refused', reasons: JSON.stringify(diagnostics, null, 1) };
  try {
    await buildSite(modelOf(site, folders), folders, silent, { skipCompression: true });
  } catch (error) {
    // What the check does not look at, such as the inside of a font: the same in both builds.
    return { kind: 'failed', reasons: firstLine(String(error)) };
  }
  return {
    kind: 'built',
    files: new Map([...digestsOf(folders.generated, 'generated/'), ...digestsOf(folders.dist, '')]),
  };
};

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

const digestsOf = (folder: string, prefix: string): [string, string][] =>
  !existsSync(folder)
    ? []
    : readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== '.manifest.json')
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
        .map((file) => [
          prefix + file.slice(folder.length + 1),
          createHash('sha256').update(readFileSync(file)).digest('hex'),
        ]);

/** What tells two outcomes apart: paths of files, or reasons; empty when nothing does. */
export const differences = (one: Outcome, other: Outcome): string[] => {
  if (one.kind === 'built' || other.kind === 'built') {
    if (one.kind !== 'built' || other.kind !== 'built') return [`${one.kind}, and ${other.kind}`];
    return [...new Set([...one.files.keys(), ...other.files.keys()])]
      .filter((path) => one.files.get(path) !== other.files.get(path))
      .sort();
  }
  return one.kind === other.kind && one.reasons === other.reasons
    ? []
    : [`${one.kind}, and ${other.kind}, for other reasons`];
};
