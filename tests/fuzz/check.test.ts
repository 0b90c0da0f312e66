/** Whatever a file holds, the check ends, says where the mistakes stand, and never shows a stack trace. */
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { formatReport } from '../../generator/diagnostics/report.ts';
import { readSources } from '../../generator/load/read-sources.ts';
import type { Sources } from '../../generator/load/types.ts';
import { readBody } from '../../generator/load/mdx-body.ts';
import { readYaml } from '../../generator/load/yaml-document.ts';
import { checkSources } from '../unit/check-sources.ts';
import { createReadings } from '../unit/known-readings.ts';
import { expectPlaced, mdxPieces, mutate, mutation, textOf, yamlPieces } from './arbitraries.ts';

const root = join(import.meta.dirname, '../..');
const real = await readSources(root);

/** Kept from one run to the next: only the file that changed is read again. */
const readingsOf = createReadings();

const checkWith = (file: string, text: string): void => {
  const sources: Sources = { ...real, files: new Map([...real.files, [file, text]]) };
  const { diagnostics } = checkSources(sources, { today: '2026-06-01', drafts: false, readings: readingsOf(sources) });
  expectPlaced(diagnostics, sources.files);
  expect(formatReport(diagnostics, sources.files)).not.toMatch(/\n\s+at .*:\d+:\d+\)?\n|undefined|\[object/);
  expect(JSON.parse(formatReport(diagnostics, sources.files, 'json'))).toHaveLength(diagnostics.length);
};

/** How many times longer than usual to look: `FUZZ=50 npx vitest run tests/fuzz`. */
const effort = Number(process.env.FUZZ ?? 1);

/** Bounded: each property stops by itself, and a slow machine runs fewer of them. */
const bounds = (numRuns: number): fc.Parameters<unknown> => ({
  numRuns: numRuns * effort,
  plugins: [fc.interruptAfterTimeLimit(2_500 * effort, { failOnInterrupt: false })],
});
const TIMEOUT = 60_000 * effort;

describe('YAML', () => {
  test('any text is read', { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(fc.oneof(textOf(yamlPieces, 60), fc.string({ maxLength: 200, unit: 'binary' })), (text) => {
        const { diagnostics } = readYaml('f.yaml', text);
        expectPlaced(diagnostics, new Map([['f.yaml', text]]));
      }),
      bounds(400),
    );
  });

  test('any value in place of site.yaml is checked', { timeout: TIMEOUT }, () => {
    const value = fc.dictionary(
      fc.constantFrom('site', 'company', 'routes', 'figures', 'menus', 'redirects', 'projects', 'labels', 'constants', 'contactForm', 'x'),
      fc.jsonValue({ maxDepth: 4 }),
    );
    fc.assert(
      fc.property(value, (document) => checkWith('site.yaml', stringify(document))),
      bounds(60),
    );
  });

  test('site.yaml with some lines changed is checked', { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 8 }), (mutations) =>
        checkWith('site.yaml', mutate(real.files.get('site.yaml') ?? '', mutations)),
      ),
      bounds(60),
    );
  });

  test('a project with some lines changed is checked', { timeout: TIMEOUT }, () => {
    const [file = '', text = ''] = [...real.files].find(([name]) => name.startsWith('content/projects/')) ?? [];
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 5 }), (mutations) => checkWith(file, mutate(text, mutations))),
      bounds(60),
    );
  });
});

describe('MDX', () => {
  test('any text is read', { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(textOf(mdxPieces, 40), (text) => {
        const { accidents } = readBody(text);
        expectPlaced(
          accidents.map(({ text: _text, related: _related, ...accident }) => ({ ...accident, file: 'f.mdx', severity: 'error' as const })),
          new Map([['f.mdx', text]]),
        );
      }),
      bounds(400),
    );
  });

  test('a page with some lines changed is checked', { timeout: TIMEOUT }, () => {
    const text = real.files.get('content/pages/mentions.mdx') ?? '';
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 5 }), (mutations) => checkWith('content/pages/mentions.mdx', mutate(text, mutations))),
      bounds(60),
    );
  });
});
