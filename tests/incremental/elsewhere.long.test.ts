/** A build from nothing gives the same files wherever the site's folder stands. */
import { expect, test } from 'vitest';
import { tinySite } from './copies.ts';
import { differences, openBuildPair } from './build-pair.ts';

test('two folders, two stores, the same bundles, pages and pictures', async () => {
  const [one, other] = [openBuildPair(tinySite), openBuildPair(tinySite)];
  try {
    const built = await one.clean();
    expect(built.kind).toBe('built');
    expect(differences(built, await other.clean())).toEqual([]);
  } finally {
    one.dispose();
    other.dispose();
  }
});
