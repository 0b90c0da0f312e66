/** What a bundler is given: files by digest. It reads no other of the project's, so that none can change unseen. */
import { statSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin } from 'vite';
import { filesBelow } from '../cache/files-below.ts';
import { bytesOf } from '../cache/files.state.ts';
import type { BuildCache } from '../cache/build-cache.ts';
import { projectDir } from '../config/project-dir.ts';

/** Digest of each file, by its name below the project; the site's modules are named as if they were in `siteFolder`. */
type InputFiles = Readonly<Record<string, string>>;

/** What every bundle is made from. */
export interface BundleInputs {
  readonly files: InputFiles;
  /** Digest of package-lock.json, hence of the version of every package that is imported. */
  readonly packages: string;
}

/** No such folder exists: what a bundle holds does not depend on where the site's modules were generated. */
const siteFolder = '.site/';

/** Every file below some folders and files of the project. */
export const projectFiles = (
  paths: readonly string[],
  cache: BuildCache,
  isWanted: (name: string) => boolean = () => true,
): InputFiles =>
  Object.fromEntries(
    paths
      .flatMap((path) => {
        const place = join(projectDir, path);
        return statSync(place).isDirectory() ? filesBelow(place).map((name) => `${path}/${name}`) : [path];
      })
      .filter(isWanted)
      .map((name) => [name, cache.digest(join(projectDir, name))]),
  );

/** The modules of a site that are wanted, from where they are generated; others are not looked at. */
export const siteModules = (generated: string, cache: BuildCache, isWanted: (name: string) => boolean): InputFiles =>
  Object.fromEntries(
    filesBelow(generated)
      .filter(isWanted)
      .map((name) => [siteFolder + name, cache.digest(join(generated, name))]),
  );

const namesOf = (path: string): string => relative(projectDir, path).replaceAll('\\', '/');

const extensions = ['', '.ts', '.tsx', '.js'];

/** Gives the files to Vite: modules of the project resolve among them or not at all. */
export const inputsForVite = (files: InputFiles): Plugin => ({
  name: 'bundle-inputs',
  enforce: 'pre',
  resolveId(source, importer) {
    const name = nameOf(source, importer);
    if (name === undefined) return undefined;
    const found = extensions.map((extension) => name + extension).find((candidate) => Object.hasOwn(files, candidate));
    if (found === undefined)
      throw new Error(`Bug: ${importer ?? 'the bundler'} asks for ${source}, which it is not given`);
    // Of an identity a page takes the parts that it shows.
    return { id: join(projectDir, found), moduleSideEffects: found.startsWith('src/identity/') ? false : null };
  },
  load: (id) => inputBytes(files, id)?.toString(),
});

/** The name of a module of the project; nothing for an installed package. */
const nameOf = (source: string, importer: string | undefined): string | undefined => {
  if (source.startsWith('#site/')) return siteFolder + source.slice('#site/'.length);
  if (source.startsWith('#identity/')) return `src/identity/${source.slice('#identity/'.length)}/identity.ts`;
  const from = importer === undefined ? '' : namesOf(importer);
  const name = source.startsWith('.')
    ? posix.join(dirname(from), source)
    : source.startsWith('/')
      ? namesOf(source)
      : undefined;
  return name !== undefined && isOfProject(name) && (importer === undefined || isOfProject(from)) ? name : undefined;
};

/** False for an installed package, and for what a bundler makes up. */
const isOfProject = (name: string): boolean =>
  !name.startsWith('../') && !name.includes('node_modules/') && !name.includes('\0');

/** Gives the files to esbuild. */
export const inputsForEsbuild = (files: InputFiles): EsbuildPlugin => ({
  name: 'bundle-inputs',
  setup: (build) => {
    build.onLoad({ filter: /\.(?:ts|tsx|js|mjs|json)$/, namespace: 'file' }, ({ path }) => {
      const contents = inputBytes(files, path);
      return contents && { contents, loader: 'default' };
    });
  },
});

/** What a module of the project holds; nothing for another. */
const inputBytes = (files: InputFiles, path: string): Buffer | undefined => {
  const name = namesOf(path);
  const digest = files[name];
  if (digest !== undefined) return bytesOf(digest);
  if (isOfProject(name)) throw new Error(`Bug: ${name} is not given to the bundler`);
  return undefined;
};
