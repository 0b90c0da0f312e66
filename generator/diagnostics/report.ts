import type { Diagnostic } from './diagnostic.ts';
import { formatGithub } from './github.ts';
import { formatJson } from './json.ts';
import { formatPretty, type PrettyOptions } from './pretty.ts';

export const reportFormats = ['pretty', 'json', 'github'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Prints diagnostics in one of the formats; a pure function of them and of the sources' texts. */
export const formatReport = (
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
  format: ReportFormat = 'pretty',
  options?: PrettyOptions,
): string => {
  switch (format) {
    case 'json':
      return formatJson(diagnostics);
    case 'github':
      return formatGithub(diagnostics);
    case 'pretty':
      return formatPretty(diagnostics, texts, options);
  }
};
