/** What the office does at each look: what it publishes, pushes and tells, with builds and a remote of the test's. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CommandError } from '../../generator/language/command-error.ts';
import type { LocalizedDiagnostic } from '../../generator/diagnostics/diagnostic.ts';
import type { BuildOutcome, Commit, PushResult } from '../../office/api.ts';
import { buildIdOf } from '../../office/builds/switch-over.ts';
import type { Builds } from '../../office/contract.ts';
import { dayIn, isDue } from '../../office/following/due.ts';
import { createFollowing, type FollowOptions } from '../../office/following/follow.ts';
import { writeBuilt } from './built-site.ts';
import { newFolder } from './office-git.ts';

const diagnostic = (severity: 'error' | 'warning', line: number): LocalizedDiagnostic => ({
  file: 'site.yaml',
  line,
  column: 1,
  endLine: line,
  endColumn: 2,
  severity,
  code: 'value-empty',
  facts: {},
  message: `Not so (${severity}).`,
});

const refused = (...diagnostics: LocalizedDiagnostic[]): BuildOutcome => ({
  kind: 'refused',
  commit: 'a',
  diagnostics,
});
const failed: BuildOutcome = { kind: 'failed', commit: 'a', sentence: 'Out of memory.' };

const unused = () => {
  throw new Error('not a part of following');
};

/** An office whose builds become what the test says; by default visitors see `site.text`. */
const open = (given: Partial<FollowOptions> = {}, folder = newFolder()) => {
  const dist = join(folder, 'dist');
  const site: { head: Commit; text: string; outcome?: BuildOutcome } = { head: 'a', text: 'one' };
  const time = { now: new Date('2026-03-01T10:00:00Z') };
  const [told, built]: [string[], Commit[]] = [[], []];
  const statuses: Parameters<NonNullable<FollowOptions['tellHost']>>[] = [];
  const following = createFollowing({
    repository: { head: async () => site.head },
    folder,
    dist,
    clock: () => time.now,
    refusal: () => 'The check found errors.',
    tellHost: (...status) => statuses.push(status),
    onProblem: ({ kind, sentence }) => told.push(`${kind}: ${sentence}`),
    onSolved: (kind) => told.push(`${kind} is over`),
    ...given,
  });
  const publish = async (commit: Commit): Promise<BuildOutcome> => {
    built.push(commit);
    const at = time.now.toISOString();
    const outcome = site.outcome ?? { kind: 'published', commit, at };
    if (outcome.kind !== 'published') {
      following.note(outcome, undefined);
      return outcome;
    }
    writeBuilt(dist, { 'index.html': site.text });
    following.note(outcome, { commit, at, day: following.today(), buildId: buildIdOf(dist) ?? '' });
    return following.push ? { ...outcome, push: await following.push(commit) } : outcome;
  };
  const builds: Builds = {
    publish,
    progress: () => ({ kind: 'idle' }),
    check: unused,
    preview: unused,
    cancel: unused,
  };
  return {
    publish,
    adopt: () => following.adopt(),
    look: () => following.look(builds),
    state: () => following.state(builds),
    later: (minutes: number) => (time.now = new Date(time.now.getTime() + minutes * 60_000)),
    ...{ folder, dist, site, time, told, built, statuses },
  };
};

describe('what visitors see', () => {
  test('has the time of the publication that changed it last', async () => {
    const { look, state, later, site } = open();
    await look();
    later(60);
    site.head = 'b';
    await look();
    expect((await state()).published).toEqual({ commit: 'b', at: '2026-03-01T10:00:00.000Z', day: '2026-03-01' });
    later(60);
    Object.assign(site, { head: 'c', text: 'two' });
    await look();
    expect((await state()).published).toMatchObject({ commit: 'c', at: '2026-03-01T12:00:00.000Z' });
  });

  test('is known after a restart, and published anew where it is not there or was not written down', async () => {
    const { look, dist, folder } = open();
    await look();
    const again = open({}, folder);
    expect([await again.look(), again.built]).toEqual([undefined, []]);
    rmSync(dist, { recursive: true });
    await again.look();
    expect(again.built).toEqual(['a']);
    writeFileSync(join(folder, 'published.json'), '{');
    const third = open({}, folder);
    await third.look();
    expect(third.built).toEqual(['a']);
  });

  test('is the newest commit’s where it was just built of it, unless something was published before', async () => {
    const office = open();
    expect(await office.adopt()).toBe(false);
    writeBuilt(office.dist, { 'index.html': 'one' });
    expect(await office.adopt()).toBe(true);
    expect([await office.look(), office.built]).toEqual([undefined, []]);
    office.site.head = 'b';
    expect(await office.adopt()).toBe(false);
    await office.look();
    expect(office.built).toEqual(['b']);
  });
});

