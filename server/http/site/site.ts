/**
 * The site being served. New builds are detected by polling. A build is switched to as a whole: all files of its
 * manifest are added to the object store and verified, and only then does it replace the old one. Serving never depends
 * on the build's folder, which changes file by file during a build.
 */
import { nameOf } from '../../alarms/command-names.ts';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { isImmutable } from '../../../http/headers.ts';
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
import { openOtherBuilds, type BuildText, type OtherBuild } from './other-builds.ts';
import { openObjectStore, type FileIdentity, type ObjectStore, type StoredObject } from './object-store.ts';

/** A built site, loaded consistently. */
export interface Site {
  /** ID of the build. */
  readonly id: string;
  readonly manifest: SiteManifest;
  readonly contact: ContactModule;
  readonly files: FileIndex;
  /** Files below the desk's path. */
  readonly desk: FileIndex;
}

/** Provides the current site, which a rebuild replaces. */
export interface SiteSource {
  current(): Site;
}

export interface OpenSite extends SiteSource {
  /** Checks for a new build now; resolves once it is served or found to be incomplete. */
  check(): Promise<void>;
  /** Reports an object that could not be read: it is added from the built site again, if still there. */
  reportMissing(digest: string): void;
  /** Looks for builds of other servers now, where there is a folder of theirs. */
  findOthers(): Promise<void>;
  close(): void;
}

export interface SiteOptions {
  /** The built site. */
  readonly distDir: string;
  /** The server's own folder for the files it serves, including those of earlier builds. */
  readonly siteDir: string;
  readonly log: Logger;
  /** Serve no pages: only `.server/` of the built site is needed. */
  readonly isApiOnly?: boolean;
  /** A folder in which servers of the same site find each other's builds (other-builds.ts); absent: none. */
  readonly buildsDir?: string | undefined;
  /** Do not serve the editors' forms: another host does. */
  readonly isAdminElsewhere?: boolean;
  readonly clock?: () => number;
  readonly checkEveryMs?: number;
  readonly formerLimits?: FormerLimits;
}

/** Files added concurrently. */
const maxConcurrent = 8;

/** Interval at which expired files are deleted. */
const sweepEveryMs = 10 * 60_000;

/** How long a build may be incomplete before it is logged. */
const incompleteGraceMs = 20_000;

/**
 * Opens the site. If the built site is incomplete, the build served last is used; throws a `SiteError` if there is
 * none.
 */
