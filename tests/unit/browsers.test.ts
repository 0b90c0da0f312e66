/** docs/browsers.md says what the build and the tests know of browsers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { browserTarget, oldestBrowsers } from '../../generator/config/browsers.ts';
import { features } from '../browser/helpers/without.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/browsers.md'), 'utf8');
const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
const shown = (version: number): string => (version === Infinity ? '–' : String(version));

describe('docs/browsers.md', () => {
  test('names the oldest browsers, which are the target', () => {
    const versions = rows.flatMap(([, name = '', version = '']) => {
      if (!/^(?:Chrome, Edge|Firefox$|Safari$)/.test(name)) return [];
      return name.startsWith('Chrome') ? [`chrome${version}`, `edge${version}`] : [`${name.toLowerCase()}${version}`];
    });
    expect(versions).toEqual(browserTarget);
  });

  test('lists the features that the tests take away, with their versions', () => {
    const first = rows.findIndex(([, name]) => name === 'feature') + 2;
    const listed = rows
      .slice(first, first + features.length + 1)
      .filter((cells) => cells.length > 5)
      .map((cells) => cells.slice(1, 6));
    expect(listed).toEqual(
      features.map(({ name, since: { chrome, edge, firefox, safari } }) => [
        name,
        ...[chrome, edge, firefox, safari].map(shown),
      ]),
    );
  });

  test.each(features.map((feature) => [feature.name, feature] as const))(
    'lists %s because a supported browser lacks it',
    (_name, { since }) => {
      const lacking = Object.entries(oldestBrowsers).filter(
        ([name, oldest]) => since[name as keyof typeof since] > oldest,
      );
      expect(lacking).not.toEqual([]);
    },
  );
});
