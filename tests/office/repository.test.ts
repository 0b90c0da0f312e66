/** The repository of an office and its remote. Rarer states: repository.long.test.ts. */
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { takeFolder } from '../../office/repository/join.ts';
import { isSourcePath } from '../../office/repository/source-paths.ts';
import { isLong } from '../setup/length.ts';
import { commitFiles, plainGit, pushFiles, siteYaml, writeFiles } from './office-git.ts';
import { withSources, withRemote } from './sources.ts';

const lea = { name: 'Léa', email: 'lea@example.org' };

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

  test.runIf(isLong)(
    'sources that are changed on the machine are taken, and joined with what was published',
    async () => {
      const { git, repository, head, sources } = await withSources();
      expect(await takeFolder(git, repository, sources)).toBe(head);
      await commitFiles(repository, { 'content/b.mdx': 'b' });
      writeFiles(sources, { 'content/a.mdx': 'changed' });
      const next = await takeFolder(git, repository, sources);
      expect((await repository.read(next, 'content/a.mdx'))?.toString()).toBe('changed');
      expect((await repository.read(next, 'content/b.mdx'))?.toString()).toBe('b');
    },
  );
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

  test.runIf(isLong)('a link, a submodule or a repository without a site is refused, and told', async () => {
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
