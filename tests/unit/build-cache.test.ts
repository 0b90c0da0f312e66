/**
 * What is kept between two commands is exactly what was made, or nothing; and a key stands for everything that was
 * given.
 */
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bytesOf, FileChangedError, fileDigest, type KnownDigests } from '../../generator/cache/files.state.ts';
import { fingerprintOf, isSettled } from '../../generator/cache/fingerprint.ts';
import { deferredTask, defineStep, taskOf } from '../../generator/cache/step.ts';
import { BuildCache, type FileTree } from '../../generator/cache/build-cache.ts';

/** Plain JavaScript, since it runs before anything is bundled. */
const { codeDigests } = (await import(join(import.meta.dirname, '../../scripts/code-digests.mjs'))) as {
  readonly codeDigests: (
    modules: object,
    textOf: (path: string) => string,
    lock: object,
    bundler: string,
  ) => Record<string, string>;
};

let work = '';
let made: unknown[] = [];
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'build-cache-'));
  made = [];
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

/** A command of its own. */
const open = (): BuildCache => new BuildCache(join(work, 'cache'), join(work, 'shared'));

const shout = defineStep('shout', (input: { readonly text: string; readonly quiet?: boolean }): string => {
  made.push(input);
  return input.text.toUpperCase();
});
const draw = defineStep('draw', (text: string): string => {
  made.push(text);
  return `image of ${text}`;
});
const tree = defineStep('tree', (text: string): FileTree => {
  made.push(text);
  return { 'a.txt': text, 'b/c.txt': 'c' };
});

describe('a task', () => {
  test('is given what its key stands for, and nothing else', async () => {
    const input = { text: 'a', quiet: undefined, hidden: () => 'more' };
    await taskOf(shout, input as never).make();
    expect(made).toEqual([{ text: 'a' }]);
  });

  test('has another key for another input, another order of keys, another step', () => {
    const keys = [
      taskOf(shout, { text: 'a' }),
      taskOf(shout, { text: 'b' }),
      taskOf(shout, { text: 'a', quiet: false }),
      taskOf(shout, { quiet: false, text: 'a' }),
      taskOf(draw, 'a'),
      taskOf(tree, 'a'),
    ].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(taskOf(shout, { text: 'a' }).key).toBe(keys[0]);
  });

  test('is given what its input has in common with others, and has another key for another of its items', async () => {
    const greet = defineStep('greet', (name: string, words: { readonly hello: string }, friends: readonly object[]) => {
      made.push(words, friends);
      return `${words.hello} ${name}`;
    });
    const taskFor = (hello: string, ...friends: readonly object[]) => {
      const words = { hello, hidden: () => 'more' };
      return deferredTask(greet, () => 'Zoé', words, friends);
    };
    const [ann, bob] = [{ name: 'Ann', hidden: () => 'more' }, { name: 'Bob' }];
    expect(await taskFor('Salut', ann, bob).make()).toBe('Salut Zoé');
    expect(made).toEqual([{ hello: 'Salut' }, [{ name: 'Ann' }, { name: 'Bob' }]]);
    const keys = [['Salut', ann, bob], ['Salut', bob, ann], ['Salut', ann], ['Bonjour', ann, bob], ['Salut']] as const;
    expect(new Set(keys.map(([hello, ...friends]) => taskFor(hello, ...friends).key)).size).toBe(keys.length);
    expect(taskFor('Salut', { name: 'Ann' }, { ...bob }).key).toBe(taskFor('Salut', ann, bob).key);
  });

  test('tells of an input that is another when it is made', async () => {
    let text = 'a';
    const task = deferredTask(shout, () => ({ text }));
    text = 'b';
    await expect(task.make()).rejects.toThrow('Bug: the input of the step shout has changed');
  });
});

