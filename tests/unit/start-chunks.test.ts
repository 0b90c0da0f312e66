/** The chunks of the start script, in a bundle small enough to be made here. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, type Rolldown } from 'vite';
import { startChunks } from '../../generator/output/start-chunks.ts';

const hint = '//# allFunctionsCalledOnLoad\n';

/** A start script that imports an application on demand, which imports three templates on demand, and a trifle. */
const sources: Readonly<Record<string, string>> = {
  'src/boot.ts':
    "import { early } from './ui/early'; early('boot'); addEventListener('click', () => import('./app/main'));" +
    "addEventListener('scroll', () => import('./ui/trifle').then(({ trifle }) => trifle()));",
  'src/app/main.ts':
    "import { frame } from '../ui/frame'; import { early } from '../ui/early'; import React from 'react';" +
    "frame(React); early('main'); export const pages = [() => import('../templates/a'), () => " +
    "import('../templates/b'), () => import('../templates/c')];",
  'src/ui/early.ts': "export const early = (name: string) => document.body.append('early', name);",
  'src/ui/trifle.ts': "export const trifle = () => document.body.append('trifle');",
  'src/ui/frame.ts': "export const frame = (name: string) => document.body.append('frame', name);",
  'src/ui/part.ts': "export const part = (name: string) => document.body.append('part', name);",
  'node_modules/react/index.js': "export default 'react itself';",
  'node_modules/stylis/index.js': "export const compile = (name) => document.body.append('stylis', name);",
  ...Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [
      `src/templates/${name}.ts`,
      `import { part } from '../ui/part'; import { frame } from '../ui/frame'; import { compile } from 'stylis';
export const page = () => { part('${name}'); frame('${name}'); compile('${name}'); };`,
    ]),
  ),
};

let root: string;
let chunks: readonly Rolldown.OutputChunk[];

const bundled = async (): Promise<readonly Rolldown.OutputChunk[]> => {
  const { plugins, modulePreload, codeSplitting } = startChunks();
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [...plugins],
    build: {
      write: false,
      minify: false,
      modulePreload,
      rolldownOptions: { input: join(root, 'src/boot.ts'), output: { codeSplitting } },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output.filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'start-chunks-'));
  for (const [path, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  chunks = await bundled();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The chunk that holds a module. */
const chunkWith = (path: string): Rolldown.OutputChunk => {
  const found = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)));
  if (found.length !== 1 || found[0] === undefined) throw new Error(`${path} stands in ${found.length} chunks`);
  return found[0];
};

describe('the chunks', () => {
  test('have one entry: the start script, with what it needs itself', () => {
    expect(chunks.filter(({ isEntry }) => isEntry)).toEqual([chunkWith('src/boot.ts')]);
    expect(chunkWith('src/ui/early.ts')).toBe(chunkWith('src/boot.ts'));
  });

  test('are few: React, the application’s libraries, and what only templates share', () => {
    expect(chunkWith('node_modules/react/index.js').name).toBe('react');
    expect(chunkWith('node_modules/stylis/index.js').name).toBe('libraries');
    expect(chunkWith('src/ui/part.ts').name).toBe('parts');
  });

  test('of the application have their functions compiled as they arrive: the hint is their first line', () => {
    const started = ['src/app/main.ts', 'node_modules/react/index.js', 'src/ui/frame.ts'].map(chunkWith);
    for (const chunk of started) expect([chunk.fileName, chunk.code.startsWith(hint)]).toEqual([chunk.fileName, true]);
    const later = ['src/boot.ts', 'src/ui/trifle.ts', 'src/templates/a.ts', 'src/ui/part.ts'].map(chunkWith);
    for (const chunk of later)
      expect([chunk.fileName, chunk.code.includes('allFunctionsCalledOnLoad')]).toEqual([chunk.fileName, false]);
  });

  test('of the application are all fetched with the first import', () => {
    const { code } = chunkWith('src/boot.ts');
    const started = ['src/app/main.ts', 'node_modules/react/index.js', 'src/ui/frame.ts'].map(
      (path) => chunkWith(path).fileName,
    );
    for (const file of started) expect(code).toContain(`"${file}"`);
    for (const path of ['src/templates/a.ts', 'src/ui/part.ts']) expect(code).not.toContain(chunkWith(path).fileName);
  });

  test('of what else the start script asks for are fetched alone, and not with the application', () => {
    const { code } = chunkWith('src/boot.ts');
    const file = basename(chunkWith('src/ui/trifle.ts').fileName);
    expect(code.split(file)).toHaveLength(2);
    // The first list after its name, that of what comes with it, is empty.
    expect(code.slice(code.indexOf(file))).toMatch(/^[^[]*\[\]\)/);
  });

  test('of a template are fetched with it: what it needs beside the application', () => {
    const { code } = chunkWith('src/app/main.ts');
    expect(code).toContain(`import("./${basename(chunkWith('src/templates/b.ts').fileName)}")`);
    expect(code).toContain(chunkWith('src/ui/part.ts').fileName);
  });

  test('have the same names each time', async () => {
    expect((await bundled()).map(({ fileName }) => fileName)).toEqual(chunks.map(({ fileName }) => fileName));
  });
});
