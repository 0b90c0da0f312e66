/**
 * The built site being served. A build is looked for at short intervals and taken up as a whole: every file that its
 * manifest names goes into the object store, verified, and only then does the new site take the place of the old one.
 * What is served never depends on the built site's folder, which changes file by file while a build writes.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { isImmutable } from '../../http/headers.ts';
import { indexDesk, indexFiles, type FileIndex } from '../static/file-index.ts';
import { contactModulePath, loadContactModule, type ContactModule } from './contact-module.ts';
import { defaultFormerLimits, formerFiles, type FormerFile, type FormerLimits } from './former-files.ts';
import {
  digestOfText,
  manifestPath,
  parseBuild,
  readBuildId,
  SiteError,
  type Build,
  type SiteManifest,
} from './manifest.ts';
import { openObjectStore, type FileIdentity, type ObjectStore, type StoredObject } from './object-store.ts';

/** A built site, read as one. */
export interface Site {
  /** Names the build. */
  readonly id: string;
  readonly manifest: SiteManifest;
  readonly contact: ContactModule;
  readonly files: FileIndex;
  /** What stands below the desk's path, by what follows it. */
  readonly desk: FileIndex;
}

/** The site being served; a rebuild replaces it as a whole. */
export interface SiteSource {
  current(): Site;
}

export interface OpenSite extends SiteSource {
  /** Looks for another build now; resolves once it is served, or found not to be whole. */
  check(): Promise<void>;
  /** Says that an object could not be read: it is fetched from the built site again, where that still has it. */
  reportMissing(digest: string): void;
  close(): void;
}

export interface SiteOptions {
  /** The built site. */
  readonly distDir: string;
  /** The server's own folder for what it serves: this build, and what earlier ones left to open pages. */
  readonly siteDir: string;
  readonly log: Logger;
  /** Serve no page: of the built site only `.server/` need be there. */
  readonly isApiOnly?: boolean;
  /** Serve no form for editors: it stands on a host of its own. */
  readonly isAdminElsewhere?: boolean;
  readonly clock?: () => number;
  readonly checkEveryMs?: number;
  readonly formerLimits?: FormerLimits;
}

/** Files taken in at the same time. */
const PARALLEL = 8;

/** How often what has grown too old is removed. */
const SWEEP_EVERY_MS = 10 * 60_000;

/** How long a build may be on its way before the log says that it is not whole. */
const PATIENCE_MS = 20_000;

/**
 * Opens the site. Where the built site is not whole, the build served last goes on; throws a `SiteError` when there is
 * none either.
 */
