/** Drafts, publications and taking back over a repository of Git; the compiler is one that says what the test wants. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { BuildOutcome, Commit } from '../../office/api.ts';
import type { CheckResult } from '../../office/contract.ts';
import { openDrafts } from '../../office/editing/drafts.ts';
import { createPublications } from '../../office/editing/publications.ts';
import { takeFolder } from '../../office/repository/join.ts';
import { editingServices, newFolder, newRepository, siteYaml, writeFiles } from './office-git.ts';

const claire = { name: 'Claire', email: 'claire@example.org' };
const bastien = { name: 'Bastien', email: 'bastien@example.org' };
const grange = 'content/projects/grange.yaml';
const passes: CheckResult = { language: 'fr', diagnostics: [], isRefused: false };

const openOffice = async (project = 'title: Grange\nyear: 2024\n') => {
  const opened = await newRepository();
  const sources = newFolder();
  writeFiles(sources, { 'site.yaml': siteYaml, [grange]: project });
  await takeFolder(opened.git, opened.repository, sources);
  const published: Commit[] = [];
  const compiler = {
    verdict: passes,
    outcome: (commit: Commit): BuildOutcome | Promise<BuildOutcome> => ({ kind: 'published', commit, at: '' }),
    /** What stands in the folder that is checked. */
    checked: '',
  };
  const services = editingServices(opened.repository, {
    check: async (checkedFolder) => {
      compiler.checked = readFileSync(join(checkedFolder, grange), 'utf8');
      return compiler.verdict;
    },
    publish: async (commit) => {
      published.push(commit);
      return compiler.outcome(commit);
    },
  });
  const { folder } = services;
  const drafts = openDrafts(folder);
  const read = async (path = grange) =>
    (await opened.repository.read(await opened.repository.head(), path))?.toString();
  const save = async (person: typeof claire, text: string | null, path = grange) => {
    const base = await opened.repository.read(await opened.repository.head(), path);
    return drafts.save(person.email, path, text === null ? null : Buffer.from(text), base);
  };
  const publications = createPublications(services, drafts);
  return { ...opened, folder, drafts, publications, published, compiler, read, save };
};

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