export const openSite = async (options: SiteOptions): Promise<OpenSite> => {
  const { distDir, siteDir, log, clock = Date.now, checkEveryMs = 500 } = options;
  const parts: ServedParts = options;
  const limits = options.formerLimits ?? defaultFormerLimits;
  const store = openStore(siteDir);
  const servedFile = join(siteDir, 'served.json');

  let served: Served | undefined = readServed(servedFile, store, parts);
  /** The site without the files of other builds, and with them. */
  let own: Site | undefined;
  let site: Site | undefined;
  const others =
    options.buildsDir === undefined
      ? undefined
      : openOtherBuilds({
          folder: options.buildsDir,
          log,
          read: readBuild,
          async add(folder, files) {
            const { objects, missing } = await addAll(store, folder, files);
            return missing === undefined ? objects : undefined;
          },
          select: (build, isNewer) => filesForOthers(build, parts, isNewer),
        });
  let turn: Promise<unknown> = Promise.resolve();
  /** One after another: looks at other builds, and deleting what no build has. */
  const inTurn = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const done = turn.then(task);
    turn = done.catch(() => undefined);
    return done;
  };
  const show = (next: Site | undefined): void => {
    own = next;
    site = next && withOthers(next, others?.current() ?? [], parts);
  };
  /** Files of the previous build, which a request may still be reading. */
  let replaced: ReadonlyMap<string, FileIdentity> | undefined;
  let isStale = false;
  /** The incomplete build, and since when it is known. */
  let incomplete: { readonly id: string; readonly since: number } | undefined;
  /** The build that was last logged as incomplete. */
  let reportedId: string | undefined;

  /** Switches to the build in the folder; false if it is incomplete. */
  const switchTo = async (id: string): Promise<boolean> => {
    const build = await readBuild(distDir, id);
    if (!build) return false;
    const wanted = servedFiles(build, parts);
    const before = served?.files ?? new Map<string, FileIdentity>();
    const { objects, missing } = await addAll(store, distDir, wanted);
    if (missing !== undefined) {
      reportIncomplete(id, missing);
      return false;
    }
    // A file that got an earlier content back must not look older than the one that clients cached in between.
    for (const [path, object] of objects) {
      const last = before.get(path);
      if (last && last.digest !== object.digest && !isImmutable(path)) objects.set(path, store.touch(object));
    }
    const now = clock();
    const former = formerFiles(served?.former ?? [], before, wanted, now, isImmutable, limits);
    const next = await toSite(build, objects, former, store, parts);
    // Before a page of it is sent: its visitor may ask another server for what the page names.
    await others?.publish(build, distDir);
    await inTurn(async () => others?.scan(id));
    show(next);
    const isNew = served?.id !== id;
    replaced = served?.files;
    served = { id, text: build.text, files: wanted, former };
    writeServed(servedFile, served);
    if (isNew && before.size > 0) log.info({ build: id, former: former.length }, 'new build served');
    return true;
  };

  const reportIncomplete = (id: string, missing: string): void => {
    if (incomplete?.id !== id) incomplete = { id, since: clock() };
    if (reportedId === id || clock() - incomplete.since < incompleteGraceMs) return;
    reportedId = id;
    log.warn({ file: missing }, 'the built site is incomplete: the former build stays served; build it again');
  };

  const check = async (): Promise<void> => {
    const id = readBuildId(distDir);
    if (id === undefined || (id === site?.id && !isStale)) return;
    try {
      if (await switchTo(id)) isStale = false;
    } catch (error) {
      if (reportedId !== id)
        log.error({ err: error, reason: sentenceOf(error) }, 'new build unusable: the former one stays served');
      reportedId = id;
    }
  };

  const sweep = (): void => {
    if (!served) return;
    const former = formerFiles(served.former, new Map(), served.files, clock(), isImmutable, limits);
    // What is about to be deleted must not be found any more: it would be answered as a failure of this server.
    const objects = former.length < served.former.length ? findAll(store, served.files) : undefined;
    if (own && objects) show({ ...own, files: indexSite(own.manifest, objects, former, store, parts) });
    served = { ...served, former };
    const ofOthers = (others?.current() ?? []).flatMap(({ objects: theirs }) => [...theirs.values()]);
    const wanted = new Set(
      [...served.files.values(), ...(replaced?.values() ?? []), ...former, ...ofOthers].map(({ digest }) => digest),
    );
    void others?.renew(served.id);
    replaced = undefined;
    try {
      // Before the record is written: a full disk may need the room. The record may name files that are gone.
      store.retainOnly((digest) => wanted.has(digest));
      writeServed(servedFile, served);
    } catch (error) {
      // Pages are served from a full disk too.
      log.error({ err: error }, 'files of earlier builds not cleaned up: tried again in ten minutes');
    }
  };

  const id = readBuildId(distDir);
  try {
    if (id !== undefined) await switchTo(id);
  } catch (error) {
    if (!served) throw error;
    log.error({ err: error, reason: sentenceOf(error) }, 'new build unusable');
    reportedId = id;
  }
  if (!site && served) {
    show(await restore(served, store, parts));
    if (site)
      log.warn(
        { build: served.id, dist: distDir },
        'the built site is not whole: the build served last goes on, build it again',
      );
  }
  if (!site) {
    throw new SiteError(
      id === undefined
        ? `${manifestPath(distDir)} cannot be read: build the site first (${nameOf('build')}).`
        : `${distDir} does not hold a whole build of the site: build it again (${nameOf('build')}).`,
    );
  }
  await others?.scan(site.id);
  show(own);
  sweep();

  /** A look that has not begun: one under way may have been before what is asked for. */
  let asked: Promise<void> | undefined;
  const findOthers = (): Promise<void> =>
    (asked ??= inTurn(async () => {
      asked = undefined;
      if (await others?.scan(site!.id)) show(own);
    }));
  let checking: Promise<void> | undefined;
  const checkOnce = (): Promise<void> =>
    (checking ??= check().finally(() => {
      checking = undefined;
    }));
  const checkTimer = setInterval(() => {
    void checkOnce();
    if (others) void findOthers();
  }, checkEveryMs).unref();
  const sweepTimer = setInterval(() => {
    void inTurn(async () => {
      if (!checking) sweep();
    });
  }, sweepEveryMs).unref();

  return {
    current: () => site!,
    async check() {
      // A check in progress may have read the old state.
      await checking;
      await checkOnce();
    },
    reportMissing(digest) {
      store.forget(digest);
      isStale = true;
    },
    findOthers,
    close() {
      clearInterval(checkTimer);
      clearInterval(sweepTimer);
    },
  };
};

