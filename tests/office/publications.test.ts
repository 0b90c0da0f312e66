/** Rarer ways of drafts, publications and taking back. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { BuildOutcome } from '../../office/api.ts';
import type { CheckResult } from '../../office/contract.ts';
import { openOffice } from './publishing.ts';

const claire = { name: 'Claire', email: 'claire@example.org' };
const bastien = { name: 'Bastien', email: 'bastien@example.org' };
const grange = 'content/projects/grange.yaml';
const passes: CheckResult = { language: 'fr', diagnostics: [], isRefused: false };

describe('a draft', () => {
  test('takes no path beside the sources, and no file of 60 MB; what was saved stays', async () => {
    const { drafts, save } = await openOffice();
    await save(claire, 'title: Une\n');
    for (const path of ['package.json', '../site.yaml', 'content/../package.json', 'content/.git/config'])
      expect(await drafts.save(claire.email, path, Buffer.from(''), undefined)).toEqual({ kind: 'not-a-source' });
    const large = Buffer.alloc(60 * 1024 * 1024);
    expect(await drafts.save(claire.email, 'content/media/a.jpg', large, undefined)).toEqual({ kind: 'too-large' });
    expect([...(await drafts.of(claire.email)).keys()]).toEqual([grange]);
  });

  test('keeps no content that it does not name', async () => {
    const { folder, drafts, save } = await openOffice();
    for (const title of ['Une', 'Deux', 'Trois']) await save(claire, `title: ${title}\n`);
    const own = readdirSync(folder)[0]!;
    expect(readdirSync(join(folder, own))).toHaveLength(3);
    await drafts.discard(claire.email, grange);
    expect(readdirSync(join(folder, own))).toEqual(['draft.json']);
  });
});

describe('publishing', () => {
  test('what a newer one takes the place of is published when that one is, and not before', async () => {
    const { drafts, publications, published, compiler, save } = await openOffice();
    const newer = '1'.repeat(40);
    const ends = new Map<BuildOutcome['kind'], BuildOutcome>([
      ['published', { kind: 'published', commit: newer, at: '' }],
      ['failed', { kind: 'failed', commit: newer, sentence: 'The disk is full.' }],
    ]);
    for (const [kind, end] of ends) {
      compiler.outcome = (commit) => (commit === newer ? end : { kind: 'superseded', by: newer });
      await save(claire, `title: ${kind}\nyear: 2024\n`);
      expect(await publications.publish(claire, 'Titre')).toMatchObject({
        kind: kind === 'published' ? 'published' : 'not-built',
        outcome: end,
      });
      expect(published.at(-1)).toBe(newer);
    }
    expect((await drafts.of(claire.email)).size).toBe(1);
  });

  test('what the check refuses is told, and neither committed nor built', async () => {
    const { repository, drafts, publications, published, compiler, save } = await openOffice();
    const head = await repository.head();
    await save(claire, 'title: ""\n');
    compiler.verdict = { ...passes, isRefused: true };
    expect(await publications.publish(claire, 'Titre')).toEqual({ kind: 'wrong', diagnostics: [] });
    expect(await repository.head()).toBe(head);
    expect(published).toEqual([]);
    expect((await drafts.of(claire.email)).size).toBe(1);
  });
});

describe('taking back', () => {
  test('a new project goes, and comes back', async () => {
    const { publications, published, read, save } = await openOffice();
    const path = 'content/projects/halle.yaml';
    await save(claire, 'title: Halle\n', path);
    await publications.publish(claire, 'Halle');
    await publications.takeBack(claire, published[0]!);
    expect(await read(path)).toBeUndefined();
    await publications.takeBack(claire, published[1]!);
    expect(await read(path)).toBe('title: Halle\n');
  });

  test('what somebody has changed since is told; an unknown commit and the first one are refused', async () => {
    const { repository, publications, published, save } = await openOffice();
    const first = await repository.head();
    await save(claire, 'title: La grange\nyear: 2024\n');
    await publications.publish(claire, 'Titre');
    await save(bastien, 'title: Une grange\nyear: 2024\n');
    await publications.publish(bastien, 'Titre');
    expect(await publications.takeBack(claire, published[0]!)).toMatchObject({
      kind: 'conflict',
      files: [{ path: grange, conflicts: [{ place: ['title'], mine: 'Grange', theirs: 'Une grange' }] }],
    });
    expect(await publications.takeBack(claire, '0'.repeat(40))).toMatchObject({ kind: 'refused' });
    expect(await publications.takeBack(claire, first)).toMatchObject({ kind: 'refused' });
  });
});
