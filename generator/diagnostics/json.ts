import type { Diagnostic } from './diagnostic.ts';

/** The diagnostics as an array, keys always in the same order, for tools. */
export const formatJson = (diagnostics: readonly Diagnostic[]): string =>
  `${JSON.stringify(
    diagnostics.map(({ file, line, column, endLine, endColumn, severity, code, message, hint, related, facts }) => ({
      file,
      line,
      column,
      endLine,
      endColumn,
      severity,
      code,
      message,
      hint,
      related,
      facts,
    })),
    undefined,
    2,
  )}\n`;
