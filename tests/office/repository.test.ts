/** The repository of an office and its remote. Rarer states: repository.long.test.ts. */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Commit } from '../../office/api.ts';
import { joinCommit, takeFolder } from '../../office/repository/join.ts';
import { openRemote } from '../../office/repository/remote.ts';
import type { SiteRepository } from '../../office/repository/repository.ts';
import { isSourcePath } from '../../office/repository/source-paths.ts';
import { commitFiles, newRemote, plainGit, pushFiles, siteYaml, writeFiles } from './office-git.ts';
import { withSources, withRemote } from './sources.ts';

const lea = { name: 'Léa', email: 'lea@example.org' };

/** The sources of a commit, by path. */
const textsOf = async (repository: SiteRepository, commit: Commit): Promise<Record<string, string>> => {
  const contents = await repository.readAll(commit, (await repository.list(commit)).keys());
  return Object.fromEntries([...contents].map(([path, content]) => [path, content.toString()]));
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

  test('sources that are changed or removed on the machine are so here, joined with what was published', async () => {
    const { git, repository, head, sources } = await withSources({
      'site.yaml': siteYaml,
      'content/a.mdx': 'a',
      'content/old.mdx': 'old',
    });
    expect(await takeFolder(git, repository, sources)).toBe(head);
    const published = await commitFiles(repository, { 'content/b.mdx': 'b' });
    expect(await takeFolder(git, repository, sources)).toBe(published);
    writeFiles(sources, { 'content/a.mdx': 'changed' });
    rmSync(join(sources, 'content/old.mdx'));
    const next = await takeFolder(git, repository, sources);
    expect(await textsOf(repository, next)).toEqual({
      'content/a.mdx': 'changed',
      'content/b.mdx': 'b',
      'site.yaml': siteYaml,
    });
    expect(await repository.head()).toBe(next);
  });

  test('a link among the sources is refused; a file whose name no source may have is left out', async () => {
    const { git, repository, head, sources } = await withSources();
    writeFiles(sources, { 'content/.git/config': '[core]' });
    expect(await takeFolder(git, repository, sources)).toBe(head);
    symlinkSync('/etc/passwd', join(sources, 'content/link.mdx'));
    await expect(takeFolder(git, repository, sources)).rejects.toThrow('content/link.mdx');
    expect(await repository.head()).toBe(head);
  });

  test('a commit without a site, or with a link in it, is not joined', async () => {
    const { git, repository, head } = await withSources();
    const commitOf = async (tree: string) => repository.commitTree(tree, [head], lea, 'x');
    const without = await repository.treeWith(head, new Map([['site.yaml', null]]));
    await expect(joinCommit(git, repository, await commitOf(without), head)).rejects.toThrow('no site.yaml');
    const blob = (await repository.list(head)).get('site.yaml')?.blob ?? '';
    const content = await git.must(['mktree'], { input: `120000 blob ${blob}\tlink.mdx\n` });
    const linked = await git.must(['mktree'], {
      input: `100644 blob ${blob}\tsite.yaml\n040000 tree ${content}\tcontent\n`,
    });
    await expect(joinCommit(git, repository, await commitOf(linked), head)).rejects.toThrow('content/link.mdx');
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

  test('a rewritten history is taken as it is, and with what was published here since on top of it', async () => {
    const { repository, followed, clone, first } = await withRemote();
    const rewrite = async (files: Readonly<Record<string, string>>) => {
      plainGit(clone, 'reset', '--quiet', '--hard', first);
      const pushed = pushFiles(clone, files, '--force');
      return { pushed, head: await followed.take() };
    };
    pushFiles(clone, { 'content/secret.mdx': 'secret' });
    await followed.take();
    const one = await rewrite({ 'content/b.mdx': 'b' });
    expect(one.head).toBe(one.pushed);
    await commitFiles(repository, { 'content/c.mdx': 'c' });
    const two = await rewrite({ 'content/d.mdx': 'd' });
    expect(await textsOf(repository, two.head)).toEqual({
      'content/c.mdx': 'c',
      'content/d.mdx': 'd',
      'site.yaml': siteYaml,
    });
    expect(await repository.isAncestor(two.pushed, two.head)).toBe(true);
    // What the rewriting removed is not in the history either.
    expect(await repository.isAncestor(one.pushed, two.head)).toBe(false);
    expect(await followed.take()).toBe(two.head);
    // What was published here is in the rewritten history as well.
    const three = await rewrite({ 'content/c.mdx': 'c', 'content/d.mdx': 'd' });
    expect(three.head).toBe(three.pushed);
  });

  test('a remote that shares no history with the sources is joined with them', async () => {
    const { git, repository } = await withSources();
    const { url } = newRemote({ 'site.yaml': siteYaml, 'content/b.mdx': 'b' });
    const followed = openRemote(git, repository, { url, branch: 'main' }, 'en');
    expect(await textsOf(repository, await followed.take())).toEqual({
      'content/a.mdx': 'a',
      'content/b.mdx': 'b',
      'site.yaml': siteYaml,
    });
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
});
