import type { Diagnostic } from './diagnostic.ts';

/** One workflow command a diagnostic: GitHub shows it on the line of the change. */
export const formatGithub = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics
    .map(({ file, line, column, endLine, endColumn, severity, code, message, hint }) => {
      const properties = Object.entries({ file, line, col: column, endLine, endColumn, title: code })
        .map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
        .join(',');
      return `::${severity} ${properties}::${escapeData(hint === undefined ? message : `${message} → ${hint}`)}\n`;
    })
    .join('');

/** @see https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts (escapeData, escapeProperty) */
const escapeData = (text: string): string => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');

const escapeProperty = (text: string): string => escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
