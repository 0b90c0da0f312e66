/** What a draft keeps, and what becomes of a publication that others, the check or the build stand in the way of. */
import { describe, expect, test } from 'vitest';
import type { BuildOutcome } from '../../office/api.ts';
import type { CommitResult, Repository } from '../../office/contract.ts';
import { openDrafts } from '../../office/editing/drafts.ts';
import { createPublications } from '../../office/editing/publications.ts';
import { editingServices, newFolder } from './office-git.ts';
import { openOffice } from './publishing.ts';

const claire = { name: 'Claire', email: 'claire@example.org' };
const bastien = { name: 'Bastien', email: 'bastien@example.org' };
const grange = 'content/projects/grange.yaml';
const was = 'title: Grange\nyear: 2024\n';
const megabyte = 1024 * 1024;

describe('a draft', () => {
  const open = () => {
    const drafts = openDrafts(newFolder());
    const bytes = (text: string | undefined) => (text === undefined ? undefined : Buffer.from(text));
    return {
      drafts,
      save: (text: string | null, base?: string) =>
        drafts.save(claire.email, grange, text === null ? null : Buffer.from(text), bytes(base)),
      /** What the draft makes of the file: from what, to what. */
      async change() {
        const file = (await drafts.snapshot(claire.email)).get(grange);
        return file && [file.old?.toString(), file.text?.toString()];
      },
    };
  };

  test('is of what was edited first, however often it is saved', async () => {
    const { save, change } = open();
    await save('two', 'one');
    expect(await change()).toEqual(['one', 'two']);
    await save('three', 'one');
    expect(await change()).toEqual(['one', 'three']);
    // Somebody else has published something else.
    await save('four', 'other');
    expect(await change()).toEqual(['one', 'four']);
  });

  test('whose text was published is of that text from the next save on', async () => {
    const { save, change } = open();
    await save('two', 'one');
    await save('three', 'two');
    expect(await change()).toEqual(['two', 'three']);
  });

  test('of a new file, and of one that is removed, stays so', async () => {
    const { drafts, save, change } = open();
    await save('new');
    await save('newer');
    expect(await change()).toEqual([undefined, 'newer']);
    await drafts.discard(claire.email, grange);
    expect(await change()).toBeUndefined();
    await save(null, 'one');
    expect(await change()).toEqual(['one', undefined]);
    expect(await drafts.read(claire.email, grange)).toBeNull();
    // It is removed for others as well by now, and written anew.
    await save('again');
    expect(await change()).toEqual(['one', 'again']);
    expect(await drafts.read(claire.email, 'site.yaml')).toBeUndefined();
  });

  test('loses what was published, but for what was saved since, which is a change of that', async () => {
    const { drafts, save, change } = open();
    await save('two', 'one');
    await drafts.save(claire.email, 'content/a.mdx', Buffer.from('a'), undefined);
    const published = await drafts.snapshot(claire.email);
    await save('three', 'one');
    await drafts.save(claire.email, 'content/b.mdx', Buffer.from('b'), undefined);
    await drafts.settle(claire.email, published);
    expect([...(await drafts.of(claire.email)).keys()].sort()).toEqual(['content/b.mdx', grange]);
    expect(await change()).toEqual(['two', 'three']);
    await save(null, 'two');
    const removed = await drafts.snapshot(claire.email);
    await save('four');
    await drafts.settle(claire.email, removed);
    expect(await change()).toEqual([undefined, 'four']);
  });

  test('holds files of 40 MB, and 200 MB of them, but not a byte more', async () => {
    const { drafts } = open();
    const save = (name: string, bytes: number) =>
      drafts.save(claire.email, `content/media/${name}`, Buffer.alloc(bytes), undefined);
    expect(await save('a.jpg', 40 * megabyte + 1)).toEqual({ kind: 'too-large' });
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'])
      expect(await save(name, 40 * megabyte)).toEqual({ kind: 'saved' });
    expect(await save('f.jpg', 1)).toEqual({ kind: 'too-much' });
    // What is saved in the place of another is not counted twice.
    expect(await save('e.jpg', 40 * megabyte)).toEqual({ kind: 'saved' });
    expect((await drafts.of(claire.email)).size).toBe(5);
    expect(await drafts.save(bastien.email, 'content/media/f.jpg', Buffer.alloc(1), undefined)).toEqual({
      kind: 'saved',
    });
  });
});