export async function openSite(options: SiteOptions): Promise<OpenSite> {
  const { distDir, siteDir, log, clock = Date.now, checkEveryMs = 500 } = options;
  const parts: ServedParts = options;
  const limits = options.formerLimits ?? defaultFormerLimits;
  const store = openStore(siteDir);
  const servedFile = join(siteDir, 'served.json');

  let served: Served | undefined = readServed(servedFile, store, parts);
  let site: Site | undefined;
  /** Files of the build before: a request may still be about to read one. */
  let replaced: ReadonlyMap<string, FileIdentity> | undefined;
  let isStale = false;
  /** The build that is not whole, and since when that is known. */
  let awaited: { readonly id: string; readonly since: number } | undefined;
  /** The build that the log has complained of. */
  let told: string | undefined;

  /** Takes up the build that stands in the folder; false when it is not whole (yet). */
  const takeUp = async (id: string): Promise<boolean> => {
    const build = await readBuild(distDir, id);
    if (!build) return false;
    const wanted = servedFiles(build, parts);
    const before = served?.files ?? new Map<string, FileIdentity>();
    const { objects, missing } = await adoptAll(store, distDir, wanted);
    if (missing !== undefined) {
      tellIncomplete(id, missing);
      return false;
    }
    // A content that returns to an address is new to those who saw another one there.
    for (const [path, object] of objects) {
      const last = before.get(path);
      if (last && last.digest !== object.digest && !isImmutable(path)) objects.set(path, store.renew(object));
    }
    const now = clock();
    const former = formerFiles(served?.former ?? [], before, wanted, now, isImmutable, limits);
    site = await toSite(build, objects, former, store, parts);
    const isNew = served?.id !== id;
    replaced = served?.files;
    served = { id, text: build.text, files: wanted, former };
    writeServed(servedFile, served);
    if (isNew && before.size > 0) log.info({ build: id, former: former.length }, 'a new build of the site is served');
    return true;
  };

  const tellIncomplete = (id: string, missing: string): void => {
    if (awaited?.id !== id) awaited = { id, since: clock() };
    if (told === id || clock() - awaited.since < PATIENCE_MS) return;
    told = id;
    log.warn({ file: missing }, 'the built site is not whole, what was served before goes on: build it again');
  };

  const check = async (): Promise<void> => {
    const id = readBuildId(distDir);
    if (id === undefined || (id === site?.id && !isStale)) return;
    try {
      if (await takeUp(id)) isStale = false;
    } catch (error) {
      if (told !== id)
        log.error({ err: error, reason: sentenceOf(error) }, 'the new build cannot be served, the one before goes on');
      told = id;
    }
  };

  const sweep = (): void => {
    if (!served) return;
    const former = formerFiles(served.former, new Map(), served.files, clock(), isImmutable, limits);
    served = { ...served, former };
    writeServed(servedFile, served);
    const wanted = new Set(
      [...served.files.values(), ...(replaced?.values() ?? []), ...former].map(({ digest }) => digest),
    );
    replaced = undefined;
    store.keepOnly((digest) => wanted.has(digest));
  };

  const id = readBuildId(distDir);
  try {
    if (id !== undefined) await takeUp(id);
  } catch (error) {
    if (!served) throw error;
    log.error({ err: error, reason: sentenceOf(error) }, 'the new build cannot be served');
    told = id;
  }
  if (!site && served) {
    site = await restore(served, store, parts);
    if (site)
      log.warn(
        { build: served.id, dist: distDir },
        'the built site is not whole: the build served last goes on, build it again',
      );
  }
  if (!site) {
    throw new SiteError(
      id === undefined
        ? `${manifestPath(distDir)} cannot be read: build the site first (npm run build).`
        : `${distDir} does not hold a whole build of the site: build it again (npm run build).`,
    );
  }
  sweep();

  let checking: Promise<void> | undefined;
  const checkOnce = (): Promise<void> =>
    (checking ??= check().finally(() => {
      checking = undefined;
    }));
  const looks = setInterval(() => void checkOnce(), checkEveryMs).unref();
  const sweeps = setInterval(() => {
    if (!checking) sweep();
  }, SWEEP_EVERY_MS).unref();

  return {
    current: () => site!,
    async check() {
      // One that had begun may have looked too early.
      await checking;
      await checkOnce();
    },
    reportMissing(digest) {
      store.forget(digest);
      isStale = true;
    },
    close() {
      clearInterval(looks);
      clearInterval(sweeps);
    },
  };
}

/** What is remembered of the build being served, over restarts. */
interface Served {
  readonly id: string;
  /** The manifest's text. */
  readonly text: string;
  readonly files: ReadonlyMap<string, FileIdentity>;
  readonly former: readonly FormerFile[];
}

type BuildText = Build & { readonly text: string };

/** The build with this id; nothing while its manifest is still on its way. */
async function readBuild(distDir: string, id: string): Promise<BuildText | undefined> {
  const path = manifestPath(distDir);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
  return digestOfText(text) === id ? { ...parseBuild(text, path), text } : undefined;
}

/** Which parts of a build another host serves. */
type ServedParts = Pick<SiteOptions, 'isApiOnly' | 'isAdminElsewhere'>;

