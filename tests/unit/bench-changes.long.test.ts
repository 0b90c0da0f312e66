/** What `npm run bench` changes in a site while it is open: there is such a text in every site. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changesOf } from '../bench/dev-loop.ts';

const project = join(import.meta.dirname, '../..');

test.each(['.', 'tests/fixtures/sites/second-site', 'tests/fixtures/sites/tiny'])('%s', (folder) => {
  const site = join(project, folder);
  const changes = changesOf(site);
  expect(changes).toHaveLength(3);
  for (const { file, path, change } of changes) {
    expect(existsSync(join(site, file)), file).toBe(true);
    expect(path).toMatch(/^\/[^{}]+$/);
    const text = readFileSync(join(site, file), 'utf8');
    const once = change(text, 'essai01');
    expect(once.split('essai01')).toHaveLength(2);
    // Each run takes the place of the one before.
    expect(change(once, 'essai02')).toBe(change(text, 'essai02'));
  }
});