/** Persistent record of the build being served. */
interface Served {
  readonly id: string;
  /** Text of the manifest. */
  readonly text: string;
  readonly files: ReadonlyMap<string, FileIdentity>;
  readonly former: readonly FormerFile[];
}

/** Reads the build with this ID; undefined while its manifest is incomplete. */
const readBuild = async (distDir: string, id: string): Promise<BuildText | undefined> => {
  const path = manifestPath(distDir);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
  return digestOfText(text) === id ? { ...parseBuild(text, path), text } : undefined;
};

/** Which parts of a build other hosts serve. */
type ServedParts = Pick<SiteOptions, 'isApiOnly' | 'isAdminElsewhere'>;

/**
 * Files to serve: all; without the editors' forms (folders with their own headers); or only the contact form's rules
 * and the desk.
 */
const servedFiles = (
  { files, manifest }: Build,
  { isApiOnly, isAdminElsewhere }: ServedParts,
): ReadonlyMap<string, FileIdentity> => {
  const deskFolder = manifest.desk?.folder;
  const isOfServer = (path: string): boolean =>
    path === contactModulePath || (deskFolder !== undefined && path.startsWith(deskFolder));
  if (isApiOnly) return new Map([...files].filter(([path]) => isOfServer(path)));
  if (!isAdminElsewhere) return files;
  const folders = (manifest.headers ?? []).map(({ prefix }) => `${prefix.slice(1)}/`);
  return new Map([...files].filter(([path]) => !folders.some((folder) => path.startsWith(folder))));
};

/** Adds all files; `missing` is one that does not match the manifest, after which the rest is skipped. */
const addAll = async (
  store: ObjectStore,
  distDir: string,
  files: ReadonlyMap<string, FileIdentity>,
): Promise<{ readonly objects: Map<string, StoredObject>; readonly missing?: string }> => {
  const objects = new Map<string, StoredObject>();
  let missing: string | undefined;
  const waiting = files.entries();
  const addNext = async (): Promise<void> => {
    for (const [path, identity] of waiting) {
      const object =
        store.find(identity) ?? (await store.add(join(distDir, path), identity, isImmutable(path) ? 'link' : 'copy'));
      if (object) objects.set(path, object);
      else missing ??= path;
      if (missing !== undefined) return;
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, addNext));
  return missing === undefined ? { objects } : { objects, missing };
};

const toSite = async (
  { id, manifest }: Build,
  objects: ReadonlyMap<string, StoredObject>,
  former: readonly FormerFile[],
  store: ObjectStore,
  parts: ServedParts,
): Promise<Site> => {
  const contact = objects.get(contactModulePath);
  if (!contact) throw new SiteError(`The built site lacks ${contactModulePath}: build it again (${nameOf('build')}).`);
  return {
    id,
    manifest,
    contact: await loadContactModule(contact.absolutePath),
    files: indexSite(manifest, objects, former, store, parts),
    desk: indexDesk(manifest, objects),
  };
};