describe('a commit that does not reach visitors', () => {
  test('for a mistake in it is told once, and not tried again that day', async () => {
    const { look, later, site, told, built, statuses } = open();
    site.outcome = refused(diagnostic('warning', 2), diagnostic('error', 9), diagnostic('error', 12));
    await look();
    later(60);
    expect(await look()).toBeUndefined();
    expect([built, told]).toEqual([['a'], ['refused: The check found errors.']]);
    later(24 * 60);
    await look();
    expect([built, told.length]).toEqual([['a', 'a'], 1]);
    expect(statuses[0]).toEqual(['a', 'failure', 'site.yaml:9: Not so (error).']);
  });

  test('for a want of memory is tried again after ten minutes, until it is there', async () => {
    const { look, later, site, told, built, statuses, state } = open();
    site.outcome = failed;
    await look();
    later(9);
    expect(await look()).toBeUndefined();
    later(1);
    expect(await look()).toEqual(failed);
    expect(statuses[0]).toEqual(['a', 'error', 'Out of memory.']);
    expect((await state()).problems).toEqual([{ ...failed, kind: 'build-failed' }]);
    later(10);
    delete site.outcome;
    await look();
    expect(built).toEqual(['a', 'a', 'a']);
    expect(told).toEqual(['build-failed: Out of memory.', 'build-failed is over']);
    expect((await state()).problems).toEqual([]);
  });

  test('and that an editor brings there is made again at once where it is lost', async () => {
    const { look, publish, site, dist, built } = open();
    site.outcome = failed;
    await look();
    delete site.outcome;
    await publish('a');
    rmSync(dist, { recursive: true });
    await look();
    expect(built).toEqual(['a', 'a', 'a']);
  });

  test('has one cause at a time, in the words of the newest', async () => {
    const { look, site, told, statuses } = open();
    site.outcome = failed;
    await look();
    Object.assign(site, { head: 'b', outcome: refused() });
    await look();
    Object.assign(site, { head: 'c', outcome: { ...failed, sentence: 'Out of time.' } });
    await look();
    Object.assign(site, { head: 'd', outcome: { ...failed, sentence: 'Out of disk.' } });
    await look();
    Object.assign(site, { head: 'e', outcome: undefined });
    await look();
    expect(told).toEqual([
      'build-failed: Out of memory.',
      'build-failed is over',
      'refused: The check found errors.',
      'build-failed: Out of time.',
      'build-failed: Out of disk.',
      'refused is over',
      'build-failed is over',
    ]);
    expect(statuses[1]).toEqual(['a', 'failure', 'The check found errors.']);
  });

  test.each([{ kind: 'cancelled' }, { kind: 'superseded', by: 'b' }] as const)(
    'as $kind is no problem, and published by the next look',
    async (outcome) => {
      const { look, site, told, statuses } = open();
      site.outcome = outcome;
      expect(await look()).toEqual(outcome);
      delete site.outcome;
      expect((await look())?.kind).toBe('published');
      expect([told, statuses]).toEqual([[], []]);
    },
  );
});

