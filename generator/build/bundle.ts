/** Bundles the renderer for browser and prerenderer, once per content: projects' data are no part of it. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_TYPES } from '../emit/data-form.ts';
import type { SiteFolders } from '../folders.ts';
import { projectDir } from '../project-dir.ts';

export interface Bundles {
  /** Folder of the browser bundle: assets/ and manifest.json. */
  readonly client: string;
  /** The render bundle's module. */
  readonly render: string;
  /** Names the bundle's content. */
  readonly key: string;
  /** Address of the boot script. */
  readonly bootUrl: string;
}

/** Builds both bundles, or finds them made before from the same sources. */
export const bundleSite = async (folders: SiteFolders): Promise<Bundles> => {
  const key = bundleKey(folders);
  const folder = join(folders.cache, 'bundle', key);
  if (!existsSync(folder)) {
    const staging = `${folder}.${process.pid}.tmp`;
    rmSync(staging, { recursive: true, force: true });
    // Vite and its plugins look here, and a test runner sets it to something else.
    process.env['NODE_ENV'] = 'production';
    const [{ build }, { clientConfig, renderConfig }] = await Promise.all([import('vite'), import('./vite-config.ts')]);
    await build(clientConfig(folders, join(staging, 'client')));
    await build(renderConfig(folders, join(staging, 'render')));
    renameSync(staging, folder);
    forgetOthers(join(folders.cache, 'bundle'), key);
  }
  const manifest = JSON.parse(readFileSync(join(folder, 'client', 'manifest.json'), 'utf8')) as Record<string, { file: string }>;
  const boot = manifest['src/boot.ts'];
  if (boot === undefined) throw new Error('The browser bundle has no boot script');
  return { client: join(folder, 'client'), render: join(folder, 'render', 'render.mjs'), key, bootUrl: `/${boot.file}` };
};

/** Older bundles go, but for the most recent few: switching back and forth stays quick. */
const forgetOthers = (folder: string, key: string): void => {
  const others = readdirSync(folder)
    .filter((name) => name !== key)
    .map((name) => ({ name, time: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const { name } of others.slice(KEPT)) rmSync(join(folder, name), { recursive: true, force: true });
};

const KEPT = 3;

/** What a bundle is made with, beside the sources. */
const configuration = ['package-lock.json', DATA_TYPES, ...['vite-config.ts', 'start-chunks.ts', 'no-statics.ts'].map((name) => `generator/build/${name}`)];

const bundleKey = (folders: SiteFolders): string => {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '');
  const add = (folder: string, label: string, skip: (path: string) => boolean): void => {
    for (const path of listFiles(folder)) {
      if (skip(path)) continue;
      hash.update(`${label}/${path}\0`).update(readFileSync(join(folder, path)));
    }
  };
  add(join(projectDir, 'src'), 'src', (path) => path.startsWith('generated/'));
  add(folders.generated, 'site', (path) => path.startsWith('data/') || path === '.manifest.json');
  for (const file of configuration) hash.update(readFileSync(join(projectDir, file)));
  return hash.digest('hex').slice(0, 16);
};

const listFiles = (folder: string, prefix = ''): string[] =>
  readdirSync(join(folder, prefix), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      return entry.isDirectory() ? listFiles(folder, path) : [path];
    });
