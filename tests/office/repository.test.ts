import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { remoteRef, takeFolder } from '../../office/repository/join.ts';
import { openRemote } from '../../office/repository/remote.ts';
import { isSourcePath } from '../../office/repository/source-paths.ts';
import {
  commitFiles,
  newFolder,
  newRemote,
  newRepository,
  plainGit,
  pushFiles,
  siteYaml,
  writeFiles,
} from './office-git.ts';

const lea = { name: 'Léa', email: 'lea@example.org' };

/** A repository made from sources. */
const withSources = async (
  files: Readonly<Record<string, string>> = { 'site.yaml': siteYaml, 'content/a.mdx': 'a' },
) => {
  const opened = await newRepository();
  const sources = newFolder();
  writeFiles(sources, files);
  const head = await takeFolder(opened.git, opened.repository, sources);
  return { ...opened, sources, head };
};

/** A repository that follows a remote. */
const withRemote = async () => {
  const opened = await newRepository();
  const remote = newRemote();
  const followed = openRemote(opened.git, opened.repository, { url: remote.url, branch: 'main' }, 'en');
  await followed.take();
  return { ...opened, ...remote, followed };
};

describe('a path', () => {
  test.each(['site.yaml', 'content/a.mdx', 'content/projects/grange-à-foin.yaml', 'content/media/.keep'])(
    '%s is taken',
    (path) => expect(isSourcePath(path)).toBe(true),
  );
  test.each([
    '',
    'content',
    'content/',
    'package.json',
    '/etc/passwd',
    'content/../package.json',
    'content/./a',
    'content//a',
    'content/a\\..\\b',
    'content/.git/config',
    'content/.GIT/hooks/post-checkout',
    'content/git~1/config',
    'content/.g\u200Cit/config',
    'content/a\nb',
    'content/a\0b',
    `content/${'a'.repeat(256)}`,
    'site.yaml/a',
    'Content/a.mdx',
  ])('%j is not', (path) => expect(isSourcePath(path)).toBe(false));
});

