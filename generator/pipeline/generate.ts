/** The generate step: a checked site becomes modules on disk. */
import { join, relative } from 'node:path';
import { OutputFolder } from '../cache/output-folder.state.ts';
import { dataModules, dataOutputs } from '../emit/emit-data.ts';
import { emitSite } from '../emit/emit-site.ts';
import type { SiteFolders } from '../config/folders.ts';
import { openBuildCache } from './inspect.ts';
import type { LoadedSite } from '../source/types.ts';
import { projectDir } from '../config/project-dir.ts';
import { resolveSite, type SiteModel } from '../model/resolve-site.ts';
import { readSiteFiles } from '../model/site-files.ts';

/** Resolves a checked site; the files beside its texts are looked at here, at the edge. */
export const modelOf = (site: LoadedSite, folders: SiteFolders, cache = openBuildCache(folders)): SiteModel =>
  resolveSite(site, readSiteFiles(folders, site.assets, cache));

/** esbuild compiles pages in a process of its own: others are printed meanwhile. */
const parallel = 4;

/** Writes the generated modules of a site; only what changed. Tells which. */
export const generateModules = async (model: SiteModel, folders: SiteFolders, cache = openBuildCache(folders)) => {
  const modelPath = relative(folders.generated, join(projectDir, 'generator/model/model.ts')).replaceAll('\\', '/');
  const outputs = [...emitSite(model, modelPath), ...dataOutputs(dataModules(model))];
  const folder = new OutputFolder(folders.generated, cache);
  const summary = await folder.write(outputs, { parallel });
  folder.save();
  return summary;
};
