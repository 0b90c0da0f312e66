import { describe, expect, test } from 'vitest';
import type { LocalizedDiagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { formatReport } from '../../generator/diagnostics/report.ts';
import { sortDiagnostics } from '../../generator/diagnostics/sort.ts';

const diagnostic = (over: Partial<LocalizedDiagnostic> = {}): LocalizedDiagnostic => ({
  file: 'site.yaml',
  line: 2,
  column: 3,
  endLine: 2,
  endColumn: 7,
  severity: 'error',
  code: 'key-unknown',
  message: 'La clé « tilte » n’existe pas.',
  hint: 'Vouliez-vous dire « title » ?',
  ...over,
});
const texts = new Map([['site.yaml', 'a: 1\nb tilte\nc: 3\n']]);

describe('pretty', () => {
  test('place, sentence, frame, way out, count', () => {
    expect(formatReport([diagnostic()], texts)).toBe(
      [
        'site.yaml:2:3 error key-unknown  La clé « tilte » n’existe pas.',
        '',
        '    1 │ a: 1',
        '  > 2 │ b tilte',
        '      │   ^^^^',
        '',
        '  → Vouliez-vous dire « title » ?',
        '  Aide : npm run check -- --explain key-unknown',
        '',
        '1 erreur.',
        '',
      ].join('\n'),
    );
  });

  test('other places are shown with their reason', () => {
    expect(
      formatReport(
        [
          diagnostic({
            related: [{ file: 'site.yaml', line: 1, column: 1, endLine: 1, endColumn: 2, message: 'Premier emploi' }],
          }),
        ],
        texts,
      ),
    ).toContain('  Premier emploi (site.yaml:1:1)\n  > 1 │ a: 1\n      │ ^');
  });

  test('a file without text has no frame', () => {
    expect(
      formatReport([diagnostic({ file: 'absent.yaml' })], texts)
        .split('\n')
        .slice(0, 3),
    ).toEqual([
      'absent.yaml:2:3 error key-unknown  La clé « tilte » n’existe pas.',
      '',
      '  → Vouliez-vous dire « title » ?',
    ]);
  });

  test('a line of ten million signs is cut around the mistake', () => {
    const long = new Map([['site.yaml', `a\n${'x'.repeat(10_000_000)}`]]);
    const report = formatReport([diagnostic({ column: 5_000_000, endColumn: 5_000_004 })], long);
    expect(report.length).toBeLessThan(1000);
    expect(report).toMatch(/…x+…\n.*\^\^\^\^\n/);
  });

  test('counts are French', () => {
    expect(formatReport([], texts)).toBe('Aucune erreur.\n');
    expect(formatReport([diagnostic({ severity: 'warning' }), diagnostic({ severity: 'warning' })], texts)).toMatch(
      /Aucune erreur, 2 avertissements\.\n$/,
    );
    expect(formatReport([diagnostic(), diagnostic(), diagnostic({ severity: 'warning' })], texts)).toMatch(
      /2 erreurs, 1 avertissement\.\n$/,
    );
  });

  test('colour is an option', () => {
    expect(formatReport([diagnostic()], texts)).not.toContain('\u001B');
    expect(formatReport([diagnostic()], texts, 'pretty', { color: true, language: 'fr' })).toContain(
      '\u001B[31merror\u001B[0m',
    );
  });

  test('control characters never reach the terminal', () => {
    expect(formatReport([diagnostic()], new Map([['site.yaml', 'a\n\u001B[2Jtilte']]))).not.toContain('\u001B');
  });
});

test('json is an array of diagnostics, with what they say as data', () => {
  const told = diagnostic({ facts: { name: 'tilte', expected: ['title', 4], suggestions: ['title'] } });
  expect(JSON.parse(formatReport([diagnostic(), told], texts, 'json'))).toEqual([diagnostic(), told]);
  expect(Object.keys((JSON.parse(formatReport([told], texts, 'json')) as object[])[0] ?? {})).toEqual([
    'file',
    'line',
    'column',
    'endLine',
    'endColumn',
    'severity',
    'code',
    'message',
    'hint',
    'facts',
  ]);
});

test('github annotations escape what the command would read', () => {
  expect(formatReport([diagnostic({ file: 'a,b:c.yaml', message: '100 %\nsur deux lignes' })], texts, 'github')).toBe(
    '::error file=a%2Cb%3Ac.yaml,line=2,col=3,endLine=2,endColumn=7,title=key-unknown::100 %25%0Asur deux ' +
      'lignes → Vouliez-vous dire « title » ?\n',
  );
});

test('gitlab annotations are a report of code quality: one issue a diagnostic, which keeps its fingerprint', () => {
  const report = (list: readonly LocalizedDiagnostic[]) =>
    JSON.parse(formatReport(list, texts, 'gitlab')) as { fingerprint: string }[];
  const [error, warning] = report([diagnostic(), diagnostic({ severity: 'warning', endLine: 3 })]);
  expect(error).toEqual({
    description: 'La clé « tilte » n’existe pas. → Vouliez-vous dire « title » ?',
    check_name: 'key-unknown',
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    severity: 'major',
    location: { path: 'site.yaml', lines: { begin: 2, end: 2 } },
  });
  expect(warning).toMatchObject({ severity: 'minor', location: { lines: { begin: 2, end: 3 } } });
  expect(report([diagnostic({ column: 9 })])[0]?.fingerprint).toBe(error?.fingerprint);
  expect(report([diagnostic({ line: 9 })])[0]?.fingerprint).not.toBe(error?.fingerprint);
  expect(formatReport([], texts, 'gitlab')).toBe('[]\n');
});

test('forgejo’s are a review: a comment on the line of each; nothing where there is nothing to say', () => {
  expect(JSON.parse(formatReport([diagnostic({ line: 7 })], texts, 'forgejo'))).toEqual({
    event: 'COMMENT',
    comments: [
      {
        path: 'site.yaml',
        new_position: 7,
        body: '**error** `key-unknown`: La clé « tilte » n’existe pas. → Vouliez-vous dire « title » ?',
      },
    ],
  });
  const [tag] = (
    JSON.parse(formatReport([diagnostic({ message: 'Un <Film> sans `alt`.' })], texts, 'forgejo')) as {
      comments: { body: string }[];
    }
  ).comments;
  expect(tag?.body).toContain('Un \\<Film> sans \\`alt\\`.');
  expect(formatReport([], texts, 'forgejo')).toBe('');
});

test('sorted by file, line, column; the same mistake is kept once', () => {
  const list = [
    diagnostic({ line: 10 }),
    diagnostic({ file: 'b.yaml' }),
    diagnostic({ column: 9 }),
    diagnostic(),
    diagnostic(),
  ];
  expect(sortDiagnostics(list).map(({ file, line, column }) => `${file}:${line}:${column}`)).toEqual([
    'b.yaml:2:3',
    'site.yaml:2:3',
    'site.yaml:2:9',
    'site.yaml:10:3',
  ]);
});