describe('a publication', () => {
  /** An office whose repository says of commits what the test wants. */
  const openWith = async (commit: (ask: Repository['commit']) => Repository['commit']) => {
    const office = await openOffice();
    const { repository, drafts } = office;
    const services = editingServices(
      { ...repository, commit: commit(repository.commit) },
      {
        check: async () => office.compiler.verdict,
        publish: async (published) => office.compiler.outcome(published),
      },
    );
    return { ...office, publications: createPublications(services, drafts) };
  };

  test('of what two people changed tells both values, and keeps the one that is chosen', async () => {
    const { drafts, publications, read, save } = await openOffice();
    await save(claire, 'title: La grange\nyear: 2024\n');
    await save(bastien, 'title: Une grange\nyear: 2025\n');
    await publications.publish(claire, 'Titre');
    const conflict = { place: ['title'], base: 'Grange', mine: 'Une grange', theirs: 'La grange' };
    expect(await publications.publish(bastien, 'Titre')).toEqual({
      kind: 'conflict',
      files: [{ path: grange, conflicts: [conflict] }],
    });
    expect((await drafts.of(bastien.email)).size).toBe(1);
    await publications.publish(bastien, 'Titre', new Map([[grange, 'mine']]));
    expect(await read()).toBe('title: Une grange\nyear: 2025\n');
    expect((await drafts.of(bastien.email)).size).toBe(0);
  });

  test('that the check refuses is neither committed nor built; one that changes nothing is not even checked', async () => {
    const { repository, drafts, publications, published, compiler, save } = await openOffice();
    const head = await repository.head();
    await save(claire, 'title: ""\n');
    compiler.verdict = { ...compiler.verdict, isRefused: true };
    expect(await publications.publish(claire, 'Titre')).toEqual({ kind: 'wrong', diagnostics: [] });
    expect([await repository.head(), published]).toEqual([head, []]);
    expect((await drafts.of(claire.email)).size).toBe(1);
    await save(claire, was);
    expect(await publications.publish(claire, 'Titre')).toEqual({ kind: 'unchanged' });
    expect((await drafts.of(claire.email)).size).toBe(0);
  });

  test('whose place a newer one takes has the end of that one', async () => {
    const { drafts, publications, published, compiler, save } = await openOffice();
    const newer = '1'.repeat(40);
    const failed: BuildOutcome = { kind: 'failed', commit: newer, sentence: 'The disk is full.' };
    const ends: BuildOutcome[] = [failed, { kind: 'published', commit: newer, at: '' }];
    for (const end of ends) {
      compiler.outcome = (commit) => (commit === newer ? end : { kind: 'superseded', by: newer });
      await save(claire, 'title: La grange\nyear: 2024\n');
      expect(await publications.publish(claire, 'Titre')).toMatchObject({
        kind: end === failed ? 'not-built' : 'published',
        outcome: end,
      });
      expect(published.at(-1)).toBe(newer);
      expect((await drafts.of(claire.email)).size).toBe(end === failed ? 1 : 0);
    }
  });

  test('that is not built is withdrawn in a commit that says so, and what others published since stays', async () => {
    const { repository, publications, compiler, read, save } = await openOffice();
    await save(claire, 'title: La grange\nyear: 2024\n');
    compiler.outcome = async (commit) => {
      const changes = new Map([[grange, Buffer.from('title: La grange\nyear: 2025\n')]]);
      await repository.commit({ parent: commit, changes, author: bastien, message: 'Année' });
      return { kind: 'cancelled' };
    };
    expect(await publications.publish(claire, 'La grange\n\nde Nolhac')).toEqual({
      kind: 'not-built',
      outcome: { kind: 'cancelled' },
    });
    expect(await read()).toBe('title: Grange\nyear: 2025\n');
    expect((await repository.log(3)).map(({ message }) => message)).toEqual([
      'Retirée, car sa construction a échoué : La grange',
      'Année',
      'La grange\n\nde Nolhac',
    ]);
  });

  test.each<[number, CommitResult | undefined, object]>([
    [4, undefined, { kind: 'published' }],
    [
      5,
      undefined,
      {
        kind: 'refused',
        sentence:
          'D’autres publient en même temps, et votre brouillon n’a pas pu les suivre. ' +
          'Rien n’a changé ; recommencez dans un instant.',
      },
    ],
    [0, { kind: 'refused', sentence: 'The disk is full.' }, { kind: 'refused', sentence: 'The disk is full.' }],
    [0, { kind: 'unchanged' }, { kind: 'unchanged' }],
  ])('follows others at most four times (%i), and is told what the repository says', async (moves, said, expected) => {
    let tries = 0;
    const { drafts, publications, save } = await openWith((commit) => async (wanted) => {
      tries += 1;
      if (tries <= moves) return { kind: 'moved', head: wanted.parent };
      return said ?? commit(wanted);
    });
    await save(claire, 'title: La grange\nyear: 2024\n');
    const result = await publications.publish(claire, 'Titre');
    expect(result).toMatchObject(expected);
    expect((await drafts.of(claire.email)).size).toBe(result.kind === 'refused' ? 1 : 0);
  });

  test('that fails keeps none from being published after it', async () => {
    let isBroken = true;
    const { publications, read, save } = await openWith((commit) => async (wanted) => {
      if (isBroken) throw new Error('a fault');
      return commit(wanted);
    });
    await save(claire, 'title: La grange\nyear: 2024\n');
    const first = publications.publish(claire, 'Titre');
    await expect(first).rejects.toThrow('a fault');
    isBroken = false;
    expect(await publications.publish(claire, 'Titre')).toMatchObject({ kind: 'published' });
    expect(await read()).toBe('title: La grange\nyear: 2024\n');
  });
});

