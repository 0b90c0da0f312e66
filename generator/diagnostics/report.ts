import type { Diagnostic } from './diagnostic.ts';
import { formatGithub } from './github.ts';
import { formatPretty, type PrettyOptions } from './pretty.ts';

/** Prints diagnostics in one of the formats; a pure function of them and of the sources' texts. */
export const formatReport = (
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
  format: 'pretty' | 'json' | 'github' = 'pretty',
  options?: PrettyOptions,
): string => {
  switch (format) {
    case 'json':
      return `${JSON.stringify(diagnostics, undefined, 2)}\n`;
    case 'github':
      return formatGithub(diagnostics);
    case 'pretty':
      return formatPretty(diagnostics, texts, options);
  }
};
