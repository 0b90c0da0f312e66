/** The state of a development session: the last good model, and what the last look at the sources found. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { stampOf, type FileStamp } from '../cache/file-stamp.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { isError } from '../diagnostics/diagnostic.ts';
import type { SiteFolders } from '../folders.ts';
import { generateModules, modelOf } from '../generate.ts';
import { inspectSite, type InspectionMemory } from '../inspect.ts';
import { Readings } from '../load/readings.ts';
import type { SiteModel } from '../resolve/resolve-site.ts';

export interface Refresh {
  /** Mistakes that keep the page as it was. */
  readonly errors: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
  /** Texts of the sources, for code frames. */
  readonly files: ReadonlyMap<string, string>;
  /** Generated modules written, relative to the generated folder; data modules included. */
  readonly written: readonly string[];
}

export interface DevSession {
  /** The last model without error. */
  readonly model: SiteModel | undefined;
  /** Looks at the sources again and brings the generated modules in line. */
  refresh(): Promise<Refresh>;
  /** True when a file is no longer what the last refresh read. */
  isBehind(): boolean;
  /** Loads and exercises what a change will need, ahead of the first one; writes nothing. */
  warm(): Promise<void>;
}

/** Code that has run a few times is compiled: the first change is then as quick as the tenth. */
const WARM_PAGES = 4;

export const createDevSession = (folders: SiteFolders, today: () => string): DevSession => {
  const memory: InspectionMemory = { readings: new Readings(), media: new Map() };
  let model: SiteModel | undefined;
  let stamps: ReadonlyMap<string, FileStamp> = new Map();
  return {
    get model() {
      return model;
    },
    refresh: async () => {
      const { site, diagnostics, sources } = await inspectSite(folders, { today: today(), drafts: true, memory });
      stamps = sources.stamps ?? stamps;
      const errors = diagnostics.filter(isError);
      const warnings = diagnostics.filter((diagnostic) => !isError(diagnostic));
      if (site === undefined || errors.length > 0) return { errors, warnings, files: sources.files, written: [] };
      model = modelOf(site, folders);
      const { written, removed } = await generateModules(model, folders);
      return { errors, warnings, files: sources.files, written: [...written, ...removed] };
    },
    isBehind: () =>
      [...stamps].some(([file, { text }]) => {
        const stats = statSync(join(folders.root, file), { throwIfNoEntry: false });
        return stats === undefined || stampOf(stats, 0).text !== text;
      }),
    warm: async () => {
      const [{ compileMdx }, { printModule, exportConst }] = await Promise.all([import('../emit/compile-mdx.ts'), import('../emit/module-printer.ts')]);
      for (const { source } of model?.pages.slice(0, WARM_PAGES) ?? []) if (model !== undefined && source !== undefined) await compileMdx(source, model);
      for (let time = 0; time < WARM_PAGES; time += 1) await inspectSite(folders, { today: today(), drafts: true, memory });
      await printModule({ path: 'warm.gen.ts', sources: [], statements: [exportConst('warm', true)] });
    },
  };
};
