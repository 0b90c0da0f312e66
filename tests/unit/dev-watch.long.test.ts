/** No save is lost in development: whatever comes after whatever, the last reading is one of the last state. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDevSession } from '../../generator/dev/dev-session.ts';
import { repeatOnChange } from '../../generator/dev/repeat.ts';
import { watchSources, type SourceWatch } from '../../generator/dev/watch-sources.ts';
import { foldersOf } from '../../generator/config/folders.ts';
import { readSources } from '../../generator/source/read-sources.ts';
import { randomFrom } from '../incremental/random.ts';
import { isLong } from '../setup/length.ts';
import { seed } from '../setup/seed.ts';

const settleMs = 10;
const patience = { timeout: 60_000 };
const page = 'content/pages/zinc.mdx';
const drawing = 'content/drawings/pente.svg';

const neverLimited = (): never => expect.unreachable('the system watches no more folders');

let work = '';
let root = '';
let changes: SourceWatch;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'dev-watch-'));
  root = join(work, 'site');
  cpSync(join(import.meta.dirname, '../fixtures/sites/tiny'), root, {
    recursive: true,
    filter: (path) => !/[\\/](?:dist|\.generated|\.cache)$/.test(path),
  });
  changes = watchSources({ root, content: join(root, 'content') }, neverLimited);
});
afterEach(() => {
  changes.close();
  rmSync(work, { recursive: true, force: true });
});

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => (ms === 0 ? setImmediate(resolve) : setTimeout(resolve, ms)));

/** All ways of an editor to save a text of one length: within the file, through another file, as a new file. */
const saves = [
  (path: string, text: string) => writeFileSync(path, text),
  (path: string, text: string) => {
    writeFileSync(`${path}~`, text);
    renameSync(`${path}~`, path);
  },
  (path: string, text: string) => {
    rmSync(path, { force: true });
    writeFileSync(path, text);
  },
];

describe('the last of many saves is read', () => {
  test.each(Array.from({ length: isLong ? 6 : 2 }, (_, round) => seed + round))('seed %i', async (drawn) => {
    const random = randomFrom(drawn);
    let read: unknown;
    changes.follow(
      repeatOnChange(async () => {
        const { files } = await readSources(root);
        await pause(random.below(30));
        read = [files.get('site.yaml'), files.get(page), readFileSync(join(root, drawing), 'utf8')];
      }, settleMs),
    );
    const now = new Map<string, string>();
    for (let save = 0; save < 60; save += 1) {
      const file = ['site.yaml', page, drawing][random.below(3)] as string;
      const text = `${String(save).padStart(4, '0')}\n`;
      saves[random.below(saves.length)]?.(join(root, file), text);
      now.set(file, text);
      await pause([0, 0, 1, 3, 20, 70][random.below(6)] ?? 0);
    }
    for (const file of ['site.yaml', page, drawing]) now.set(file, readFileSync(join(root, file), 'utf8'));
    await expect.poll(() => read, patience).toEqual(['site.yaml', page, drawing].map((file) => now.get(file)));
  });
});

test('a folder that is new, or put in the place of another, is watched', async () => {
  const textOf = (file: string): string =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : 'absent';
  let read: readonly string[] = [];
  changes.follow(repeatOnChange(async () => void (read = ['content/new/a.txt', page].map(textOf)), settleMs));
  const isRead = (...texts: readonly string[]): Promise<void> => expect.poll(() => read, patience).toEqual(texts);
  const pages = join(root, 'content/pages');
  const zinc = textOf(page);
  mkdirSync(join(root, 'content/new'));
  await isRead('absent', zinc);
  writeFileSync(join(root, 'content/new/a.txt'), 'a');
  await isRead('a', zinc);
  renameSync(pages, join(work, 'pages'));
  await isRead('a', 'absent');
  cpSync(join(work, 'pages'), pages, { recursive: true });
  await isRead('a', zinc);
  writeFileSync(join(root, page), 'b');
  await isRead('a', 'b');
  rmSync(join(root, 'content'), { recursive: true });
  await isRead('absent', 'absent');
  mkdirSync(pages, { recursive: true });
  writeFileSync(join(root, page), 'c');
  await isRead('absent', 'c');
  writeFileSync(join(root, page), 'd');
  await isRead('absent', 'd');
});

test('a change before anybody follows is told then, once', async () => {
  const other = watchSources({ root, content: join(root, 'content') }, neverLimited);
  const told = new Promise<void>((resolve) => other.follow(resolve));
  saves[1]?.(join(root, 'site.yaml'), 'x');
  await told;
  other.close();
  const late = vi.fn();
  changes.follow(late);
  expect(late).toHaveBeenCalledOnce();
});

test('what systems and editors put beside the sources is no change', async () => {
  const changed = vi.fn();
  changes.follow(changed);
  writeFileSync(join(root, 'content/pages/.zinc.mdx.swp'), 'x');
  writeFileSync(join(root, 'README.md'), 'x');
  // Put there in one go: told of once, after what came before.
  saves[1]?.(join(root, 'site.yaml'), 'x');
  await expect.poll(() => changed.mock.calls.length, patience).toBe(1);
});

describe('a task repeated on changes', () => {
  test('runs once for changes close together, and again for one that comes while it runs', async () => {
    vi.useFakeTimers();
    try {
      const open: (() => void)[] = [];
      const task = vi.fn(() => new Promise<void>((resolve) => open.push(resolve)));
      const changed = repeatOnChange(task, settleMs);
      changed();
      changed();
      await vi.advanceTimersByTimeAsync(settleMs);
      expect(task).toHaveBeenCalledTimes(1);
      for (let time = 0; time < 3; time += 1) {
        changed();
        await vi.advanceTimersByTimeAsync(settleMs);
      }
      expect(task).toHaveBeenCalledTimes(1);
      open.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
      expect(task).toHaveBeenCalledTimes(2);
      open.shift()?.();
      await vi.advanceTimersByTimeAsync(1000);
      expect(task).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });
});

test('the modules of a session are those of the last save, whenever it came', async () => {
  const folders = {
    ...foldersOf(root),
    generated: join(work, 'generated'),
    cache: join(work, 'cache'),
    shared: join(work, 'shared'),
  };
  const session = createDevSession(folders, () => '2026-11-20');
  expect((await session.refresh()).errors).toEqual([]);
  let running: Promise<unknown> = Promise.resolve();
  changes.follow(
    repeatOnChange(async () => {
      await (running = session.refresh());
    }, settleMs),
  );
  const random = randomFrom(7);
  const written = readFileSync(join(root, 'site.yaml'), 'utf8');
  let last = '';
  for (let save = 0; save < 40; save += 1) {
    last = `Charpente no ${save}`;
    writeFileSync(join(root, 'site.yaml'), written.replace('name: Charpente Durand', `name: ${last}`));
    await pause([0, 1, 5, 60, 200][random.below(5)] ?? 0);
  }
  await expect.poll(() => readFileSync(join(folders.generated, 'site.gen.ts'), 'utf8'), patience).toContain(last);
  // The folders go with the test: what still writes in them ends first.
  changes.close();
  for (let ended: unknown; ended !== running;) {
    ended = running;
    await running;
    await pause(settleMs * 2);
  }
});
