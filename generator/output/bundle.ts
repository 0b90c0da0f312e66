/** The renderer's bundles of a site: projects' data and the company's desk are no part of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { taskOf } from '../cache/step.ts';
import type { Store } from '../cache/store.ts';
import { dataForm } from '../emit/data-form.ts';
import type { SiteFolders } from '../config/folders.ts';
import { projectDir } from '../config/project-dir.ts';
import { bundle } from './bundle.step.ts';
import { filesAs, projectFiles, SITE } from './given-files.ts';

/** Builds both bundles, or finds them made before from the same files. */
export const bundleSite = async (folders: SiteFolders, store: Store) => {
  const task = taskOf(bundle, {
    files: {
      ...projectFiles(
        ['src', 'formats', 'generator/output/no-statics.ts', 'tsconfig.json', 'package.json'],
        store,
        (name) => !/^src\/(?:generated|desk)\//.test(name),
      ),
      ...filesAs(SITE, folders.generated, store, (name) => !name.startsWith('data/') && name !== 'desk.gen.ts'),
    },
    packages: packagesDigest(store),
    dataForm: dataForm(),
  });
  const folder = await store.folder(task);
  const manifest = JSON.parse(readFileSync(join(folder, 'client', 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const boot = manifest['src/boot.ts'];
  if (boot === undefined) throw new Error('The browser bundle has no boot script');
  return {
    /** Folder of the browser bundle. */
    client: join(folder, 'client'),
    /** The render bundle's module. */
    render: join(folder, 'render', 'render.mjs'),
    /** Digest of everything that the bundles are made from. */
    key: task.key,
    /** Address of the boot script. */
    bootUrl: `/${boot.file}`,
  };
};

/** Digest of the lock file, hence of the version of every installed package. */
export const packagesDigest = (store: Store): string => store.digest(join(projectDir, 'package-lock.json'));
