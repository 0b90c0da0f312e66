/** Nothing that is the first company's stands in what is built of others: the fixtures' second, and one just begun. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSite } from '../../generator/commands/new-site.ts';
import { exitCodeOf, startBuild } from '../incremental/copies.ts';
import { siteFolders } from './folders.ts';
import { foundOfFirst, tellingFor } from './vocabulary.ts';

describe('the first company', () => {
  const { words, drawings, shapes } = tellingFor(siteFolders.second);

  test('is known by its words, drawings and shapes', () => {
    expect([...words]).toEqual(
      expect.arrayContaining([
        'vellarbre',
        'couverture',
        'réalisations',
        'foundingyear',
        '33465714370',
        '#ae1f31',
        'bagnard',
      ]),
    );
    expect([words.size > 3000, drawings.size > 300, shapes.length > 8]).toEqual([true, true, true]);
  });

  test('is found where it is: in its own pages', () => {
    const found = foundOfFirst(siteFolders.second, join(siteFolders.main, 'dist')).map(
      (one) => one.split(': ')[1] ?? '',
    );
    expect(found).toEqual(expect.arrayContaining(['vellarbre', 'couverture', '33465714370', '#ae1f31', 'bagnard']));
    for (const [what, few] of [
      [drawings, 100],
      [new Set(shapes), 6],
    ] as const)
      expect(found.filter((one) => what.has(one)).length).toBeGreaterThan(few);
  });
});

test('nothing of it is built for the second company', () => {
  expect(foundOfFirst(siteFolders.second)).toEqual([]);
});

test('nothing of it is built for a site just begun', { timeout: 10 * 60_000 }, async () => {
  const parent = mkdtempSync(join(tmpdir(), 'vocabulary-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const root = join(parent, 'yard');
  const silent = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await createSite(root, answers, undefined, '2026-11-20');
  silent.mockRestore();
  // It has no form for editors yet; with one, that holds nothing of another company either.
  appendFileSync(join(root, 'site.yaml'), 'admin:\n  backend: github\n  repository: penhale/site\n');
  expect(await exitCodeOf(startBuild(root, '--skip-social'))).toBe(0);
  expect(readFileSync(join(root, 'dist/admin/config.json'), 'utf8')).toContain('penhale/site');
  expect(foundOfFirst(root)).toEqual([]);
});

const answers = {
  locale: 'en-GB',
  name: 'Penhale & Daughters',
  form: 'Ltd',
  trade: 'Boatbuilders',
  services: 'Wooden boats, Winter repairs',
  street: '2 The Slip',
  postcode: 'TR1 2AB',
  town: 'Truro',
  phone: '01872 960123',
  email: 'yard@penhale.example',
  color: 'green',
};
