/**
 * The chunks that the start script imports, and what a browser does with them. They are few: React, the libraries, what
 * the frame of all pages needs, and the frame itself. All are fetched with the first import, so that those imported
 * later are then only evaluated; and their functions are compiled while they arrive, on a thread of its own, instead of
 * each at its first call. That asks for a comment, which browsers without it ignore
 * (https://github.com/WICG/explicit-javascript-compile-hints-file-based).
 */
import type { ModulePreloadOptions, Plugin, Rolldown } from 'vite';

const compileHint = '//# allFunctionsCalledOnLoad\n';

/**
 * For a bundle whose only entry is the start script: Vite plugins, and the rules that go with them into
 * `build.modulePreload` and into the bundler's `output`.
 */
export const startChunks = () => {
  let bundle: Rolldown.OutputBundle = {};
  let files: ReadonlySet<string> = new Set();
  return {
    plugins: [
      {
        name: 'start-chunks',
        enforce: 'pre',
        generateBundle(_options, generated) {
          bundle = generated;
          files = importedByEntry(generated);
        },
      },
      {
        name: 'start-chunks:compile-hint',
        // Added after the chunk is named: the hash in the name must include it.
        augmentChunkHash: () => compileHint,
        generateBundle: {
          // After Vite has written the lists of what to preload at the chunks' beginnings: the comment counts on the
          // first line alone.
          order: 'post',
          handler(_options, generated) {
            for (const file of files) {
              const chunk = chunkOf(generated, file);
              if (chunk) chunk.code = compileHint + chunk.code;
            }
          },
        },
      },
    ] satisfies Plugin[],
    modulePreload: {
      polyfill: false,
      // What the start script fetched is there; a chunk itself is fetched by its import.
      resolveDependencies: (file, dependencies, { hostId }) =>
        chunkOf(bundle, hostId)?.isEntry && files.has(file)
          ? [...files]
          : dependencies.filter((dependency) => dependency !== file && !files.has(dependency)),
    } satisfies ModulePreloadOptions,
    codeSplitting: {
      // What a module needs follows it no further: the start script would have to fetch what it shares.
      includeDependenciesRecursively: false,
      groups: [
        {
          name: 'react',
          test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|[\\/]src[\\/]app[\\/]react-dom\.ts$/,
          priority: 2,
        },
        // The application's own, however many import them: they outlive most deployments in a visitor's cache.
        {
          name: 'libraries',
          test: /[\\/]node_modules[\\/](react-router|react-router-dom|@emotion|stylis)[\\/]/,
          priority: 1,
        },
        // Less than a file of its own would weigh.
        { name: 'enhancements', test: /[\\/]src[\\/]blocks[\\/](enhancements|bay-count)\.ts$/ },
        // What the form shares with what it loads once it is used.
        {
          name: formChunkOf,
          debugName: 'form',
          test: /[\\/]src[\\/]contact[\\/](contact-url|file-sizes|request|validate|with-timeout)\.ts$|[\\/]formats[\\/](contacts|file-names|request-keys)\.ts$|[\\/](errors|contact)\.gen\.ts$/,
          minShareCount: 2,
        },
        {
          name: sharedChunkOf,
          debugName: 'shared',
          test: /[\\/](formats|src[\\/](ui|hooks|browser|theme|identity))[\\/]|[\\/](layout-labels|identity|labels|routes|site)\.gen\.ts$/,
          minShareCount: sharedByMany,
        },
      ],
    } satisfies Rolldown.CodeSplittingOptions,
  };
};

/** Modules that the start script needs stay in it. */
const formChunkOf = (id: string, modules: Modules): string | null =>
  isNeededBy(id, modules, ({ isEntry }) => isEntry) ? null : 'form';

/** What so many pages and templates need is fetched with the application. */
const sharedByMany = 3;

/**
 * Modules that the start script needs stay in it. Modules that the application needs are in one chunk, and modules
 * that only its templates share are in another.
 */
const sharedChunkOf = (id: string, modules: Modules): string | null => {
  if (isNeededBy(id, modules, ({ isEntry }) => isEntry)) return null;
  const isOfApplication =
    !ofTemplates.test(id) &&
    isNeededBy(id, modules, ({ dynamicImporters }) =>
      dynamicImporters.some((importer) => modules.getModuleInfo(importer)?.isEntry),
    );
  return isOfApplication ? 'interface' : 'parts';
};

/** Of an identity, one module exports all, but the frame of all pages shows its `shapes.ts` alone. */
const ofTemplates = /[\\/]src[\\/]identity[\\/]\w+[\\/](?!shapes\.ts|identity\.ts)/;

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/**
 * Whether a module is one that is asked for, or imported by such a one, at whatever distance, without being on demand.
 */
const isNeededBy = (id: string, modules: Modules, isAskedFor: (module: Rolldown.ModuleInfo) => boolean): boolean => {
  const seen = new Set<string>();
  const isNeeded = (module: string): boolean => {
    if (seen.has(module)) return false;
    seen.add(module);
    const info = modules.getModuleInfo(module);
    return info !== null && (isAskedFor(info) || info.importers.some(isNeeded));
  };
  return isNeeded(id);
};

const chunkOf = (bundle: Rolldown.OutputBundle, file: string): Rolldown.OutputChunk | undefined => {
  const output = bundle[file];
  return output?.type === 'chunk' ? output : undefined;
};

/** Modules of the application. The others that the start script imports on demand are small chunks of their own. */
const ofApplication = /[\\/]src[\\/]app[\\/]/;

/** Files of the application's chunks that the entry imports on demand, with those that they need, without the entry. */
const importedByEntry = (bundle: Rolldown.OutputBundle): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (file: string): void => {
    const chunk = chunkOf(bundle, file);
    if (!chunk || chunk.isEntry || found.has(file)) return;
    found.add(file);
    chunk.imports.forEach(visit);
  };
  for (const output of Object.values(bundle))
    if (output.type === 'chunk' && output.isEntry)
      output.dynamicImports
        .filter((file) => chunkOf(bundle, file)?.moduleIds.some((id) => ofApplication.test(id)))
        .forEach(visit);
  return found;
};
