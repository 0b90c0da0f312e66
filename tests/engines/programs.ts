/** Programs that an engine needs, ended with the test process. */
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { patienceMs } from '../browser/launch.ts';

const programs = new Set<ChildProcess>();
process.once('exit', () => {
  for (const program of programs) program.kill('SIGKILL');
});

/** Starts a program, and keeps no test process alive for it. */
export const startProgram = (command: string, args: readonly string[], options: SpawnOptions): ChildProcess => {
  const program = spawn(command, args, options);
  programs.add(program);
  program.once('exit', () => programs.delete(program));
  program.unref();
  return program;
};

/** What `wanted` first finds in a stream's text; rejects when the program ends before, with all it printed. */
export const readyLine = (
  program: ChildProcess,
  stream: NodeJS.ReadableStream,
  wanted: RegExp,
): Promise<RegExpExecArray> =>
  new Promise((resolve, reject) => {
    let text = '';
    const fail = (): void => reject(new Error(`${program.spawnfile} was not ready: ${text}`));
    const limit = setTimeout(fail, patienceMs);
    program.once('error', reject);
    program.once('exit', fail);
    stream.on('data', (piece: Buffer) => {
      text += piece.toString('utf8');
      const match = wanted.exec(text);
      if (!match) return;
      clearTimeout(limit);
      program.off('exit', fail);
      resolve(match);
    });
  });
