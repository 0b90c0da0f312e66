import { checkSite } from '../../generator/check/check-site.ts';
import type { LocalizedDiagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { sortDiagnostics } from '../../generator/diagnostics/sort.ts';
import { createReadings } from '../../generator/source/known-readings.ts';
import { loadSite, type LoadOptions } from '../../generator/source/load-site.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import type { LoadedSite, Sources } from '../../generator/source/types.ts';

/** Most tests change one file of a site that others have read: its other texts are parsed once. */
const readingsOf = createReadings();

/** Loads and checks sources held in memory, the site when it could be read, and all that is wrong, sorted. */
export const checkSources = (
  sources: Sources,
  options: Omit<LoadOptions, 'readBody'>,
): { readonly site?: LoadedSite; readonly diagnostics: readonly LocalizedDiagnostic[] } => {
  const { site, diagnostics } = loadSite(sources, { readings: readingsOf(sources), ...options, readBody });
  if (site === undefined) return { diagnostics: sortDiagnostics(diagnostics) };
  const checked = checkSite(site);
  return { site: checked.site, diagnostics: sortDiagnostics([...diagnostics, ...checked.diagnostics]) };
};
