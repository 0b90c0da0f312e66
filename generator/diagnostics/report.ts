import type { Diagnostic } from './diagnostic.ts';
import { formatPretty, type PrettyOptions } from './pretty.ts';

/** Prints diagnostics in one of the formats; a pure function of them and of the sources' texts. */
export const formatReport = (
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
  format: 'pretty' | 'json' | 'github' = 'pretty',
  options?: PrettyOptions,
): string => {
  if (format === 'json') return `${JSON.stringify(diagnostics, undefined, 2)}\n`;
  return format === 'github' ? diagnostics.map(workflowCommand).join('') : formatPretty(diagnostics, texts, options);
};

/** What makes GitHub show a diagnostic on the line of the change. */
const workflowCommand = ({ severity, code, message, hint, ...place }: Diagnostic): string => {
  const { file, line, column: col, endLine, endColumn } = place;
  const properties = Object.entries({ file, line, col, endLine, endColumn, title: code })
    .map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
    .join(',');
  return `::${severity} ${properties}::${escapeData(hint === undefined ? message : `${message} → ${hint}`)}\n`;
};

/** @see https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts (escapeData, escapeProperty) */
const escapeData = (text: string): string => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');

const escapeProperty = (text: string): string => escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
