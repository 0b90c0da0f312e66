/**
 * The compiler in a process of its own, with little priority and within limits of memory and time. It ends with the
 * office, however that ends.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { languageOf, type Language } from '../../generator/language/language.ts';
import { isError, type LocalizedDiagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { sayFrom } from '../../generator/language/words.ts';
import stepWords from '../../generator/pipeline/words.json';
import type { CheckResult } from '../contract.ts';
import { saysDiskFull } from '../repository/disk-full.ts';
import words from '../repository/words.json';

export interface CompilerLimits {
  readonly megabytes: number;
  readonly minutes: number;
}

/** What became of a run. */
export type Run =
  | { readonly kind: 'ended'; readonly code: number; readonly output: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly sentence: string };

export interface CompilerOptions {
  /** Gives the module of `generator/commands/site.ts`, bundled. */
  readonly module: () => Promise<string>;
  /** Folder of the project. */
  readonly project: string;
  readonly limits: CompilerLimits;
  readonly language: Language;
  /** Lines of a build that the log keeps. */
  readonly onLine?: (line: string) => void;
}

/** Steps of a build that end with a line of their own. */
export const stepCount = Object.keys(stepWords).filter((name) => name.startsWith('step/')).length;

export type Compiler = ReturnType<typeof createCompiler>;

/** A process whose parent is gone ends itself: it would write into the folder of the next one. */
const endWithParent = "process.on('disconnect',()=>process.kill(process.pid,'SIGKILL'));process.channel.unref()";

export const createCompiler = ({ module, project, limits, language, onLine }: CompilerOptions) => {
  const say = sayFrom(words)[language];
  const run = async (
    args: readonly string[],
    { signal, onStep }: { readonly signal?: AbortSignal; readonly onStep?: (done: number) => void } = {},
  ): Promise<Run> => {
    if (signal?.aborted) return { kind: 'cancelled' };
    const cli = await module();
    const child = spawn(
      process.execPath,
      [
        `--max-old-space-size=${limits.megabytes}`,
        `--import=data:text/javascript,${encodeURIComponent(endWithParent)}`,
        cli,
        ...args,
      ],
      {
        cwd: project,
        env: { ...compilerEnv(), PROJECT_DIR: project },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    lowerPriority(child);
    let output = '';
    let errors = '';
    let stopped: Run | undefined;
    let steps = 0;
    const stop = (why: Run): void => {
      stopped ??= why;
      child.kill('SIGKILL');
    };
    const onAbort = (): void => stop({ kind: 'cancelled' });
    signal?.addEventListener('abort', onAbort);
    const timer = setTimeout(
      () => stop({ kind: 'failed', sentence: say('out-of-time', { minutes: limits.minutes }) }),
      limits.minutes * 60_000,
    );
    // The heap is limited by V8; pictures and documents are outside of it.
    const watch = setInterval(() => {
      if (residentMegabytes(child.pid) > limits.megabytes)
        stop({ kind: 'failed', sentence: say('out-of-memory', { megabytes: limits.megabytes }) });
    }, 500);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-8000);
      for (const line of text.split('\n').filter(Boolean)) {
        onLine?.(line);
        if (line.startsWith('✓')) onStep?.((steps += 1));
      }
    });
    const code = await new Promise<number | undefined>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status) => resolve(status ?? undefined));
    }).finally(() => {
      clearTimeout(timer);
      clearInterval(watch);
      signal?.removeEventListener('abort', onAbort);
    });
    if (stopped) return stopped;
    if (code === 0 || code === 1) return { kind: 'ended', code, output };
    if (saysDiskFull(errors)) return { kind: 'failed', sentence: say('disk-full') };
    if (/heap out of memory/i.test(errors))
      return { kind: 'failed', sentence: say('out-of-memory', { megabytes: limits.megabytes }) };
    const why = errors.trim().split('\n').at(-1) || `${code ?? child.signalCode ?? ''}`;
    return { kind: 'failed', sentence: say('build-stopped', { why }) };
  };
  return {
    run,
    /** Checks the sources in a folder as of a day. */
    async check(
      folder: string,
      day: string,
      signal?: AbortSignal,
    ): Promise<CheckResult | Exclude<Run, { kind: 'ended' }>> {
      const ended = await run(['check', '--root', folder, '--date', day, '--format', 'json'], {
        ...(signal && { signal }),
      });
      if (ended.kind !== 'ended') return ended;
      const diagnostics = JSON.parse(ended.output || '[]') as readonly LocalizedDiagnostic[];
      return {
        language: languageOfFolder(folder),
        diagnostics,
        isRefused: ended.code !== 0 || diagnostics.some(isError),
      };
    },
    refusal: (diagnostics: readonly LocalizedDiagnostic[]): string =>
      say('refused', { count: diagnostics.filter(isError).length }),
  };
};

/** The compiler knows no secret of the office. */
const compilerEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_ENV'].flatMap((name) =>
      process.env[name] ? [[name, process.env[name]]] : [],
    ),
  );

/**
 * Gives the server most of a processor that both want, a tenth of it to the compiler (Linux: nice 10). With the lowest
 * priority of all, nothing would be built where something else is busy for minutes.
 */
const lowerPriority = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Ended already, or not allowed: it builds all the same.
  }
};

/** Memory of a process, where the system tells it (Linux). */
const residentMegabytes = (pid: number | undefined): number => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

/** The language in which the site in a folder is spoken of. */
export const languageOfFolder = (folder: string): Language => {
  try {
    return languageOf(readFileSync(`${folder}/site.yaml`, 'utf8'));
  } catch {
    return 'fr';
  }
};