/**
 * What of a build is served: all of it, all but the editors' forms (the folders with headers of their own), or the
 * contact form's rules and the company's desk alone.
 */
function servedFiles(
  { files, manifest }: Build,
  { isApiOnly, isAdminElsewhere }: ServedParts,
): ReadonlyMap<string, FileIdentity> {
  const deskFolder = manifest.desk?.folder;
  const isOfServer = (path: string): boolean =>
    path === contactModulePath || (deskFolder !== undefined && path.startsWith(deskFolder));
  if (isApiOnly) return new Map([...files].filter(([path]) => isOfServer(path)));
  if (!isAdminElsewhere) return files;
  const folders = (manifest.headers ?? []).map(({ prefix }) => `${prefix.slice(1)}/`);
  return new Map([...files].filter(([path]) => !folders.some((folder) => path.startsWith(folder))));
}

/** Takes every file in; `missing` is one that is not what the manifest says: the rest can wait until it is. */
async function adoptAll(
  store: ObjectStore,
  distDir: string,
  files: ReadonlyMap<string, FileIdentity>,
): Promise<{ readonly objects: Map<string, StoredObject>; readonly missing?: string }> {
  const objects = new Map<string, StoredObject>();
  let missing: string | undefined;
  const waiting = files.entries();
  const adoptNext = async (): Promise<void> => {
    for (const [path, identity] of waiting) {
      const object =
        store.find(identity) ?? (await store.adopt(join(distDir, path), identity, isImmutable(path) ? 'link' : 'copy'));
      if (object) objects.set(path, object);
      else missing ??= path;
      if (missing !== undefined) return;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, adoptNext));
  return missing === undefined ? { objects } : { objects, missing };
}

async function toSite(
  { id, manifest }: Build,
  objects: ReadonlyMap<string, StoredObject>,
  former: readonly FormerFile[],
  store: ObjectStore,
  { isApiOnly }: ServedParts,
): Promise<Site> {
  const contact = objects.get(contactModulePath);
  if (!contact) throw new SiteError(`The built site lacks ${contactModulePath}: build it again (npm run build).`);
  const kept = former.flatMap((file) => {
    const object = store.find(file);
    return object ? [[file.path, object] as const] : [];
  });
  return {
    id,
    manifest,
    contact: await loadContactModule(contact.absolutePath),
    files: indexFiles(manifest, isApiOnly ? new Map() : objects, new Map(kept)),
    desk: indexDesk(manifest, objects),
  };
}

/** The site served last, from the store alone; nothing when the store has lost a file of it. */
async function restore(served: Served, store: ObjectStore, parts: ServedParts): Promise<Site | undefined> {
  const objects = new Map<string, StoredObject>();
  for (const [path, identity] of served.files) {
    const object = store.find(identity);
    if (!object) return undefined;
    objects.set(path, object);
  }
  return toSite(parseBuild(served.text, 'the site served last'), objects, served.former, store, parts);
}

function openStore(siteDir: string): ObjectStore {
  try {
    return openObjectStore(siteDir);
  } catch (cause) {
    throw new SiteError(`SITE_DIR (${siteDir}) cannot be used: ${(cause as Error).message}.`, { cause });
  }
}

/** Reads what was served last; nothing when that cannot be understood. */
function readServed(file: string, store: ObjectStore, parts: ServedParts): Served | undefined {
  try {
    const { text, former } = JSON.parse(readFileSync(file, 'utf8')) as Pick<Served, 'text' | 'former'>;
    const build = parseBuild(text, file);
    return {
      id: build.id,
      text,
      files: servedFiles(build, parts),
      former: former.filter((former) => store.find(former)),
    };
  } catch {
    return undefined;
  }
}

function writeServed(file: string, { text, former }: Served): void {
  writeFileSync(`${file}.new`, JSON.stringify({ text, former }));
  renameSync(`${file}.new`, file);
}

const sentenceOf = (error: unknown): string | undefined => (error instanceof SiteError ? error.message : undefined);
