/** The bundles of a site: what each is made from. Projects' data are no part of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../cache/files-below.ts';
import { taskOf, type Task } from '../cache/step.ts';
import type { FileTree, BuildCache } from '../cache/build-cache.ts';
import { dataForm } from '../emit/emit-data.ts';
import { contactRulesOf } from '../emit/emit-site.ts';
import type { SiteModel } from '../model/resolve-site.ts';
import type { SiteFolders } from '../config/folders.ts';
import { projectDir } from '../config/project-dir.ts';
import { bundle, type BundleKind } from './bundle.cached.ts';
import { contactModule } from './contact-module.cached.ts';
import { projectFiles, siteModules } from './bundle-inputs.ts';

/** Every bundle's own: settings, and a module in a package's place. */
const settings = ['generator/output/no-statics.ts', 'tsconfig.json', 'package.json'];

/** Modules of the site that the desk reads: another text of a page bundles nothing anew. */
const deskModules = ['desk.gen.ts', 'site.gen.ts', 'identity.gen.ts', 'constants.gen.ts', 'types.gen.ts'];

/** What the desk is made from. */
const deskSources = [
  'desk/client',
  'desk/contract.ts',
  'src/identity',
  'src/theme',
  'src/ui',
  'formats',
  // Its forms of the site's sources.
  'office/api.ts',
  'generator/admin/client',
  'generator/language',
  'generator/schema/cms-field.ts',
  'generator/source/yaml',
];

/** Builds both bundles of the renderer, or finds them made before from the same files. */
export const bundleSite = async (folders: SiteFolders, cache: BuildCache) => {
  const task = bundleTask(folders, cache, {
    kinds: ['client', 'render'],
    sources: ['src', 'formats', 'http/addresses.ts'],
    isSource: (name) => !name.startsWith('src/generated/'),
    isModule: (name) => !name.startsWith('data/') && name !== 'desk.gen.ts',
  });
  const folder = await cache.folder(task);
  const manifest = readFileSync(join(folder, 'client', 'manifest.json'), 'utf8');
  const { 'src/boot.ts': boot } = JSON.parse(manifest) as Record<string, { readonly file: string }>;
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

/** What the rest of the build takes from both bundles. */
export type SiteBundles = Awaited<ReturnType<typeof bundleSite>>;

/** Builds the bundle of the company's desk, or finds it. */
export const bundleDesk = async (folders: SiteFolders, cache: BuildCache) => {
  const task = bundleTask(folders, cache, {
    kinds: ['desk'],
    sources: deskSources,
    isModule: (name) => deskModules.includes(name),
  });
  const folder = join(await cache.folder(task), 'desk');
  const script = filesBelow(folder).find((name) => /(?:^|\/)main-[^/]*\.js$/.test(name));
  if (script === undefined) throw new Error('Bug: the desk has no script');
  return { folder, key: task.key, script };
};

/** How the server's module of the contact form is made. */
export const contactTask = (model: SiteModel, cache: BuildCache): Task<string> => {
  const { errors, contactForm, leads } = model.spec;
  return taskOf(contactModule, {
    files: projectFiles(['src/contact', 'formats'], cache),
    packages: packagesDigest(cache),
    contactRules: contactRulesOf(model),
    messages: {
      api: errors.api,
      files: errors.files,
      form: contactForm.messages,
      words: contactForm.words,
      fields: contactForm.fields,
      mail: leads.mail,
    },
  });
};

interface BundleParts {
  readonly kinds: readonly BundleKind[];
  /** Files and folders of the project, and which of their files are read. */
  readonly sources: readonly string[];
  readonly isSource?: (name: string) => boolean;
  /** Which of the site's generated modules are read. */
  readonly isModule: (name: string) => boolean;
}

const bundleTask = (
  { generated }: SiteFolders,
  cache: BuildCache,
  { kinds, sources, isSource, isModule }: BundleParts,
): Task<FileTree> =>
  taskOf(bundle, {
    kinds,
    files: {
      ...projectFiles([...sources, ...settings], cache, isSource),
      ...siteModules(generated, cache, isModule),
    },
    packages: packagesDigest(cache),
    dataForm: dataForm(),
  });

/** Digest of the lock file, hence of the version of every installed package. */
export const packagesDigest = (cache: BuildCache): string => cache.digest(join(projectDir, 'package-lock.json'));