describe('a remote', () => {
  test('that is gone is told once in the same words, and when it is back', async () => {
    let why: string | undefined = 'gone';
    const take = async () => {
      if (why !== undefined) throw new CommandError(why);
      return 'a';
    };
    const { look, told, built } = open({ take });
    await look();
    await look();
    why = 'locked';
    await look();
    why = undefined;
    await look();
    await look();
    expect(told).toEqual(['remote: gone', 'remote: locked', 'remote is over']);
    expect(built).toEqual(['a']);
  });

  test('that fails as nobody expects ends a look, and not the next one', async () => {
    const take = async () => {
      const error = errors.shift();
      if (error) throw error;
      return 'a';
    };
    const errors = [new Error('a fault')];
    const { look, told } = open({ take });
    await expect(look()).rejects.toThrow('a fault');
    expect((await look())?.kind).toBe('published');
    expect(told).toEqual([]);
  });

  /** An office whose remote answers a push with `host.answer`, and lacks commits as long as `host.isAhead`. */
  const withHost = async () => {
    const host: { answer: PushResult; isAhead: boolean } = {
      answer: { kind: 'refused', sentence: 'Protected.' },
      isAhead: true,
    };
    const pushed: Commit[] = [];
    const push = async (commit: Commit) => {
      pushed.push(commit);
      return host.answer;
    };
    const office = open({ push, isAhead: async () => host.isAhead });
    expect(await office.look()).toMatchObject({ kind: 'published', push: host.answer });
    expect(office.told).toEqual(['push-refused: Protected.']);
    return { ...office, host, pushed };
  };

  test.each([{ kind: 'pushed' }, { kind: 'sent' }] as const)(
    'that refuses is asked until it has %o',
    async (answer) => {
      const { look, host, pushed, told, statuses } = await withHost();
      await look();
      expect([pushed, told.length, statuses]).toEqual([['a', 'a'], 1, []]);
      host.answer = answer;
      await look();
      host.isAhead = false;
      await look();
      expect(pushed).toEqual(['a', 'a', 'a']);
      expect(told.slice(1)).toEqual(['push-refused is over']);
      expect(statuses).toEqual([['a', 'success']]);
    },
  );

  test('that has by another way what it refused is no problem any more', async () => {
    const { look, state, host, pushed, told, statuses } = await withHost();
    host.isAhead = false;
    await look();
    await look();
    expect([(await state()).problems, pushed, told.slice(1)]).toEqual([[], ['a'], ['push-refused is over']]);
    expect(statuses).toEqual([['a', 'success']]);
  });

  test('is not given what visitors do not see', async () => {
    const { look, site, host, pushed, later } = await withHost();
    host.answer = { kind: 'pushed' };
    Object.assign(site, { head: 'b', outcome: { ...refused(), commit: 'b' } });
    await look();
    later(1);
    await look();
    expect(pushed).toEqual(['a']);
  });
});

describe('a publication is due', () => {
  const published = { commit: 'a', day: '2026-03-01' };
  const attempt = { commit: 'b', day: '2026-03-01', isRefused: false, atMs: 600_000 };
  test.each([
    ['where nothing is published', { isInPlace: true }, true],
    ['where the site is not there', { published, isInPlace: false }, true],
    ['of a newer commit', { published: { ...published, commit: 'a' }, isInPlace: true }, true],
    ['where the newest is there', { published: { ...published, commit: 'b' }, isInPlace: true }, false],
    ['after an attempt', { published, isInPlace: true, attempt }, false],
    [
      'after an attempt on another day',
      { published, isInPlace: true, attempt: { ...attempt, day: '2026-02-28' } },
      true,
    ],
    ['after an attempt of another', { published, isInPlace: true, attempt: { ...attempt, commit: 'a' } }, true],
    ['after an attempt in the future', { published, isInPlace: true, attempt: { ...attempt, atMs: 700_000 } }, true],
    ['after a refusal in the future', { isInPlace: true, attempt: { ...attempt, isRefused: true, atMs: 9e9 } }, false],
  ])('%s: %o', (_when, known, isExpected) => {
    expect(isDue('b', '2026-03-01', known, 600_001)).toBe(isExpected);
  });

  test('by the day of the machine’s own time zone where the site names none, or one that is not known', () => {
    const now = new Date(2026, 2, 1, 23, 59);
    expect([undefined, '', 'Mars/Olympus'].map((zone) => dayIn(now, zone))).toEqual(Array(3).fill('2026-03-01'));
  });
});
