/**
 * Drafts, publications and taking back over a repository of Git; the compiler is one that says what the test wants.
 * Rarer ways: publications.test.ts.
 */
import { describe, expect, test } from 'vitest';
import { openDrafts } from '../../office/editing/drafts.ts';
import { openOffice } from './publishing.ts';

const claire = { name: 'Claire', email: 'claire@example.org' };
const bastien = { name: 'Bastien', email: 'bastien@example.org' };
const grange = 'content/projects/grange.yaml';

describe('a draft', () => {
  test('is one person’s, survives a restart, and keeps the last text that was saved', async () => {
    const { folder, drafts, save } = await openOffice();
    await save(claire, 'title: Une\n');
    await save(claire, 'title: Deux\n');
    const again = openDrafts(folder);
    expect((await again.read(claire.email, grange))?.toString()).toBe('title: Deux\n');
    expect((await again.snapshot(claire.email)).get(grange)?.old?.toString()).toBe('title: Grange\nyear: 2024\n');
    expect((await drafts.of(bastien.email)).size).toBe(0);
  });
});

describe('publishing', () => {
  test('checks the draft on the newest site, commits it in the person’s name, and empties it', async () => {
    const { repository, drafts, publications, published, compiler, read, save } = await openOffice();
    await save(claire, 'title: La grange\nyear: 2024\n');
    const result = await publications.publish(claire, 'La grange de Nolhac');
    expect(result).toMatchObject({ kind: 'published', commit: published[0] });
    expect(compiler.checked).toBe('title: La grange\nyear: 2024\n');
    expect(await read()).toBe('title: La grange\nyear: 2024\n');
    expect(await repository.log(1)).toMatchObject([{ author: claire, files: [grange] }]);
    expect((await drafts.of(claire.email)).size).toBe(0);
    expect(await publications.publish(claire, 'Rien')).toEqual({ kind: 'unchanged' });
  });

  test('two people, two values of one project: both reach visitors', async () => {
    const { publications, read, save } = await openOffice();
    await save(claire, 'title: La grange\nyear: 2024\n');
    await save(bastien, 'title: Grange\nyear: 2025\n');
    await publications.publish(claire, 'Titre');
    expect(await publications.publish(bastien, 'Année')).toMatchObject({ kind: 'published' });
    expect(await read()).toBe('title: La grange\nyear: 2025\n');
  });

  test('two people, one value: told with both, nothing changes until one is chosen', async () => {
    const { drafts, publications, read, save } = await openOffice();
    await save(claire, 'title: La grange\nyear: 2024\n');
    await save(bastien, 'title: Une grange\nyear: 2025\n');
    await publications.publish(claire, 'Titre');
    const conflict = { place: ['title'], base: 'Grange', mine: 'Une grange', theirs: 'La grange' };
    expect(await publications.publish(bastien, 'Titre')).toEqual({
      kind: 'conflict',
      files: [{ path: grange, conflicts: [conflict] }],
    });
    expect(await read()).toBe('title: La grange\nyear: 2024\n');
    expect((await drafts.of(bastien.email)).size).toBe(1);
    await publications.publish(bastien, 'Titre', new Map([[grange, 'theirs']]));
    expect(await read()).toBe('title: La grange\nyear: 2025\n');
  });

  test('a build that fails leaves the repository with what it held, and the draft', async () => {
    const { drafts, publications, compiler, read, save } = await openOffice();
    await save(claire, 'title: La grange\nyear: 2024\n');
    compiler.outcome = (commit) => ({ kind: 'failed', commit, sentence: 'Le disque est plein.' });
    expect(await publications.publish(claire, 'Titre')).toMatchObject({ kind: 'not-built' });
    expect(await read()).toBe('title: Grange\nyear: 2024\n');
    expect((await drafts.of(claire.email)).size).toBe(1);
    compiler.outcome = (commit) => ({ kind: 'published', commit, at: '' });
    await publications.publish(claire, 'Titre');
    expect(await read()).toBe('title: La grange\nyear: 2024\n');
  });

  test('what is saved while it is published stays a draft, and undoes nothing of others', async () => {
    const { drafts, publications, compiler, read, save } = await openOffice();
    await save(claire, 'title: La grange\nyear: 2024\n');
    await save(bastien, 'title: Grange\nyear: 2025\n');
    await publications.publish(bastien, 'Année');
    compiler.outcome = async (commit) => {
      await save(claire, 'title: La grande grange\nyear: 2024\n');
      return { kind: 'published', commit, at: '' };
    };
    await publications.publish(claire, 'Titre');
    expect((await drafts.of(claire.email)).size).toBe(1);
    compiler.outcome = (commit) => ({ kind: 'published', commit, at: '' });
    await publications.publish(claire, 'Titre');
    expect(await read()).toBe('title: La grande grange\nyear: 2025\n');
  });
});

describe('taking back', () => {
  test('removes one publication and nothing after it; taking that back publishes it again', async () => {
    const { publications, published, read, save } = await openOffice();
    await save(claire, 'title: La grange\nyear: 2024\n');
    await publications.publish(claire, 'Titre');
    await save(bastien, 'title: La grange\nyear: 2025\n');
    await publications.publish(bastien, 'Année');
    const back = await publications.takeBack(bastien, published[0]!);
    expect(back.kind).toBe('published');
    expect(await read()).toBe('title: Grange\nyear: 2025\n');
    await publications.takeBack(claire, published.at(-1)!);
    expect(await read()).toBe('title: La grange\nyear: 2025\n');
  });
});
