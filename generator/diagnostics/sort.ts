import type { Diagnostic } from './diagnostic.ts';

/**
 * By file, line, column, then code: the same order on any host. One reached twice (through a YAML anchor) is kept once.
 */
export const sortDiagnostics = (diagnostics: readonly Diagnostic[]): Diagnostic[] => {
  const sorted = [...diagnostics].sort(
    (a, b) =>
      compare(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  );
  return sorted.filter((diagnostic, index) => {
    const previous = sorted[index - 1];
    return (
      previous === undefined ||
      previous.file !== diagnostic.file ||
      previous.line !== diagnostic.line ||
      previous.column !== diagnostic.column ||
      previous.code !== diagnostic.code ||
      previous.message !== diagnostic.message
    );
  });
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
