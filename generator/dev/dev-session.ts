/** The state of a development session: the last good model, and what the last look at the sources found. */
import { isError } from '../diagnostics/diagnostic.ts';
import { compilePage } from '../emit/compile-page.cached.ts';
import { exportConst, printModule } from '../emit/print-module.cached.ts';
import { resolveMdx } from '../emit/resolve-mdx.ts';
import { writeAids } from '../editor/write-aids.ts';
import type { SiteFolders } from '../config/folders.ts';
import { generateModules, modelOf } from '../pipeline/generate.ts';
import { inspectSite, openBuildCache } from '../pipeline/inspect.ts';
import type { SiteModel } from '../model/resolve-site.ts';

export type DevSession = ReturnType<typeof createDevSession>;
export type Refresh = Awaited<ReturnType<DevSession['refresh']>>;

/** Code that has run a few times is compiled: the first change is then as quick as the tenth. */
const warmPages = 4;

/** A session on the sources of `folders`; `today` gives the date that dated content is compared with. */
export const createDevSession = (folders: SiteFolders, today: () => string) => {
  const cache = openBuildCache(folders);
  const inspect = (): ReturnType<typeof inspectSite> => inspectSite(folders, { today: today(), drafts: true, cache });
  let model: SiteModel | undefined;
  return {
    cache,
    /** The last model without error. */
    get model() {
      return model;
    },
    /**
     * Looks at the sources again and brings the generated modules in line.
     *
     * @returns errors that keep the page as it was, the language of diagnostics, the texts of the sources for code
     * frames, and the modules written, relative to the generated folder; data modules included.
     */
    refresh: async () => {
      const { site, language, diagnostics, sources } = await inspect();
      if (site !== undefined) await writeAids(folders.root, site);
      const errors = diagnostics.filter(isError);
      const found = { errors, language, files: sources.files };
      if (site === undefined || errors.length > 0) return { ...found, written: [] };
      const next = modelOf(site, folders, cache);
      const { written, removed } = await generateModules(next, folders, cache);
      model = next;
      cache.save();
      return { ...found, written: [...written, ...removed] };
    },
    /** Loads and exercises what a change will need, ahead of the first one; writes nothing. */
    warm: async (): Promise<void> => {
      const shown = model;
      if (shown === undefined) return;
      const pages = shown.pages.flatMap(({ source }) =>
        source?.tree === undefined ? [] : [resolveMdx(source.tree, shown)],
      );
      for (const tree of pages.slice(0, warmPages)) await compilePage.make({ header: '', tree });
      for (let time = 0; time < warmPages; time += 1) await inspect();
      await printModule.make({ path: 'warm.gen.ts', sources: [], statements: [exportConst('warm', true)] });
    },
  };
};
