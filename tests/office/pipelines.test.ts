/** The pipelines and units of deploy/: what they call exists, and what they copy arrives whole. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const project = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(project, 'deploy', path), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const files = ['github/site.yml', 'forgejo/site.yml', 'gitlab/.gitlab-ci.yml'];

test.each([...files, 'site-dates.service'])('%s calls commands that exist', (file) => {
  const called = [...read(file).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(called).toContain('build');
  expect(called.filter((name) => scripts[name] === undefined)).toEqual([]);
});

test.each(files.slice(0, 2))('%s runs on proposals, on main and each night, and gives a proposal no secret', (file) => {
  const pipeline = parse(read(file)) as {
    on: { pull_request: unknown; push: { branches: string[] }; schedule: { cron: string }[] };
    jobs: { site: { steps: { if?: string; env?: Record<string, string>; run?: string }[] } };
  };
  expect(Object.keys(pipeline.on)).toEqual(['pull_request', 'push', 'schedule']);
  expect(pipeline.on.schedule[0]?.cron).toMatch(/^\d+ \d+ \* \* \*$/);
  const withSecrets = pipeline.jobs.site.steps.filter(({ env }) => JSON.stringify(env ?? {}).includes('secrets.'));
  expect(withSecrets.map((step) => step.if)).toEqual(["github.event_name != 'pull_request'"]);
});

test('the office’s unit starts a file that exists, and sees no request', () => {
  const unit = read('site-office.service');
  const [, ...args] = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
  expect(args.map((file) => existsSync(join(project, file)))).toEqual([true, true]);
  expect(unit).toMatch(/^TemporaryFileSystem=\/var\/lib\/site$/m);
  expect(unit).toMatch(/^BindPaths=\/var\/lib\/site\/office$/m);
});

test('without an address nothing is deployed, and it is said which one', () => {
  const deploy = () =>
    execFileSync('sh', [join(project, 'deploy/deploy.sh')], { stdio: 'pipe', env: { PATH: process.env['PATH'] } });
  expect(deploy).toThrow('Set DEPLOY_TO');
});
