/** Where a site's files are, and what is made from them. */
import { join, resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { developmentFolders, foldersOf, fromCaller } from '../../generator/config/folders.ts';
import { projectDir } from '../../generator/config/project-dir.ts';

afterEach(() => vi.unstubAllEnvs());

test('the project’s own site generates into its sources; its folder is that of the command, or the one that is named', async () => {
  vi.stubEnv('INIT_CWD', undefined);
  expect(foldersOf()).toEqual({
    root: projectDir,
    content: join(projectDir, 'content'),
    generated: join(projectDir, 'src', 'generated'),
    dist: join(projectDir, 'dist'),
    cache: join(projectDir, '.cache', 'site'),
    shared: join(projectDir, '.cache', 'made'),
  });
  // Read anew, with other surroundings.
  const again = '../../generator/config/project-dir.ts?elsewhere';
  vi.stubEnv('PROJECT_DIR', '/srv/site');
  const { projectDir: named } = (await import(again)) as { projectDir: string };
  expect(named).toBe(resolve('/srv/site'));
});

test('another site keeps what is made in its folder; a path is the caller’s', () => {
  vi.stubEnv('INIT_CWD', '/home/paul');
  expect(fromCaller('site')).toBe(resolve('/home/paul/site'));
  const folders = foldersOf('site', '../out');
  expect(folders).toMatchObject({
    root: resolve('/home/paul/site'),
    generated: resolve('/home/paul/site/.generated'),
    dist: resolve('/home/out'),
    cache: resolve('/home/paul/site/.cache/site'),
    shared: join(projectDir, '.cache', 'made'),
  });
  expect(foldersOf('site').dist).toBe(resolve('/home/paul/site/dist'));
  expect(developmentFolders(folders)).toEqual({
    ...folders,
    generated: resolve('/home/paul/site/.cache/site/development'),
  });
});
