/** A file is called damaged for what it holds alone. */
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { fixturesFolder } from './check-fixtures.ts';

const libraries = {
  picture: '../../generator/source/examine-picture.ts',
  font: '../../generator/source/fonts/examine-font.ts',
} as const;

const files = {
  picture: join(fixturesFolder, '_base/content/media/mas.jpg'),
  font: join(fixturesFolder, '_base/content/fonts/titre.woff2'),
} as const;

const loadAll = (): void => {
  for (const library of Object.values(libraries)) vi.doUnmock(library);
  vi.resetModules();
};
afterEach(loadAll);

/** What is found of a file where the library of one kind does not load. */
const examine = async (kind: keyof typeof files, lacking?: keyof typeof files) => {
  loadAll();
  if (lacking !== undefined)
    vi.doMock(libraries[lacking], () => {
      throw new Error('lacking');
    });
  const { fileDigest } = await import('../../generator/cache/files.state.ts');
  const { examineFile } = await import('../../generator/source/examine-file.cached.ts');
  return examineFile.make({ kind, digest: fileDigest(files[kind]) });
};

test.each(['picture', 'font'] as const)('a %s is not to blame for a library that does not load', async (kind) => {
  await expect(examine(kind, kind)).rejects.toThrow();
  expect(await examine(kind)).not.toHaveProperty('damaged');
});
