import { createHash } from 'node:crypto';
import type { LocalizedDiagnostic } from './diagnostic.ts';
import { formatPretty, type PrettyOptions } from './pretty.ts';

export type ReportFormat = 'pretty' | 'json' | 'github' | 'gitlab' | 'forgejo';

/** Prints diagnostics in one of the formats; a pure function of them and of the sources' texts. */
export const formatReport = (
  diagnostics: readonly LocalizedDiagnostic[],
  texts: ReadonlyMap<string, string>,
  format: ReportFormat = 'pretty',
  options?: PrettyOptions,
): string => {
  switch (format) {
    case 'json':
      return `${JSON.stringify(diagnostics, undefined, 2)}\n`;
    case 'github':
      return diagnostics.map(workflowCommand).join('');
    case 'gitlab':
      return `${JSON.stringify(diagnostics.map(qualityIssue), undefined, 2)}\n`;
    case 'forgejo':
      return diagnostics.length === 0 ? '' : `${JSON.stringify(reviewOf(diagnostics), undefined, 2)}\n`;
    case 'pretty':
      return formatPretty(diagnostics, texts, options);
  }
};

/** What makes GitHub show a diagnostic on the line of the change. */
const workflowCommand = ({ severity, code, message, hint, ...place }: LocalizedDiagnostic): string => {
  const { file, line, column: col, endLine, endColumn } = place;
  const properties = Object.entries({ file, line, col, endLine, endColumn, title: code })
    .map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
    .join(',');
  return `::${severity} ${properties}::${escapeData(hint === undefined ? message : `${message} → ${hint}`)}\n`;
};

/**
 * What makes GitLab show a diagnostic on the line of the change.
 * @see https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
 */
const qualityIssue = ({ severity, code, message, hint, file, line, endLine }: LocalizedDiagnostic) => ({
  description: hint === undefined ? message : `${message} → ${hint}`,
  check_name: code,
  fingerprint: createHash('sha256')
    .update(JSON.stringify([file, line, code, message]))
    .digest('hex'),
  severity: severity === 'error' ? 'major' : 'minor',
  location: { path: file, lines: { begin: line, end: endLine } },
});

/**
 * A review of a proposal with a comment on the line of each diagnostic, as Forgejo's and Gitea's API takes it
 * (`POST /repos/{owner}/{repo}/pulls/{index}/reviews`).
 * @see https://forgejo.org/docs/latest/user/api-usage
 */
const reviewOf = (diagnostics: readonly LocalizedDiagnostic[]) => ({
  event: 'COMMENT',
  comments: diagnostics.map(({ severity, code, message, hint, file, line }) => ({
    path: file,
    new_position: line,
    body: `**${severity}** \`${code}\`: ${escapeMarkdown(hint === undefined ? message : `${message} → ${hint}`)}`,
  })),
});

const escapeMarkdown = (text: string): string => text.replace(/[\\<*_`[\]]/g, '\\$&');

/** @see https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts (escapeData, escapeProperty) */
const escapeData = (text: string): string => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');

const escapeProperty = (text: string): string => escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
