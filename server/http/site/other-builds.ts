/**
 * Builds of other servers of the site. During a rolling upgrade a balancer sends a page's visitor to a server that has
 * another build: each server also serves the files of the builds that it finds in a folder which all of them see.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { copyFile, link, mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { isImmutable } from '../../../http/headers.ts';
import { buildIdPath, manifestPath, readBuildId, type Build } from './manifest.ts';
import type { FileIdentity, StoredObject } from './object-store.ts';

/** A build with the text of its manifest. */
export type BuildText = Build & { readonly text: string };

/** A build of another server, with its files. */
export interface OtherBuild {
  readonly build: BuildText;
  readonly objects: ReadonlyMap<string, StoredObject>;
  /** Whether it appeared after the build that this server serves: then its pages are served as well. */
  readonly isNewer: boolean;
}

interface OtherBuildsOptions {
  /** The shared folder: releases, or built sites, each in a folder of its own. */
  readonly folder: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Reads a build; undefined while it is incomplete. */
  readonly read: (distDir: string, id: string) => Promise<BuildText | undefined>;
  /** Adds the files of a build; undefined while one is missing. */
  readonly add: (
    distDir: string,
    files: ReadonlyMap<string, FileIdentity>,
  ) => Promise<ReadonlyMap<string, StoredObject> | undefined>;
  /** Which of a build's files may be asked for at another server. */
  readonly select: (build: BuildText, isNewer: boolean) => ReadonlyMap<string, FileIdentity>;
}

interface OtherBuilds {
  current(): readonly OtherBuild[];
  /** Looks for builds that came or went; returns whether `current` has changed. `ownId` is the build being served. */
  scan(ownId: string): Promise<boolean>;
  /** Puts this server's build into the folder, unless it is there: others then serve its files. */
  publish(build: BuildText, distDir: string): Promise<void>;
  /** Keeps a published build, and removes those that no server has used for a day. */
  renew(ownId: string): Promise<void>;
}

/** Names of published builds; other folders are the operator's. */
const publishedName = (id: string): string => `build-${id}`;
const isPublished = (name: string): boolean => name.startsWith('build-');

const unusedMs = 24 * 3600_000;

/** How many other builds are served: a rolling upgrade has one, and a rollback in the midst of it another. */
const maxOthers = 3;

/** Opens the folder; nothing is read before `scan`. */
export const openOtherBuilds = ({ folder, log, read, add, select }: OtherBuildsOptions): OtherBuilds => {
  let known: readonly OtherBuild[] = [];
  let servedId: string | undefined;
  let isReadable = true;

  /** The built sites in the folder, by ID, newest first: a subfolder, or its `dist`, as a release has it. */
  const find = (): ReadonlyMap<string, string> => {
    const found = list().flatMap((name) =>
      [join(folder, name), join(folder, name, 'dist')].flatMap((distDir) => {
        const id = readBuildId(distDir);
        return id === undefined ? [] : [{ id, distDir, at: mtimeOf(buildIdPath(distDir)) }];
      }),
    );
    return new Map(
      found
        .sort((a, b) => a.at - b.at)
        .map(({ id, distDir }) => [id, distDir] as const)
        .reverse(),
    );
  };

  const list = (): readonly string[] => {
    try {
      const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
      isReadable = true;
      return names;
    } catch (error) {
      if (isReadable) log.warn({ err: error }, 'SITE_BUILDS_DIR cannot be read: files of other builds are not found');
      isReadable = false;
      return [];
    }
  };

  return {
    current: () => known,
    async scan(ownId) {
      // What is there when a build is taken up is older: a page that it no longer has is gone.
      const isNewer = servedId === ownId;
      servedId = ownId;
      const found = find();
      const next: OtherBuild[] = [];
      for (const [id, distDir] of [...found].filter(([each]) => each !== ownId).slice(0, maxOthers)) {
        const last = known.find(({ build }) => build.id === id);
        if (last && (isNewer || !last.isNewer)) {
          next.push(last);
          continue;
        }
        const build = last?.build ?? (await read(distDir, id).catch(() => undefined));
        const objects = build && (await add(distDir, select(build, isNewer)));
        if (!build || !objects) continue;
        next.push({ build, objects, isNewer });
        log.info({ build: id, isNewer }, 'files of another build served too');
      }
      const isSame = next.length === known.length && next.every((each, index) => each === known[index]);
      known = next;
      return !isSame;
    },
    async publish(build, distDir) {
      if (find().has(build.id)) return;
      const partial = join(folder, `.partial-${randomUUID()}`);
      try {
        for (const path of build.files.keys()) await copyInto(partial, distDir, path);
        await writeInto(manifestPath(partial), build.text);
        await writeInto(buildIdPath(partial), build.id);
        await rename(partial, join(folder, publishedName(build.id)));
      } catch (error) {
        await rm(partial, { recursive: true, force: true });
        // Another server has published the same one meanwhile.
        if (!find().has(build.id))
          log.warn({ err: error }, 'build not copied to SITE_BUILDS_DIR: other servers do not find its files');
      }
    },
    async renew(ownId) {
      const now = new Date();
      await utimes(join(folder, publishedName(ownId)), now, now).catch(() => undefined);
      for (const name of list().filter(isPublished)) {
        const path = join(folder, name);
        const stats = await stat(path).catch(() => undefined);
        if (!stats || now.getTime() - stats.mtimeMs <= unusedMs) continue;
        await rm(path, { recursive: true, force: true }).catch(() => undefined);
      }
    },
  };
};

/** When a file was written, in milliseconds since 1970; 0 when it is gone by now. */
const mtimeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Copies a file of a build; a hard link is enough where the name holds a hash, since such a file never changes. */
const copyInto = async (folder: string, distDir: string, path: string): Promise<void> => {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true });
  const copy = (): Promise<void> => copyFile(join(distDir, path), target);
  await (isImmutable(path) ? link(join(distDir, path), target).catch(copy) : copy());
};

const writeInto = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
};