describe('taking back', () => {
  test('removes one publication and nothing after it, says so, and can be taken back', async () => {
    const { repository, publications, published, read, save } = await openOffice();
    await save(claire, 'title: La grange\nyear: 2024\n');
    await publications.publish(claire, 'Titre\n\ncomme au village');
    await save(bastien, 'title: La grange\nyear: 2025\n');
    await publications.publish(bastien, 'Année');
    expect(await publications.takeBack(bastien, published[0]!)).toMatchObject({ kind: 'published' });
    expect(await read()).toBe('title: Grange\nyear: 2025\n');
    expect(await repository.log(1)).toMatchObject([{ message: 'Retour en arrière : Titre', author: bastien }]);
    await publications.takeBack(claire, published[2]!);
    expect(await read()).toBe('title: La grange\nyear: 2025\n');
  });

  test('is told what somebody changed since, and does it if it is chosen', async () => {
    const { publications, published, read, save } = await openOffice();
    await save(claire, 'title: La grange\nyear: 2024\n');
    await publications.publish(claire, 'Titre');
    await save(bastien, 'title: Une grange\nyear: 2024\n');
    await publications.publish(bastien, 'Titre');
    expect(await publications.takeBack(claire, published[0]!)).toMatchObject({
      kind: 'conflict',
      files: [{ path: grange, conflicts: [{ place: ['title'], mine: 'Grange', theirs: 'Une grange' }] }],
    });
    await publications.takeBack(claire, published[0]!, new Map([[grange, 'mine']]));
    expect(await read()).toBe(was);
  });

  test('of the site’s first version, and of what was never published, is refused', async () => {
    const { repository, publications } = await openOffice();
    const first = await repository.head();
    expect(await publications.takeBack(claire, first)).toEqual({
      kind: 'refused',
      sentence: 'C’est la première version du site : il n’y a rien avant elle.',
    });
    expect(await publications.takeBack(claire, '0'.repeat(40))).toEqual({
      kind: 'refused',
      sentence: 'Cette publication n’est pas dans l’histoire du site : rien n’a changé.',
    });
  });
});