describe('values', () => {
  const values = (): string => join(work, 'cache', 'values', 'shout');
  const fill = async (): Promise<void> => {
    const cache = open();
    for (const text of ['été’', 'b']) await cache.value(taskOf(shout, { text }));
    cache.save();
    made = [];
  };

  test('come back from one command to the next', async () => {
    await fill();
    expect(await open().value(taskOf(shout, { text: 'été’' }))).toBe('ÉTÉ’');
    expect(made).toEqual([]);
  });

  test('are made again where they were damaged, the others stay', async () => {
    await fill();
    writeFileSync(values(), readFileSync(values(), 'utf8').replace('ÉTÉ', 'ETE'));
    const cache = open();
    expect([
      await cache.value(taskOf(shout, { text: 'été’' })),
      await cache.value(taskOf(shout, { text: 'b' })),
    ]).toEqual(['ÉTÉ’', 'B']);
    expect(made).toEqual([{ text: 'été’' }]);
  });

  test('survive a file cut short', async () => {
    await fill();
    writeFileSync(values(), readFileSync(values()).subarray(0, -3));
    expect(await open().value(taskOf(shout, { text: 'b' }))).toBe('B');
    expect(made).toEqual([{ text: 'b' }]);
  });

  test('that nobody asks for any more are forgotten', async () => {
    await fill();
    const cache = open();
    await cache.value(taskOf(shout, { text: 'c' }));
    cache.save();
    expect(readFileSync(values(), 'utf8').split('\n')).toHaveLength(2);
  });

  test('that a module notes come back as they were noted last, each under its name', () => {
    const cache = open();
    cache.note('files', { a: 1 });
    cache.note('files', { a: 2 });
    cache.note('files', { b: 1 }, '-b');
    expect([open().recall('files'), open().recall('files', '-b'), open().recall('other')]).toEqual([
      { a: 2 },
      { b: 1 },
      undefined,
    ]);
  });

  test('that another version of a module noted are not known to it', () => {
    open().note('files', { a: 1 });
    const file = join(work, 'cache', 'values', 'files');
    const [sum = '', key = '', json = ''] = readFileSync(file, 'utf8').trim().split('\t');
    writeFileSync(file, `${[sum, key.replace(/./, (digit) => (digit === '0' ? '1' : '0')), json].join('\t')}\n`);
    expect(open().recall('files')).toBeUndefined();
  });
});

describe('files', () => {
  test('are made once, for all commands', async () => {
    const path = await open().file(taskOf(draw, 'a'), '.jpg');
    expect(await open().file(taskOf(draw, 'a'), '.jpg')).toBe(path);
    expect([readFileSync(path, 'utf8'), made, open().hasFile(taskOf(draw, 'a'), '.jpg')]).toEqual([
      'image of a',
      ['a'],
      true,
    ]);
  });

  test('are made once when two ask at the same time', async () => {
    const cache = open();
    await Promise.all([cache.file(taskOf(draw, 'a'), '.jpg'), cache.file(taskOf(draw, 'a'), '.jpg')]);
    expect(made).toEqual(['a']);
  });

  test('that were written over are made again', async () => {
    const path = await open().file(taskOf(draw, 'a'), '.jpg');
    writeFileSync(path, 'IMAGE of a');
    expect(open().hasFile(taskOf(draw, 'a'), '.jpg')).toBe(false);
    expect(readFileSync(await open().file(taskOf(draw, 'a'), '.jpg'), 'utf8')).toBe('image of a');
  });

  test('that were written over are made again, even with the date and the size of the file, or of another key’s', async () => {
    const [a, b] = [await open().file(taskOf(draw, 'a'), '.jpg'), await open().file(taskOf(draw, 'b'), '.jpg')];
    const { mtime } = statSync(a);
    writeFileSync(a, 'IMAGE of a');
    utimesSync(a, mtime, mtime);
    // With the checksum of the other one.
    copyFileSync(`${a}.crc32`, `${b}.crc32`);
    writeFileSync(b, 'image of a');
    expect(readFileSync(await open().file(taskOf(draw, 'a'), '.jpg'), 'utf8')).toBe('image of a');
    expect(readFileSync(await open().file(taskOf(draw, 'b'), '.jpg'), 'utf8')).toBe('image of b');
    const folder = await open().folder(taskOf(tree, 'a'));
    writeFileSync(join(folder, 'a.txt'), 'x');
    expect(readFileSync(join(await open().folder(taskOf(tree, 'a')), 'a.txt'), 'utf8')).toBe('a');
  });

  test('that another command made meanwhile are left to it', async () => {
    const slow = defineStep('slow', async (text: string): Promise<FileTree> => {
      if (made.push(text) === 1) {
        const folder = await open().folder(taskOf(slow, text));
        writeFileSync(join(folder, 'seen.txt'), 'by the other');
      }
      return { 'a.txt': text };
    });
    const folder = await open().folder(taskOf(slow, 'a'));
    expect([made, readdirSync(folder).sort(), readdirSync(join(work, 'shared', 'slow')).length]).toEqual([
      ['a', 'a'],
      ['.files.json', 'a.txt', 'seen.txt'],
      1,
    ]);
  });

  test('of one step come back together, or are made again together', async () => {
    const folder = await open().folder(taskOf(tree, 'a'));
    await open().folder(taskOf(tree, 'a'));
    expect([made, readFileSync(join(folder, 'b/c.txt'), 'utf8')]).toEqual([['a'], 'c']);
    rmSync(join(folder, 'b/c.txt'));
    await open().folder(taskOf(tree, 'a'));
    writeFileSync(join(folder, 'a.txt'), 'x');
    await open().folder(taskOf(tree, 'a'));
    expect([made.length, readFileSync(join(folder, 'a.txt'), 'utf8')]).toEqual([3, 'a']);
    expect(readdirSync(join(work, 'shared', 'tree'))).toHaveLength(1);
  });
});

