/** A file is called damaged for what it holds alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileDigest } from '../../generator/cache/files.state.ts';
import { examineBytes, examineFile } from '../../generator/source/examine-file.cached.ts';
import { fixturesFolder } from './check-fixtures.ts';

const files = {
  picture: join(fixturesFolder, '_base/content/media/mas.jpg'),
  font: join(fixturesFolder, '_base/content/fonts/titre.woff2'),
} as const;

test.each(['picture', 'font'] as const)('a %s is not to blame for a library that does not load', async (kind) => {
  const lacking = new Error('lacking');
  await expect(examineBytes(readFileSync(files[kind]), () => Promise.reject(lacking))).rejects.toBe(lacking);
  expect(await examineFile.make({ kind, digest: fileDigest(files[kind]) })).not.toHaveProperty('damaged');
});

test('what the library cannot read is damaged', async () => {
  const unreadable = (): never => {
    throw new Error('Truncated');
  };
  expect(await examineBytes(readFileSync(files.picture), () => Promise.resolve(unreadable))).toEqual({ damaged: true });
});
