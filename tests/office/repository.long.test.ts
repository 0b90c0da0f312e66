/** Rarer states of an office's repository and of its remote. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { remoteRef } from '../../office/repository/join.ts';
import { commitFiles } from './office-git.ts';
import { withSources, withRemote } from './sources.ts';

const lea = { name: 'Léa', email: 'lea@example.org' };

describe('the repository', () => {
  test('keeps who changed what, newest first', async () => {
    const { repository, head } = await withSources();
    const changes = new Map([
      ['content/é.mdx', Buffer.from('é')],
      ['content/a.mdx', null],
    ]);
    const result = await repository.commit({ parent: head, changes, author: lea, message: 'One\n\nWhy' });
    const commit = result.kind === 'committed' ? result.commit : '';
    expect(await repository.log(5)).toEqual([
      {
        commit,
        parent: head,
        author: lea,
        at: '2026-03-01T10:00:00.000Z',
        message: 'One\n\nWhy',
        files: ['content/a.mdx', 'content/é.mdx'],
      },
      expect.objectContaining({ commit: head, files: ['content/a.mdx', 'site.yaml'] }),
    ]);
    expect(await repository.log(5, head)).toHaveLength(1);
  });

  test('a lock left behind and a repository that is gone are told, and nothing changes', async () => {
    const { repository, head, git } = await withSources();
    const lock = join(git.repository, 'refs/heads/main.lock');
    writeFileSync(lock, '');
    const commit = () =>
      repository.commit({
        parent: head,
        changes: new Map([['content/a.mdx', Buffer.from('b')]]),
        author: lea,
        message: 'x',
      });
    expect(await commit()).toEqual({ kind: 'refused', sentence: expect.stringContaining(lock) as string });
    expect(await repository.head()).toBe(head);
    rmSync(lock);
    renameSync(git.repository, `${git.repository}.away`);
    expect(await commit()).toEqual({ kind: 'refused', sentence: expect.stringContaining('no longer') as string });
  });
});

describe('a remote', () => {
  test('a push that another one of the same commit comes before has reached the remote', async () => {
    const { repository, followed, url } = await withRemote();
    writeFileSync(join(url, 'hooks/update'), '#!/bin/sh\ngit update-ref "$1" "$3"\n', { mode: 0o755 });
    const commit = await commitFiles(repository, { 'content/b.mdx': 'b' });
    expect(await followed.push(commit)).toEqual({ kind: 'pushed' });
    expect(await repository.tip(remoteRef)).toBe(commit);
  });

  test('a push that is refused is told in the words of the host', async () => {
    const { repository, followed, url } = await withRemote();
    writeFileSync(join(url, 'hooks/pre-receive'), '#!/bin/sh\necho "main is protected" >&2\nexit 1\n', { mode: 0o755 });
    const commit = await commitFiles(repository, { 'content/b.mdx': 'b' });
    expect(await followed.push(commit)).toEqual({
      kind: 'refused',
      sentence: expect.stringContaining('main is protected') as string,
    });
  });

  test('one that is gone is told, and nothing changes', async () => {
    const { repository, followed, url, first } = await withRemote();
    renameSync(url, `${url}.away`);
    await expect(followed.take()).rejects.toThrow('The published site stays online');
    expect(await repository.head()).toBe(first);
  });
});
