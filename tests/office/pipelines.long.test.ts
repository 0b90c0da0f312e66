/**
 * The commands of the pipelines of deploy/, run as their hosts run them: in a fresh clone, step by step, for a proposal
 * and for main. The packages are those of this project (a test of other versions of Node runs `npm ci`).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { hasRsync } from '../../scripts/engines.mjs';
import { plainGit } from './office-git.ts';

const project = join(import.meta.dirname, '../..');
const minute = 60_000;

let folder: string;
let clone: string;
/** What the pipelines deploy to. */
let host: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pipelines-'));
  const [origin, tiny] = [join(folder, 'origin'), join(project, 'tests/fixtures/sites/tiny')];
  // The project as it stands, with the smallest site in the place of its own.
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: project, encoding: 'utf8' }).split('\0');
  for (const file of tracked.filter((name) => name !== '' && !/^(?:tests|docs|content)\//.test(name))) {
    mkdirSync(dirname(join(origin, file)), { recursive: true });
    if (existsSync(join(project, file))) cpSync(join(project, file), join(origin, file));
  }
  cpSync(join(tiny, 'site.yaml'), join(origin, 'site.yaml'));
  cpSync(join(tiny, 'content'), join(origin, 'content'), { recursive: true });
  plainGit(origin, 'init', '--quiet', '--initial-branch=main');
  plainGit(origin, 'add', '--all');
  plainGit(origin, 'commit', '--quiet', '--message', 'The site');
  [clone, host] = [join(folder, 'clone'), join(folder, 'host')];
  plainGit(folder, 'clone', '--quiet', origin, clone);
  symlinkSync(join(project, 'node_modules'), join(clone, 'node_modules'));
  // So are the pictures and bundles that it has made of the same sources.
  const made = join(project, '.cache/made');
  mkdirSync(made, { recursive: true });
  mkdirSync(join(clone, '.cache'));
  symlinkSync(made, join(clone, '.cache/made'));
}, minute);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Event = 'proposal' | 'main';

/** What a pipeline runs for an event, but for the installation of packages. */
const commandsOf = (file: string, event: Event): readonly string[] => {
  const pipeline = parse(readFileSync(join(project, 'deploy', file), 'utf8')) as {
    jobs?: { site: { steps: { if?: string; run?: string }[] } };
    build?: { script: string[] };
    deploy?: { script: string[] };
  };
  const isProposal = { "github.event_name == 'pull_request'": true, "github.event_name != 'pull_request'": false };
  const all = pipeline.jobs
    ? pipeline.jobs.site.steps
        .filter(
          (step) => step.if === undefined || isProposal[step.if as keyof typeof isProposal] === (event === 'proposal'),
        )
        .flatMap(({ run }) => run ?? [])
    : [...(pipeline.build?.script ?? []), ...(event === 'main' ? (pipeline.deploy?.script ?? []) : [])];
  return all.filter((command) => !/^(?:npm ci|apt-get) /.test(command));
};

/** What has succeeded on the sources as they are: hosts share commands, which give nothing else the second time. */
const succeeded = new Set<string>();

/** Runs commands in the clone up to the first that fails, but for those that have succeeded. */
const runOnce = (commands: readonly string[], settings: Readonly<Record<string, string>> = {}) => {
  const outcome = run(
    commands.filter((command) => !succeeded.has(command)),
    settings,
  );
  if (outcome.failed === undefined) for (const command of commands) succeeded.add(command);
  return outcome;
};

/** Runs commands in the clone up to the first that fails. */
const run = (commands: readonly string[], settings: Readonly<Record<string, string>> = {}) => {
  let output = '';
  for (const command of commands) {
    const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', command], {
      cwd: clone,
      encoding: 'utf8',
      timeout: 5 * minute,
      env: { PATH: process.env['PATH'], HOME: folder, CI: 'true', ...settings },
    });
    output += stdout + stderr;
    if (status !== 0) return { failed: command, output };
  }
  return { failed: undefined, output };
};

const inSite = (change: (text: string) => string, work: () => void): void => {
  const file = join(clone, 'site.yaml');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, change(before));
  try {
    work();
  } finally {
    writeFileSync(file, before);
  }
};

