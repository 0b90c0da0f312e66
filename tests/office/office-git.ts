/** Repositories for the tests of the office, each in a folder of its own. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Commit } from '../../office/api.ts';
import type { Builds, EditingServices } from '../../office/contract.ts';
import { createRepository, openRepository, type SiteRepository } from '../../office/repository/repository.ts';
import { gitFor } from '../../office/repository/git.ts';

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'office-'));

/** Plain Git, as somebody else uses it, with a name. */
export const plainGit = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=Lea', '-c', 'user.email=lea@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
  }).trim();

export const writeFiles = (folder: string, files: Readonly<Record<string, string>>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
};

/** Commits files in a clone and pushes them to its origin. */
export const pushFiles = (clone: string, files: Readonly<Record<string, string>>, ...options: string[]): string => {
  writeFiles(clone, files);
  plainGit(clone, 'add', '--all');
  plainGit(clone, 'commit', '--quiet', '--message', 'A change');
  plainGit(clone, 'push', '--quiet', ...options, 'origin', 'HEAD:main');
  return plainGit(clone, 'rev-parse', 'HEAD');
};

export const siteYaml = 'site:\n  locale: en\n  name: A\n\n\n\n\n\ncompany:\n  legalName: A\n';

/** A bare repository as a host has one, and a clone of it with a first commit. */
export const newRemote = (files: Readonly<Record<string, string>> = { 'site.yaml': siteYaml }) => {
  const folder = newFolder();
  const [url, clone] = [join(folder, 'remote.git'), join(folder, 'clone')];
  plainGit(folder, 'init', '--quiet', '--bare', '--initial-branch=main', url);
  plainGit(folder, 'init', '--quiet', '--initial-branch=main', clone);
  plainGit(clone, 'remote', 'add', 'origin', url);
  const first = pushFiles(clone, files);
  return { url, clone, first };
};

export const clock = (): Date => new Date('2026-03-01T10:00:00Z');

export const newRepository = async (folder = newFolder()) => {
  const git = gitFor(join(folder, 'repository.git'), 'en');
  await createRepository(git);
  return { folder, git, repository: openRepository(git, clock) };
};

/** Commits files on the newest commit, as an editor's publication does. */
export const commitFiles = async (
  repository: SiteRepository,
  files: Readonly<Record<string, string>>,
): Promise<Commit> => {
  const result = await repository.commit({
    parent: await repository.head(),
    changes: new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])),
    author: { name: 'Lea', email: 'lea@example.org' },
    message: 'New',
  });
  if (result.kind !== 'committed') throw new Error(`Not committed: ${result.kind}`);
  return result.commit;
};

const unused = () => {
  throw new Error('not a part of publishing');
};

/** What the office gives its editing part, with a compiler of the test's; the folder of drafts is made. */
export const editingServices = (
  repository: EditingServices['repository'],
  compiler: Pick<Builds, 'check' | 'publish'> & Partial<Builds>,
): EditingServices => {
  const folder = join(newFolder(), 'editing');
  mkdirSync(folder);
  return {
    repository,
    builds: { preview: unused, progress: unused, cancel: unused, ...compiler },
    state: unused,
    folder,
    clock,
    language: async () => 'fr',
  };
};