/** What may be asked for here of another server's build: all of a newer one, files with a hash of an older one. */
const filesForOthers = (build: BuildText, parts: ServedParts, isNewer: boolean): ReadonlyMap<string, FileIdentity> => {
  const deskFolder = build.manifest.desk?.folder;
  const isOfDesk = (path: string): boolean => deskFolder !== undefined && path.startsWith(deskFolder);
  // The rules of its form are among them, and are no answer to anybody (static/file-index.ts).
  const files = servedFiles(build, parts);
  return isNewer ? files : new Map([...files].filter(([path]) => isImmutable(path) || isOfDesk(path)));
};

/** The site, in which a path that it lacks is looked for in the builds of other servers. */
const withOthers = (site: Site, others: readonly OtherBuild[], { isApiOnly }: ServedParts): Site => {
  if (others.length === 0) return site;
  const indexes = others.map(({ build: { manifest }, objects, isNewer }) =>
    indexFiles(isNewer ? manifest : { ...manifest, pages: {}, aliases: {} }, isApiOnly ? new Map() : objects),
  );
  const desks = others.map(({ build: { manifest }, objects }) => indexDesk(manifest, objects));
  return {
    ...site,
    files: inOneOf(site.files, indexes),
    desk: inOneOf(site.desk, desks),
  };
};

/** An index that asks others for a file that it lacks. */
const inOneOf = (own: FileIndex, others: readonly FileIndex[]): FileIndex => ({
  has: (path) => own.has(path) || others.some((other) => other.has(path)),
  resolve(path) {
    const found = own.has(path) ? own : others.find((other) => other.has(path));
    return (found ?? own).resolve(path);
  },
});

/** Indexes the files of a build, and those of earlier builds that are still in the store. */
const indexSite = (
  manifest: SiteManifest,
  objects: ReadonlyMap<string, StoredObject>,
  former: readonly FormerFile[],
  store: ObjectStore,
  { isApiOnly }: ServedParts,
): FileIndex => {
  const kept = former.flatMap((file) => {
    const object = store.find(file);
    return object ? [[file.path, object] as const] : [];
  });
  return indexFiles(manifest, isApiOnly ? new Map() : objects, new Map(kept));
};

/** Loads the site served last from the store; undefined if files are missing. */
const restore = async (served: Served, store: ObjectStore, parts: ServedParts): Promise<Site | undefined> => {
  const objects = findAll(store, served.files);
  return objects && toSite(parseBuild(served.text, 'the site served last'), objects, served.former, store, parts);
};

/** Finds all files of a build in the store; undefined if one is missing. */
const findAll = (
  store: ObjectStore,
  files: ReadonlyMap<string, FileIdentity>,
): ReadonlyMap<string, StoredObject> | undefined => {
  const objects = new Map<string, StoredObject>();
  for (const [path, identity] of files) {
    const object = store.find(identity);
    if (!object) return undefined;
    objects.set(path, object);
  }
  return objects;
};

const openStore = (siteDir: string): ObjectStore => {
  try {
    return openObjectStore(siteDir);
  } catch (cause) {
    throw new SiteError(`SITE_DIR (${siteDir}) cannot be used: ${(cause as Error).message}.`, { cause });
  }
};

/** Reads the record of the build served last; undefined if it is missing or invalid. */
const readServed = (file: string, store: ObjectStore, parts: ServedParts): Served | undefined => {
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
};

const writeServed = (file: string, { text, former }: Served): void => {
  writeFileSync(`${file}.new`, JSON.stringify({ text, former }));
  renameSync(`${file}.new`, file);
};

const sentenceOf = (error: unknown): string | undefined => (error instanceof SiteError ? error.message : undefined);