describe.each(['github/site.yml', 'forgejo/site.yml', 'gitlab/.gitlab-ci.yml'])('%s', (file) => {
  test('builds a proposal, and deploys it nowhere', { timeout: 8 * minute }, () => {
    const commands = commandsOf(file, 'proposal');
    expect(commands.length).toBeGreaterThanOrEqual(2);
    expect(runOnce(commands, { DEPLOY_TO: `${host}/` })).toEqual({
      failed: undefined,
      output: expect.any(String) as string,
    });
    expect(existsSync(join(clone, 'dist/.server/build-id'))).toBe(true);
    expect(existsSync(host)).toBe(false);
  });

  test.skipIf(!hasRsync())('deploys main, whole, and takes away what is no more', { timeout: 8 * minute }, () => {
    mkdirSync(host);
    writeFileSync(join(host, 'old.html'), '');
    // Main is checked and built as a proposal was, then deployed.
    const [proposal, main] = [commandsOf(file, 'proposal'), commandsOf(file, 'main')];
    expect(main.slice(0, proposal.length)).toEqual(proposal);
    expect(main.length).toBeGreaterThan(proposal.length);
    const { failed, output } = run(main.slice(proposal.length), { DEPLOY_TO: `${host}/` });
    expect([failed, output]).toEqual([undefined, output]);
    const read = (name: string): string => readFileSync(join(host, name), 'utf8');
    expect(read('.server/build-id')).toBe(readFileSync(join(clone, 'dist/.server/build-id'), 'utf8'));
    expect(read('index.html')).toContain('<html');
    expect(existsSync(join(host, 'old.html'))).toBe(false);
    rmSync(host, { recursive: true });
  });

  test.skipIf(!hasRsync())(
    'deploys to a static host what is not the server’s, and leaves the files of open pages',
    () => {
      mkdirSync(host);
      writeFileSync(join(host, 'old.js'), '');
      const deploy = commandsOf(file, 'main').slice(-1);
      expect(run(deploy, { DEPLOY_TO: `${host}/`, DEPLOY_STATIC: '1' }).failed).toBeUndefined();
      expect(['index.html', 'old.js', '.server'].map((name) => existsSync(join(host, name)))).toEqual([
        true,
        true,
        false,
      ]);
      rmSync(host, { recursive: true });
    },
  );
});

// Forgejo's is seen below, with the review that it writes.
test.each(['github/site.yml', 'gitlab/.gitlab-ci.yml'])(
  '%s stops at the check where a proposal has an error, and names its line',
  (file) => {
    inSite(
      (text) => `unknownKey: 1\n${text}`,
      () => {
        const { failed, output } = run(commandsOf(file, 'proposal'));
        expect(failed).toContain('check');
        if (file.startsWith('github')) expect(output).toContain('::error file=site.yaml,line=1,');
        else expect(output).toContain('site.yaml:1:1 error key-unknown');
        if (!file.startsWith('gitlab')) return;
        const issues = JSON.parse(readFileSync(join(clone, 'gl-code-quality-report.json'), 'utf8')) as unknown[];
        expect(issues).toContainEqual(
          expect.objectContaining({ location: { path: 'site.yaml', lines: { begin: 1, end: 1 } } }),
        );
      },
    );
  },
  8 * minute,
);

test('forgejo/site.yml writes what the check says into a review of the proposal', () => {
  // In the place of curl: what it would send, and where.
  const [programs, sent] = [join(folder, 'programs'), join(folder, 'sent')];
  mkdirSync(programs, { recursive: true });
  writeFileSync(
    join(programs, 'curl'),
    `#!/bin/sh\necho "$@" >${sent}.args\nfor arg; do case $arg in @*) cat "\${arg#@}" >${sent}.json;; esac; done\n`,
    { mode: 0o755 },
  );
  const settings = {
    PATH: `${programs}:${process.env['PATH']}`,
    PROPOSAL: '7',
    TOKEN: 'of-the-run',
    GITHUB_API_URL: 'https://git.example.org/api/v1',
    GITHUB_REPOSITORY: 'company/site',
  };
  inSite(
    (text) => `unknownKey: 1\n${text}`,
    () => {
      const { failed, output } = run(commandsOf('forgejo/site.yml', 'proposal'), settings);
      expect([failed, output]).toEqual([
        expect.stringContaining('check'),
        expect.stringContaining('site.yaml:1:1 error key-unknown'),
      ]);
    },
  );
  expect(readFileSync(`${sent}.args`, 'utf8')).toContain(
    'https://git.example.org/api/v1/repos/company/site/pulls/7/reviews',
  );
  const { comments } = JSON.parse(readFileSync(`${sent}.json`, 'utf8')) as { comments: readonly unknown[] };
  expect(comments).toContainEqual({
    path: 'site.yaml',
    new_position: 1,
    body: expect.stringContaining('key-unknown') as string,
  });
});
