import type { LocalizedDiagnostic } from './diagnostic.ts';

/**
 * By file, line, column, then code: the same order on any host. One reached twice (through a YAML anchor) is kept once.
 */
export const sortDiagnostics = (diagnostics: readonly LocalizedDiagnostic[]): LocalizedDiagnostic[] =>
  diagnostics.toSorted(compareDiagnostics).filter((diagnostic, index, sorted) => {
    const previous = sorted[index - 1];
    return previous === undefined || compareDiagnostics(previous, diagnostic) !== 0;
  });

const compareDiagnostics = (a: LocalizedDiagnostic, b: LocalizedDiagnostic): number =>
  compare(a.file, b.file) ||
  a.line - b.line ||
  a.column - b.column ||
  compare(a.code, b.code) ||
  compare(a.message, b.message);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