describe('the repository', () => {
  test('is made from the sources, and told them', async () => {
    const { repository, head } = await withSources();
    expect([...(await repository.list(head)).keys()]).toEqual(['content/a.mdx', 'site.yaml']);
    expect((await repository.read(head, 'content/a.mdx'))?.toString()).toBe('a');
    expect(await repository.read(head, 'content/b.mdx')).toBeUndefined();
    expect([...(await repository.list(head, 'content')).keys()]).toEqual(['content/a.mdx']);
  });

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

  test('a commit on what is no longer the newest, on nothing new, or of no source changes nothing', async () => {
    const { repository, head } = await withSources();
    const commit = (parent: string, path: string, text: string) =>
      repository.commit({ parent, changes: new Map([[path, Buffer.from(text)]]), author: lea, message: 'x' });
    expect(await commit(head, 'content/a.mdx', 'a')).toEqual({ kind: 'unchanged' });
    expect(await commit(head, 'content/../x', 'a')).toEqual({
      kind: 'refused',
      sentence: expect.stringContaining('content/../x') as string,
    });
    const results = await Promise.all(['b', 'c'].map((text) => commit(head, 'content/a.mdx', text)));
    expect(results.map(({ kind }) => kind).sort()).toEqual(['committed', 'moved']);
    expect(await commit(head, 'content/a.mdx', 'd')).toEqual({ kind: 'moved', head: await repository.head() });
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

  test('a folder is brought in line: what has not changed is not touched, what was broken is mended', async () => {
    const { repository, head, folder } = await withSources({
      'site.yaml': siteYaml,
      'content/a.mdx': 'a',
      'content/b/c.mdx': 'c',
    });
    const work = join(folder, 'work');
    await repository.checkout(head, work);
    const before = statSync(join(work, 'site.yaml'), { bigint: true }).ctimeNs;
    const changes = new Map([
      ['content/b/c.mdx', null],
      ['content/b', Buffer.from('a file now')],
    ]);
    const result = await repository.commit({ parent: head, changes, author: lea, message: 'x' });
    writeFileSync(join(work, 'content/a.mdx'), 'by hand');
    writeFileSync(join(work, 'content/other.mdx'), 'left over');
    await repository.checkout(result.kind === 'committed' ? result.commit : '', work);
    expect(readFileSync(join(work, 'content/a.mdx'), 'utf8')).toBe('a');
    expect(readFileSync(join(work, 'content/b'), 'utf8')).toBe('a file now');
    expect(existsSync(join(work, 'content/other.mdx'))).toBe(false);
    expect(statSync(join(work, 'site.yaml'), { bigint: true }).ctimeNs).toBe(before);
  });

  test('sources that are changed on the machine are taken, and joined with what was published', async () => {
    const { git, repository, head, sources } = await withSources();
    expect(await takeFolder(git, repository, sources)).toBe(head);
    await commitFiles(repository, { 'content/b.mdx': 'b' });
    writeFiles(sources, { 'content/a.mdx': 'changed' });
    const next = await takeFolder(git, repository, sources);
    expect((await repository.read(next, 'content/a.mdx'))?.toString()).toBe('changed');
    expect((await repository.read(next, 'content/b.mdx'))?.toString()).toBe('b');
  });

  test('a link among the sources is refused', async () => {
    const { git, repository, head, sources } = await withSources();
    symlinkSync('/etc/passwd', join(sources, 'content/link.mdx'));
    await expect(takeFolder(git, repository, sources)).rejects.toThrow('content/link.mdx');
    expect(await repository.head()).toBe(head);
  });
});

describe('a remote', () => {
  test('is followed: what plain Git pushes is taken, and what is published here is pushed', async () => {
    const { repository, followed, clone, url } = await withRemote();
    const pushed = pushFiles(clone, { 'content/a.mdx': 'a', 'package.json': '{}' });
    expect(await followed.take()).toBe(pushed);
    const commit = await commitFiles(repository, { 'content/b.mdx': 'b' });
    expect(await followed.push(commit)).toEqual({ kind: 'pushed' });
    expect(plainGit(url, 'show', 'main:content/b.mdx')).toBe('b');
    expect(plainGit(url, 'show', 'main:package.json')).toBe('{}');
  });

  test('changes on both sides are joined; of the same lines none is taken', async () => {
    const { repository, followed, clone, first } = await withRemote();
    const change = (text: string) =>
      repository.commit({
        parent: first,
        changes: new Map([['site.yaml', Buffer.from(text)]]),
        author: lea,
        message: 'x',
      });
    await change(siteYaml.replace('name: A', 'name: Here'));
    pushFiles(clone, { 'site.yaml': siteYaml.replace('legalName: A', 'legalName: There') });
    const both = await followed.take();
    expect((await repository.read(both, 'site.yaml'))?.toString()).toBe(
      siteYaml.replace('name: A', 'name: Here').replace('legalName: A', 'legalName: There'),
    );
    pushFiles(clone, { 'site.yaml': siteYaml.replace('name: A', 'name: Other') });
    await expect(followed.take()).rejects.toThrow('site.yaml');
    expect(await repository.head()).toBe(both);
  });

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

  test('a rewritten history is taken, with what was published here on top of it', async () => {
    const { repository, followed, clone, first } = await withRemote();
    pushFiles(clone, { 'content/secret.mdx': 'secret' });
    await followed.take();
    await commitFiles(repository, { 'content/b.mdx': 'b' });
    plainGit(clone, 'reset', '--quiet', '--hard', first);
    pushFiles(clone, { 'content/c.mdx': 'c' }, '--force');
    const next = await followed.take();
    expect([...(await repository.list(next)).keys()]).toEqual(['content/b.mdx', 'content/c.mdx', 'site.yaml']);
  });

  test('a link, a submodule or a repository without a site is refused, and told', async () => {
    const { repository, followed, clone, first } = await withRemote();
    mkdirSync(join(clone, 'content'));
    symlinkSync('/etc/passwd', join(clone, 'content/link.mdx'));
    pushFiles(clone, {});
    await expect(followed.take()).rejects.toThrow('content/link.mdx is not a regular file');
    plainGit(clone, 'rm', '--quiet', 'content/link.mdx', 'site.yaml');
    pushFiles(clone, { 'README.md': '' });
    await expect(followed.take()).rejects.toThrow('no site.yaml');
    expect(await repository.head()).toBe(first);
  });

  test('no hook, filter or configuration of anybody is run', async () => {
    const { git, repository, followed, clone, folder } = await withRemote();
    const mark = join(folder, 'was-run');
    const hook = `#!/bin/sh\ntouch ${mark}\n`;
    mkdirSync(join(git.repository, 'hooks'));
    for (const name of ['reference-transaction', 'post-checkout', 'pre-push', 'post-index-change'])
      writeFileSync(join(git.repository, 'hooks', name), hook, { mode: 0o755 });
    const pushed = pushFiles(clone, {
      'content/a.mdx': 'a',
      '.gitattributes': '* filter=evil\n',
      '.gitconfig': `[filter "evil"]\n\tsmudge = touch ${mark}\n`,
    });
    await repository.checkout(await followed.take(), join(folder, 'work'));
    expect(readFileSync(join(folder, 'work/content/a.mdx'), 'utf8')).toBe('a');
    expect(existsSync(join(folder, 'work/.gitconfig'))).toBe(false);
    await followed.push(pushed);
    expect(existsSync(mark)).toBe(false);
  });

  test('one that is gone is told, and nothing changes', async () => {
    const { repository, followed, url, first } = await withRemote();
    renameSync(url, `${url}.away`);
    await expect(followed.take()).rejects.toThrow('The published site stays online');
    expect(await repository.head()).toBe(first);
  });
});
