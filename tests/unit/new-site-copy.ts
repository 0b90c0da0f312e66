/** Copies of the site for « npm run new », as a script calls it. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { BuildCache } from '../../generator/cache/build-cache.ts';
import { foldersOf } from '../../generator/config/folders.ts';
import { inspectSite } from '../../generator/pipeline/inspect.ts';

const project = join(import.meta.dirname, '..', '..');

const runWith = (input: string, env: NodeJS.ProcessEnv, args: readonly string[]) =>
  spawnSync(process.execPath, [join(project, 'scripts/run.mjs'), 'generator/commands/new.ts', ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    input,
  });

export const run = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
  runWith('', {}, args);

/** The same on what it takes for a terminal, where somebody has typed these lines. */
export const runOnTerminal = (lines: readonly string[], ...args: string[]) => {
  const terminal = '--import=data:text/javascript,process.stdin.isTTY=process.stdout.isTTY=true';
  return runWith(lines.map((line) => `${line}\n`).join(''), { NODE_OPTIONS: terminal }, args);
};

/** Brings along what is known of the site's files, if it has been looked at: pictures are then not read whole again. */
export const copyCache = (root: string): void => {
  const [known, copy] = [foldersOf(project).cache, foldersOf(root).cache];
  try {
    if (existsSync(known)) cpSync(known, copy, { recursive: true });
  } catch {
    // A command writes there meanwhile: the copy knows nothing, and reads.
    rmSync(copy, { recursive: true, force: true });
  }
};

/** The copies of a file's tests, which are gone after each of them. */
export const siteCopies = () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  const copySite = (): string => {
    const root = mkdtempSync(join(tmpdir(), 'vellarbre-new-'));
    folders.push(root);
    for (const name of ['site.yaml', 'content']) cpSync(join(project, name), join(root, name), { recursive: true });
    copyCache(root);
    return root;
  };

  /** What was read of one copy serves the next. */
  const cache = mkdtempSync(join(tmpdir(), 'vellarbre-new-cache-'));
  const buildCache = new BuildCache(cache, cache);
  afterAll(() => rmSync(cache, { recursive: true, force: true }));

  const errorsOf = async (root: string, drafts: boolean): Promise<string[]> =>
    (await inspectSite(foldersOf(root), { today: '2026-11-20', drafts, cache: buildCache })).diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ file, line, message }) => `${file}:${line} ${message}`);

  return { folders, copySite, errorsOf };
};
