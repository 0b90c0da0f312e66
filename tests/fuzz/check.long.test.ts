/** Whatever a file holds, the check ends, says where the mistakes stand, and never shows a stack trace. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { adminConfig } from '../../generator/admin/config.ts';
import { localize } from '../../generator/diagnostics/diagnostic.ts';
import { formatReport } from '../../generator/diagnostics/report.ts';
import { knownOf, siteSchemas } from '../../generator/editor/site-schemas.ts';
import { readSources } from '../../generator/source/read-sources.ts';
import type { Sources } from '../../generator/source/types.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import { readYaml } from '../../generator/source/yaml/document.ts';
import { isLong } from '../setup/length.ts';
import { checkSources } from '../unit/check-sources.ts';
import { createReadings } from '../../generator/source/known-readings.ts';
import { expectPlaced, mdxPieces, mutate, mutation, textOf, yamlPieces } from './arbitraries.ts';
import { fc, seed } from '../setup/seed.ts';

const root = join(import.meta.dirname, '../..');
const real = await readSources(root);

/** Kept from one run to the next: only the file that changed is read again. */
const readingsOf = createReadings();

const checkWith = (file: string, text: string): void => {
  const sources: Sources = { ...real, files: new Map([...real.files, [file, text]]) };
  const { site, diagnostics } = checkSources(sources, {
    today: '2026-06-01',
    drafts: false,
    readings: readingsOf(sources),
  });
  expectPlaced(diagnostics, sources.files);
  expect(formatReport(diagnostics, sources.files)).not.toMatch(/\n\s+at .*:\d+:\d+\)?\n|undefined|\[object/);
  expect(JSON.parse(formatReport(diagnostics, sources.files, 'json'))).toHaveLength(diagnostics.length);
  // The editors' aids and their form are made of a site whatever is wrong in it.
  if (site !== undefined) {
    expect(siteSchemas(knownOf(site))).not.toEqual({});
    expect(adminConfig(site.spec, site.assets, { folder: 'site' }).collections).not.toEqual([]);
  }
};

/** How many times longer than `npm run test:all` to look: `FUZZ=50 npx vitest run tests/fuzz`. */
const effort = Number(process.env.FUZZ ?? (isLong ? 1 : 1 / 6));

/**
 * Tries `runs` inputs, or as many as a slow machine does in its time; but a twelfth of them in any case, so that no
 * property passes on hardly a try.
 */
const holds = <Input>(inputs: fc.Arbitrary<Input>, look: (input: Input) => void, runs: number): void => {
  const least = Math.ceil(runs / 12);
  let done = 0;
  const property = fc.property(inputs, (input) => {
    look(input);
    done += 1;
  });
  fc.assert(property, { numRuns: least });
  fc.assert(property, {
    // Others than those before.
    seed: seed + 1,
    numRuns: Math.ceil(runs * effort) - least,
    plugins: [fc.interruptAfterTimeLimit(2_500 * effort, { failOnInterrupt: false })],
  });
  expect(done).toBeGreaterThanOrEqual(least);
};

/** For what never ends; a busy machine takes its time. */
const timeout = 300_000 * Math.max(1, effort);

describe('YAML', () => {
  test('any text is read', { timeout }, () => {
    holds(
      fc.oneof(textOf(yamlPieces, 60), fc.string({ maxLength: 200, unit: 'binary' })),
      (text) => {
        const { diagnostics: findings } = readYaml('f.yaml', text);
        expectPlaced(
          findings.map((finding) => localize(finding, 'fr')),
          new Map([['f.yaml', text]]),
        );
      },
      400,
    );
  });

  test('any value in place of site.yaml is checked', { timeout }, () => {
    const value = fc.dictionary(
      fc.constantFrom(
        'site',
        'company',
        'routes',
        'figures',
        'menus',
        'redirects',
        'projects',
        'labels',
        'constants',
        'contactForm',
        'x',
      ),
      fc.jsonValue({ maxDepth: 4 }),
    );
    holds(value, (document) => checkWith('site.yaml', stringify(document)), 60);
  });

  test('site.yaml with some lines changed is checked', { timeout }, () => {
    holds(
      fc.array(mutation, { minLength: 1, maxLength: 8 }),
      (mutations) => checkWith('site.yaml', mutate(real.files.get('site.yaml') ?? '', mutations)),
      60,
    );
  });

  test('a project with some lines changed is checked', { timeout }, () => {
    const [file = '', text = ''] = [...real.files].find(([name]) => name.startsWith('content/projects/')) ?? [];
    holds(
      fc.array(mutation, { minLength: 1, maxLength: 5 }),
      (mutations) => checkWith(file, mutate(text, mutations)),
      60,
    );
  });
});

describe('MDX', () => {
  test('any text is read', { timeout }, () => {
    holds(
      textOf(mdxPieces, 40),
      (text) => {
        const { repairs } = readBody(text);
        expectPlaced(
          repairs.map(({ related: _related, ...repair }) =>
            localize({ ...repair, file: 'f.mdx', severity: 'error' }, 'fr'),
          ),
          new Map([['f.mdx', text]]),
        );
      },
      400,
    );
  });

  test('a page with some lines changed is checked', { timeout }, () => {
    const text = real.files.get('content/pages/mentions.mdx') ?? '';
    holds(
      fc.array(mutation, { minLength: 1, maxLength: 5 }),
      (mutations) => checkWith('content/pages/mentions.mdx', mutate(text, mutations)),
      60,
    );
  });
});
