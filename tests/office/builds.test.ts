/** Publications and previews, one at a time, with a compiler of the test's. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CommandError } from '../../generator/language/command-error.ts';
import type { BuildOutcome } from '../../office/api.ts';
import { createBuilds, type BuildsOptions, type Published } from '../../office/builds/builds.ts';
import type { Compiler } from '../../office/builds/compiler.ts';
import { buildIdOf } from '../../office/builds/switch-over.ts';
import type { Builds } from '../../office/contract.ts';
import { writeBuilt } from './built-site.ts';
import { clock, newFolder, writeFiles } from './office-git.ts';

const passes = { language: 'en', diagnostics: [], isRefused: false } as const;

/** Builds whose page is the commit. `hooks.built` is called when a build is whole, before it is known to have ended. */
const open = (options: Partial<BuildsOptions> = {}, compiler: Partial<Compiler> = {}) => {
  const folder = newFolder();
  const dist = join(folder, 'dist');
  const hooks: { built: (builds: Builds) => void | Promise<void> } = { built: () => undefined };
  const outcomes: [BuildOutcome, Published | undefined][] = [];
  const builds: Builds = createBuilds({
    repository: { checkout: async (commit, work) => writeFiles(work, { 'site.yaml': commit }) },
    compiler: {
      check: async () => passes,
      run: async (args, call) => {
        const option = (name: string): string => args[args.indexOf(name) + 1] ?? '';
        writeBuilt(option('--out'), { 'index.html': readFileSync(join(option('--root'), 'site.yaml'), 'utf8') });
        call?.onStep?.(3);
        await hooks.built(builds);
        return { kind: 'ended', code: 0, output: '' };
      },
      refusal: () => 'refused',
      ...compiler,
    },
    folder,
    dist,
    language: 'en',
    clock,
    today: () => '2026-03-01',
    onOutcome: (...outcome) => outcomes.push(outcome),
    ...options,
  });
  const page = (): string | undefined =>
    existsSync(join(dist, 'index.html')) ? readFileSync(join(dist, 'index.html'), 'utf8') : undefined;
  return { builds, hooks, outcomes, folder, dist, page };
};

const published = { kind: 'published', commit: 'a', at: '2026-03-01T10:00:00.000Z' };

test('a publication is told with its day and its build; meanwhile it says how far it is', async () => {
  const { builds, hooks, outcomes, dist, page } = open();
  hooks.built = () =>
    expect(builds.progress()).toMatchObject({ kind: 'building', commit: 'a', since: published.at, done: 3 });
  expect(await builds.publish('a')).toEqual(published);
  expect(page()).toBe('a');
  const { commit, at } = published;
  expect(outcomes).toEqual([[published, { commit, at, day: '2026-03-01', buildId: buildIdOf(dist) }]]);
  expect(builds.progress()).toEqual({ kind: 'idle' });
});

test('a publication that is cancelled at its very end is not published', async () => {
  const { builds, hooks, outcomes, page } = open();
  hooks.built = () => expect(builds.cancel()).toBe(true);
  expect(await builds.publish('a')).toEqual({ kind: 'cancelled' });
  expect([page(), outcomes]).toEqual([undefined, [[{ kind: 'cancelled' }, undefined]]]);
});

test('what visitors see already can’t be cancelled, nor can what is not there', async () => {
  const cancelled: boolean[] = [];
  const push = async () => {
    cancelled.push(builds.cancel());
    return { kind: 'pushed' } as const;
  };
  const { builds, page } = open({ push });
  expect(builds.cancel()).toBe(false);
  expect(await builds.publish('a')).toEqual({ ...published, push: { kind: 'pushed' } });
  expect([cancelled, page()]).toEqual([[false], 'a']);
});

