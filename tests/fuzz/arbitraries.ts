/** Arbitrary and mutated texts in YAML and MDX. */
import { expect } from 'vitest';
import type { LocalizedDiagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { fc } from '../setup/seed.ts';

/** Pieces that mean something to YAML. */
export const yamlPieces = [
  'a',
  'titre',
  'routes:',
  'id:',
  '- ',
  '-',
  ': ',
  ':',
  ' #',
  '#',
  '"',
  "'",
  '{',
  '}',
  '[',
  ']',
  ', ',
  '&a ',
  '*a',
  '*',
  '!x ',
  '| ',
  '|\n',
  '> ',
  '\n',
  '\n  ',
  '\n    ',
  '\n\t',
  '\t',
  '\r\n',
  '---\n',
  '...\n',
  '? ',
  '%',
  '@',
  '`',
  '\\',
  '~',
  'null',
  'true',
  'non',
  '1970',
  '+33',
  '__proto__: ',
  '<<: ',
  '\u00A0',
  '\u0000',
  '\uFEFF',
  'é',
  '🪵',
  '{figures.x}',
  '{count}',
];

/** Pieces that mean something to MDX. */
export const mdxPieces = [
  'mot',
  ' ',
  '\n',
  '\n\n',
  '<',
  '>',
  '</',
  '/>',
  '<Section id="a" title="b">',
  '</Section>',
  '<Callout title="x">',
  '</Callout>',
  '<Drawing name="a" label="b" />',
  '<br>',
  '<b>',
  '</b>',
  '<!--',
  '-->',
  '{',
  '}',
  '{figures.x}',
  '{/* x */}',
  '{a b}',
  '"',
  "'",
  '=',
  'import x',
  'export default 1',
  '# ',
  '### ',
  '- ',
  '1. ',
  '> ',
  '| a | b |\n|---|---|\n',
  '[a](/b)',
  '![a](b)',
  '[^1]',
  '```\n',
  '`',
  '**',
  '*',
  '_',
  '\\',
  '&amp;',
  '\t',
  '\r\n',
  '\u00A0',
  '\u0000',
  'é',
  '🪵',
  '<A.B:c ',
  'a="b" ',
  '{...x}',
  '<https://x>',
  '---\n',
];

/** A text made of pieces. */
export const textOf = (pieces: readonly string[], maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...pieces), { maxLength }).map((parts) => parts.join(''));

/** One change of a text: which, where, and with what. */
export const mutation = fc.record({
  kind: fc.constantFrom('delete', 'duplicate', 'swap', 'retype', 'insert', 'indent', 'cut', 'join'),
  at: fc.nat({ max: 1_000_000 }),
  other: fc.nat({ max: 1_000_000 }),
  column: fc.nat({ max: 200 }),
  value: fc.constantFrom(
    '',
    'non',
    '1970',
    '[]',
    '{}',
    '{figures.x}',
    '"',
    "'",
    'a: b',
    '- a',
    '*x',
    '&x',
    '#',
    '\t',
    '4.5',
    'null',
    '~',
    '/x',
    'x.jpg',
    '<b>',
    '</Section>',
    '{',
    '}',
    '<',
  ),
});

export type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never;

/** Changes a text line by line. */
export const mutate = (text: string, mutations: readonly Mutation[]): string => {
  const lines = text.split('\n');
  for (const { kind, at, other, column, value } of mutations) {
    const line = at % lines.length;
    const second = other % lines.length;
    const current = lines[line] ?? '';
    switch (kind) {
      case 'delete':
        lines.splice(line, 1);
        break;
      case 'duplicate':
        lines.splice(line, 0, current);
        break;
      case 'swap': {
        const [ownKey, ownValue] = splitValue(current);
        const [otherKey, otherValue] = splitValue(lines[second] ?? '');
        if (ownValue === undefined || otherValue === undefined) break;
        lines[line] = ownKey + otherValue;
        lines[second] = otherKey + ownValue;
        break;
      }
      case 'retype': {
        const [key, own] = splitValue(current);
        lines[line] = own === undefined ? value : `${key}${value}`;
        break;
      }
      case 'insert':
        lines[line] = current.slice(0, column) + value + current.slice(column);
        break;
      case 'indent':
        lines[line] = column % 2 === 0 ? ` ${current}` : current.replace(/^ /, '');
        break;
      case 'cut':
        lines[line] = current.slice(0, column);
        break;
      case 'join':
        if (line + 1 < lines.length) lines.splice(line, 2, `${current}${lines[line + 1] ?? ''}`);
        break;
    }
    if (lines.length === 0) lines.push('');
  }
  return lines.join('\n');
};

const splitValue = (line: string): [string, string | undefined] => {
  const match = /^(.*?:\s+)(\S.*)$/.exec(line);
  return match === null ? [line, undefined] : [match[1] ?? '', match[2]];
};

/** Every diagnostic has a position inside its file, and a message. */
export const expectPlaced = (diagnostics: readonly LocalizedDiagnostic[], texts: ReadonlyMap<string, string>): void => {
  for (const { file, line, column, endLine, endColumn, message, code, related = [] } of diagnostics) {
    expect(message, code).toMatch(/\S/);
    expect(code).toMatch(/^[a-z]+(-[a-z]+)+$/);
    for (const place of [{ file, line, column, endLine, endColumn }, ...related]) {
      const lines = (texts.get(place.file) ?? '').split('\n');
      expect(
        Number.isInteger(place.line) && place.line >= 1 && place.line <= lines.length,
        `${code} ${place.file}:${place.line} of ${lines.length}`,
      ).toBe(true);
      const length = (lines[place.line - 1] ?? '').length;
      expect(
        place.column >= 1 && place.column <= length + 1,
        `${code} ${place.file}:${place.line}:${place.column} of ${length}`,
      ).toBe(true);
      expect(
        place.endLine > place.line || (place.endLine === place.line && place.endColumn >= place.column),
        `${code} ends before it starts`,
      ).toBe(true);
    }
  }
};
