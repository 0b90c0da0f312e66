/** A draft of eighty projects, half of them new: Git is asked as often as for one of two. */
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createOffice } from '../../office/app.ts';
import {
  baseHeader,
  personHeaders,
  type CheckAnswer,
  type DraftAnswer,
  type PreviewAnswer,
  type PublicationsAnswer,
  type PublishResult,
} from '../../office/api.ts';
import type { Compiler } from '../../office/builds/compiler.ts';
import { registerEditing } from '../../office/editing/register.ts';
import { writeBuilt } from './built-site.ts';
import { clock, newFolder, siteYaml, writeFiles } from './office-git.ts';

const minute = 60_000;
/** Projects of a large draft. */
const large = 80;
const { PATH } = process.env;
afterEach(() => {
  process.env['PATH'] = PATH;
});

/** Puts a program before Git that notes each start. */
const countGit = () => {
  const folder = newFolder();
  const [program, log] = [join(folder, 'git'), join(folder, 'log')];
  const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  writeFileSync(program, `#!/bin/sh\necho >> '${log}'\nexec '${git}' "$@"\n`);
  chmodSync(program, 0o755);
  process.env['PATH'] = `${folder}:${PATH ?? ''}`;
  return {
    /** How often Git is started by a piece of work. */
    async during(work: () => Promise<unknown>): Promise<number> {
      rmSync(log, { force: true });
      await work();
      return existsSync(log) ? readFileSync(log, 'utf8').length : 0;
    },
  };
};

const pathOf = (index: number): string => `content/projects/p${index}.yaml`;
const textOf = (index: number, title: string): string => `id: p${index}\ntitle: ${title} ${index}\nyear: 2024\n`;

/** A compiler that notes what it is given: how many projects there are, and one of them, which it puts on its page. */
const readingCompiler = () => {
  const checked: string[] = [];
  const read = (root: string): string => {
    const projects = readdirSync(join(root, 'content/projects'));
    return `${projects.length}: ${readFileSync(join(root, pathOf(0)), 'utf8')}`;
  };
  const compiler: Compiler = {
    async check(folder) {
      checked.push(read(folder));
      return { language: 'en', diagnostics: [], isRefused: false };
    },
    async run(args) {
      const option = (name: string): string => args[args.indexOf(name) + 1] ?? '';
      rmSync(option('--out'), { recursive: true, force: true });
      writeBuilt(option('--out'), { 'index.html': read(option('--root')) }, 'Europe/Paris');
      return { kind: 'ended', code: 0, output: '' };
    },
    refusal: () => 'refused',
  };
  return { compiler, checked };
};

/** Publishes a draft that changes as many projects as it adds, and tells how often Git was started for each call. */
const publishDraftOf = async (count: number) => {
  const root = newFolder();
  const existing = Array.from({ length: count / 2 }, (_, index) => index);
  writeFiles(root, {
    'site.yaml': siteYaml,
    ...Object.fromEntries(existing.map((index) => [pathOf(index), textOf(index, 'Barn')])),
  });
  const git = countGit();
  const dist = join(root, 'dist');
  const { compiler, checked } = readingCompiler();
  const { app, repository } = await createOffice({
    folder: join(root, 'office'),
    root,
    dist,
    compiler,
    language: 'en',
    clock,
    registerEditing,
  });
  const headers = { [personHeaders.name]: 'Lea', [personHeaders.email]: 'lea%40example.org' };
  const call = async <Answer>(method: 'GET' | 'POST', url: string, payload?: object): Promise<Answer> =>
    (await app.inject({ method, url: `/edit/${url}`, headers, ...(payload && { payload }) })).json();

  const head = await repository.head();
  for (let index = 0; index < count; index += 1) {
    const { statusCode } = await app.inject({
      method: 'PUT',
      url: `/edit/file?path=${pathOf(index)}`,
      headers: {
        ...headers,
        'content-type': 'application/octet-stream',
        ...(index < existing.length && { [baseHeader]: head }),
      },
      payload: textOf(index, 'Changed'),
    });
    expect(statusCode).toBe(204);
  }
  const inDraft: number[] = [];
  const kinds: string[] = [];
  const started = {
    draft: await git.during(async () => {
      const { files } = await call<DraftAnswer>('GET', 'draft');
      inDraft.push(files.length, files.filter(({ changes }) => changes.length > 0).length);
    }),
    check: await git.during(async () => call<CheckAnswer>('GET', 'check')),
    preview: await git.during(async () => kinds.push((await call<PreviewAnswer>('POST', 'preview', {})).kind)),
    publish: await git.during(async () =>
      kinds.push((await call<PublishResult>('POST', 'publish', { message: 'Many' })).kind),
    ),
  };
  const published = {
    page: readFileSync(join(dist, 'index.html'), 'utf8'),
    projects: await repository.readAll(await repository.head(), everyPath(count)),
  };
  const { publications } = await call<PublicationsAnswer>('GET', 'publications');
  const back = await git.during(async () =>
    kinds.push((await call<PublishResult>('POST', 'back', { commit: publications[0]?.commit })).kind),
  );
  const left = await repository.readAll(await repository.head(), everyPath(count));
  await app.close();
  return { inDraft, kinds, checked, started: { ...started, back }, published, left };
};

test(
  'is listed, checked, shown, published whole and taken back by as many calls of Git',
  { timeout: 9 * minute },
  async () => {
    const [few, many] = [await publishDraftOf(2), await publishDraftOf(large)];
    expect(many.inDraft).toEqual([large, large]);
    expect(many.kinds).toEqual(['built', 'published', 'published']);
    expect(many.checked[0]).toBe(`${large}: ${textOf(0, 'Changed')}`);
    expect(many.published.page).toBe(`${large}: ${textOf(0, 'Changed')}`);
    expect([...many.published.projects].map(([path, text]) => [path, text.toString()])).toEqual(
      everyPath(large).map((path, index) => [path, textOf(index, 'Changed')]),
    );
    expect([...many.left.values()].map(String)).toEqual(everyPath(large / 2).map((_, index) => textOf(index, 'Barn')));
    expect(many.started).toEqual(few.started);
  },
);

const everyPath = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => pathOf(index));
