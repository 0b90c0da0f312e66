/** The build: generated modules, bundles, pictures, then every output of the site that is not current. */
import type { BuildCache } from '../cache/build-cache.ts';
import { OutputFolder } from '../cache/output-folder.state.ts';
import type { SiteFolders } from '../config/folders.ts';
import type { SiteModel } from '../model/resolve-site.ts';
import {
  buildAdmin,
  buildDesk,
  bundle,
  compressOutputs,
  drawSharingPictures,
  encodePictures,
  setDocuments,
  writeModules,
  writeOutputs,
  writeServerRules,
  type Build,
} from './build-steps.ts';
import { openBuildCache } from './inspect.ts';
import type { Progress } from './progress.ts';

interface BuildOptions {
  /** True to leave out the sharing pictures that are not made yet: pages name them, a later build makes them. */
  readonly skipSocial?: boolean;
  /** True to leave out compressed copies: a later build makes them. */
  readonly skipCompression?: boolean;
}

/**
 * Builds a resolved site into `folders.dist`, making only what changed since the last build into it.
 *
 * @returns how many pages there are, and how many were rendered; the others were current.
 */
export const buildSite = async (
  model: SiteModel,
  folders: SiteFolders,
  progress: Progress,
  { skipSocial = false, skipCompression = false }: BuildOptions = {},
  cache: BuildCache = openBuildCache(folders),
): Promise<{ readonly pages: number; readonly rendered: number }> => {
  const build: Build = { model, folders, cache, progress, dist: new OutputFolder(folders.dist, cache) };
  await writeModules(build);
  const bundles = await bundle(build);
  const files = [
    ...(await encodePictures(build)),
    ...(await drawSharingPictures(build, { areLeftOut: skipSocial })),
    ...(await setDocuments(build)),
    ...(await buildAdmin(build)),
    ...(await buildDesk(build)),
  ];
  const { paths, pages, rendered } = await writeOutputs(build, bundles, files);
  await compressOutputs(build, { areLeftOut: skipCompression });
  await writeServerRules(build, pages, paths);
  return { pages: pages.length, rendered };
};
