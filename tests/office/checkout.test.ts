/** An office over a folder that somebody works in: what they write is taken, what is published is written there. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PushResult } from '../../office/api.ts';
import { openCheckout } from '../../office/repository/checkout.ts';
import { newFolder, newRepository, siteYaml, writeFiles } from './office-git.ts';

const lea = { name: 'Léa', email: 'lea@example.org' };

/** A checkout whose sending is noted. */
const open = async (answer: PushResult = { kind: 'pushed' }) => {
  const root = newFolder();
  writeFiles(root, { 'site.yaml': siteYaml, 'content/a.mdx': 'a', 'content/b.mdx': 'b', 'package.json': '{}' });
  const { git, repository } = await newRepository();
  const sent: { files: readonly string[]; message: string }[] = [];
  const checkout = openCheckout(git, repository, root, async (files, message) => {
    sent.push({ files, message });
    return answer;
  });
  await checkout.take();
  const commit = async (changes: Readonly<Record<string, string | null>>, message = 'Other words') => {
    const result = await repository.commit({
      parent: await repository.head(),
      changes: new Map(Object.entries(changes).map(([path, text]) => [path, text === null ? null : Buffer.from(text)])),
      author: lea,
      message,
    });
    return result.kind === 'committed' ? result.commit : '';
  };
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const write = (path: string, text: string): void => writeFileSync(join(root, path), text);
  const published = async (path: string) => (await repository.read(await repository.head(), path))?.toString();
  return { root, git, repository, checkout, sent, commit, read, write, published };
};

test('what is published is written, removed and sent, file by file; the rest is not touched', async () => {
  const { root, checkout, sent, commit, read } = await open();
  const next = await commit({ 'content/a.mdx': 'A', 'content/b.mdx': null, 'content/new/c.mdx': 'c' });
  expect(await checkout.isAhead()).toBe(true);
  expect(await checkout.push(next)).toEqual({ kind: 'pushed' });
  expect([read('content/a.mdx'), read('content/new/c.mdx'), read('package.json')]).toEqual(['A', 'c', '{}']);
  expect(existsSync(join(root, 'content/b.mdx'))).toBe(false);
  expect(sent).toEqual([{ files: ['content/a.mdx', 'content/new/c.mdx', 'content/b.mdx'], message: 'Other words' }]);
  expect(await checkout.isAhead()).toBe(false);
});

test('what is written by hand is taken, and sent by nobody', async () => {
  const { checkout, sent, write, published } = await open();
  write('content/a.mdx', 'by hand');
  const head = await checkout.take();
  expect(await published('content/a.mdx')).toBe('by hand');
  expect(await checkout.push(head)).toEqual({ kind: 'pushed' });
  expect(sent).toEqual([]);
});

test('a folder that changes during a publication keeps its change; the next look brings both', async () => {
  const { checkout, sent, commit, read, write } = await open();
  const next = await commit({ 'content/a.mdx': 'A' });
  write('content/b.mdx', 'by hand');
  expect(await checkout.push(next)).toMatchObject({ kind: 'refused' });
  expect([read('content/a.mdx'), read('content/b.mdx')]).toEqual(['a', 'by hand']);
  expect(await checkout.push(await checkout.take())).toEqual({ kind: 'pushed' });
  expect([read('content/a.mdx'), read('content/b.mdx')]).toEqual(['A', 'by hand']);
  expect(sent.map(({ files }) => files)).toEqual([['content/a.mdx']]);
});

test('the same lines changed by hand and published are told; the folder keeps its own', async () => {
  const { checkout, sent, commit, read, write } = await open();
  const next = await commit({ 'content/a.mdx': 'published' });
  write('content/a.mdx', 'by hand');
  expect(await checkout.push(next)).toEqual({
    kind: 'refused',
    sentence: expect.stringContaining('content/a.mdx') as string,
  });
  expect(read('content/a.mdx')).toBe('by hand');
  expect(sent).toEqual([]);
});

test('an end in the middle of the writing is finished by the next start', async () => {
  const { git, repository, root, commit, read, write } = await open();
  await commit({ 'content/a.mdx': 'A', 'content/b.mdx': 'B' });
  // Written before the process was killed.
  write('content/a.mdx', 'A');
  const again = openCheckout(git, repository, root, async () => ({ kind: 'pushed' }));
  const head = await again.take();
  expect(await again.push(head)).toEqual({ kind: 'pushed' });
  expect([read('content/a.mdx'), read('content/b.mdx')]).toEqual(['A', 'B']);
});

test('what the folder’s own host refuses is told; the files are written all the same', async () => {
  const unsent = { kind: 'unsent', sentence: 'No remote.' } as const;
  const { checkout, commit, read } = await open(unsent);
  expect(await checkout.push(await commit({ 'content/a.mdx': 'A' }))).toEqual(unsent);
  expect(read('content/a.mdx')).toBe('A');
});

test('a file removed by hand is removed', async () => {
  const { root, checkout, published } = await open();
  rmSync(join(root, 'content/a.mdx'));
  await checkout.take();
  expect(await published('content/a.mdx')).toBeUndefined();
});