describe('the digest of a file', () => {
  test('is that of its bytes, and gives them back', () => {
    const file = join(work, 'a.txt');
    writeFileSync(file, 'un');
    const digest = fileDigest(file);
    expect(bytesOf(digest).toString()).toBe('un');
    writeFileSync(file, 'deux');
    expect(() => bytesOf(digest)).toThrow(new FileChangedError(file));
  });

  test('is worked out anew when the file was touched, and as long as it could be touched unseen', () => {
    const file = join(work, 'a.txt');
    writeFileSync(file, 'un');
    const known: KnownDigests = { [file]: { fingerprint: fingerprintOf(statSync(file)), digest: 'known' } };
    expect(fileDigest(file, known)).toBe('known');
    writeFileSync(file, 'deux');
    expect(fileDigest(file, known)).not.toBe('known');
    const withTwoNames = { size: 4, mtimeMs: 1000, ctimeMs: 1000, ino: 7, nlink: 2 };
    expect(fingerprintOf({ ...withTwoNames, ctimeMs: 1010 })).not.toBe(fingerprintOf(withTwoNames));
    expect([
      isSettled({ mtimeMs: 1000, ctimeMs: 1000 }, 1010),
      isSettled({ mtimeMs: 1000, ctimeMs: 1000 }, 5000),
    ]).toEqual([false, true]);
  });
});

describe('the digest of a step’s or a memory’s code', () => {
  const modules = {
    'generator/a.cached.ts': { imports: [{ path: 'generator/used.ts' }, { path: 'near', external: true }] },
    'generator/b.cached.ts': { imports: [] },
    'generator/used.ts': { imports: [{ path: 'node:fs', external: true }, { path: 'generator/a.cached.ts' }] },
    'generator/other.ts': { imports: [] },
  };
  const texts: Record<string, string> = {
    'generator/a.cached.ts': 'a',
    'generator/b.cached.ts': "createRequire(import.meta.url)('asked/for.js')",
    'generator/used.ts': 'used',
    'generator/other.ts': 'other',
  };
  const packages = {
    'node_modules/near': { version: '1.0.0', dependencies: { far: '^1.0.0' } },
    'node_modules/far': { version: '1.0.0' },
    'node_modules/near/node_modules/far': { version: '2.0.0' },
    'node_modules/asked': { version: '1.0.0' },
    'node_modules/unused': { version: '1.0.0' },
    'node_modules/esbuild': { version: '1.0.0' },
  };
  const digests = (changedText?: string, changedPackage?: string): Record<string, string> =>
    codeDigests(
      modules,
      (path) => (path === changedText ? 'changed' : (texts[path] ?? '')),
      {
        packages: Object.fromEntries(
          Object.entries(packages).map(([path, locked]) => [
            path,
            path === changedPackage ? { ...locked, version: '9.9.9' } : locked,
          ]),
        ),
      },
      'bundler',
    );
  const changed = (text?: string, locked?: string): string[] => {
    const [before, after] = [digests(), digests(text, locked)];
    return Object.keys(before).filter((step) => before[step] !== after[step]);
  };

  test.each([
    ['generator/a.cached.ts', ['a']],
    ['generator/used.ts', ['a']],
    ['generator/b.cached.ts', ['b']],
    ['generator/other.ts', []],
  ])('changes with %s: %j', (path, steps) => {
    expect(changed(path)).toEqual(steps);
  });

  test('is that of a module that remembers, too', () => {
    const memory = { 'generator/files.state.ts': { imports: [{ path: 'generator/used.ts' }] } };
    const digestOf = (text: string): string | undefined =>
      codeDigests(
        { ...modules, ...memory },
        (path) => (path === 'generator/used.ts' ? text : ''),
        { packages },
        'bundler',
      )['files'];
    expect([typeof digestOf('a'), digestOf('a') === digestOf('b')]).toEqual(['string', false]);
    expect(() =>
      codeDigests({ ...modules, 'generator/near/a.state.ts': { imports: [] } }, () => '', { packages }, ''),
    ).toThrow('has the name of another');
  });

  test.each([
    ['node_modules/near', ['a']],
    ['node_modules/near/node_modules/far', ['a']],
    ['node_modules/far', []],
    ['node_modules/asked', ['b']],
    ['node_modules/unused', []],
    ['node_modules/esbuild', ['a', 'b']],
  ])('changes with the locked version of %s: %j', (path, steps) => {
    expect(changed(undefined, path)).toEqual(steps);
  });
});
