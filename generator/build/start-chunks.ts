/**
 * What a browser does with the chunks that the start script imports: it fetches all of them with the first import, so
 * that those imported later are then only evaluated; and it compiles their functions while they arrive, on a thread of
 * its own, instead of each at its first call. The second asks for a comment that browsers without it ignore
 * (https://github.com/WICG/explicit-javascript-compile-hints-file-based).
 */
import type { ModulePreloadOptions, Plugin, Rolldown } from 'vite';

/** Vite plugins, and the rule that goes with them into `build.modulePreload`. */
export interface StartChunks {
  readonly plugins: readonly Plugin[];
  readonly modulePreload: ModulePreloadOptions;
}

const compileHint = '//# allFunctionsCalledOnLoad\n';

/** For a bundle whose only entry is the start script. */
export const startChunks = (): StartChunks => {
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
        // Written after the name is given, and yet part of what the name stands for.
        augmentChunkHash: () => compileHint,
        generateBundle: {
          // After Vite has written the lists of what to preload at the chunks' beginnings: the comment counts on the first line alone.
          order: 'post',
          handler(_options, generated) {
            for (const file of files) {
              const chunk = chunkOf(generated, file);
              if (chunk) chunk.code = compileHint + chunk.code;
            }
          },
        },
      },
    ],
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostId }) => (chunkOf(bundle, hostId)?.isEntry ? [...files] : dependencies),
    },
  };
};

const chunkOf = (bundle: Rolldown.OutputBundle, file: string): Rolldown.OutputChunk | undefined => {
  const output = bundle[file];
  return output?.type === 'chunk' ? output : undefined;
};

/** Files of the chunks that the entry imports on demand, with those that they need, without the entry itself. */
const importedByEntry = (bundle: Rolldown.OutputBundle): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (file: string): void => {
    const chunk = chunkOf(bundle, file);
    if (!chunk || chunk.isEntry || found.has(file)) return;
    found.add(file);
    chunk.imports.forEach(visit);
  };
  for (const output of Object.values(bundle)) if (output.type === 'chunk' && output.isEntry) output.dynamicImports.forEach(visit);
  return found;
};
