import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { sortDiagnostics } from '../diagnostics/sort.ts';
import { loadSite } from '../load/load-site.ts';
import type { LoadOptions } from '../load/load-site.ts';
import { readBody } from '../load/mdx-body.ts';
import type { LoadedSite, Sources } from '../load/types.ts';
import { checkSite } from './check-site.ts';

/** Loads and checks: the site when it could be read, and everything that is wrong, sorted. */
export const checkSources = (
  sources: Sources,
  options: Omit<LoadOptions, 'readBody'>,
): { readonly site?: LoadedSite; readonly diagnostics: readonly Diagnostic[] } => {
  const { site, diagnostics } = loadSite(sources, { ...options, readBody });
  if (site === undefined) return { diagnostics: sortDiagnostics(diagnostics) };
  return { site, diagnostics: sortDiagnostics([...diagnostics, ...checkSite(site)]) };
};