test('what is asked for while it builds or waits is built once; what was cancelled is built again', async () => {
  const { builds, hooks, outcomes } = open();
  const asked: Promise<BuildOutcome>[] = [];
  hooks.built = () => {
    hooks.built = () => undefined;
    asked.push(builds.publish('a'), builds.publish('b'), builds.publish('b'));
    expect(builds.progress()).toMatchObject({ waiting: 'b' });
  };
  await builds.publish('a');
  expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(['published', 'published', 'published']);
  expect(outcomes.map(([outcome]) => 'commit' in outcome && outcome.commit)).toEqual(['a', 'b']);
  const again: Promise<BuildOutcome>[] = [];
  hooks.built = () => {
    hooks.built = () => undefined;
    builds.cancel();
    again.push(builds.publish('c'));
  };
  expect(await builds.publish('c')).toEqual({ kind: 'cancelled' });
  expect(await again[0]).toMatchObject({ kind: 'published', commit: 'c' });
});

const wrong = { language: 'en', diagnostics: [], isRefused: true } as const;
const noMemory = { kind: 'failed', sentence: 'Out of memory.' } as const;
const full = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
const rejecting = (error: Error) => ({ repository: { checkout: () => Promise.reject(error) } });

test.each<[string, Partial<BuildsOptions>, Partial<Compiler>, object]>([
  ['sources with a mistake', {}, { check: async () => wrong }, { kind: 'refused', commit: 'a', diagnostics: [] }],
  ['a check that fails', {}, { check: async () => noMemory }, { ...noMemory, commit: 'a' }],
  ['a check that is cancelled', {}, { check: async () => ({ kind: 'cancelled' }) }, { kind: 'cancelled' }],
  ['a build that fails', {}, { run: async () => noMemory }, { ...noMemory, commit: 'a' }],
  ['a build that is cancelled', {}, { run: async () => ({ kind: 'cancelled' }) }, { kind: 'cancelled' }],
  ['a repository', rejecting(new CommandError('It is locked.')), {}, { kind: 'failed', sentence: 'It is locked.' }],
  ['a full disk', rejecting(full), {}, { kind: 'failed', sentence: expect.stringContaining('disk is full') as string }],
  [
    'a fault',
    rejecting(new Error('a fault')),
    {},
    { kind: 'failed', sentence: expect.stringContaining('a fault') as string },
  ],
])('%s publishes nothing, and is told', async (_what, options, compiler, expected) => {
  const { builds, page, outcomes } = open(options, compiler);
  const outcome = await builds.publish('a');
  expect(outcome).toMatchObject(expected);
  expect([page(), outcomes, builds.progress()]).toEqual([undefined, [[outcome, undefined]], { kind: 'idle' }]);
});

test('a preview is built after what builds, in a folder of its own, and is of no commit', async () => {
  const { builds, hooks, folder, outcomes, page } = open();
  writeFiles(join(folder, 'draft'), { 'site.yaml': 'draft' });
  const publishing = builds.publish('a');
  const preview = builds.preview(join(folder, 'draft'), 'claire');
  await publishing;
  hooks.built = () => expect(builds.progress()).not.toHaveProperty('commit');
  const built = await preview;
  expect(built).toMatchObject({ kind: 'built', diagnostics: [] });
  expect(built.kind === 'built' && readFileSync(join(built.folder, 'index.html'), 'utf8')).toBe('draft');
  expect([page(), outcomes.length]).toEqual(['a', 1]);
  for (const name of ['', '../claire', 'a'.repeat(65)])
    expect(() => builds.preview(join(folder, 'draft'), name)).toThrow('A preview is named');
});

test.each<[Partial<Compiler>, object]>([
  [{ check: async () => wrong }, { kind: 'refused', diagnostics: [] }],
  [{ check: async () => noMemory }, noMemory],
  [{ run: async () => noMemory }, noMemory],
])('a preview that is not built says why: %o', async (compiler, expected) => {
  const { builds, folder } = open({}, compiler);
  expect(await builds.preview(folder, 'claire')).toEqual(expected);
});

test('a check that could not be made rejects with its sentence', async () => {
  const check = async (compiler: Partial<Compiler>) => {
    const { builds, folder } = open({}, compiler);
    return builds.check(folder);
  };
  expect(await check({})).toEqual(passes);
  await expect(check({ check: async () => noMemory })).rejects.toThrow(new CommandError('Out of memory.'));
  await expect(check({ check: async () => ({ kind: 'cancelled' }) })).rejects.toThrow(CommandError);
});
