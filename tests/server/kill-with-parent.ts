import { spawn, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';

/**
 * Ends a process once this one is gone, however it goes: a test run that is killed leaves no server behind. A shell of
 * its own waits for the end of its input, which this process alone holds open.
 */
export const killWithParent = (child: ChildProcess, signal: 'KILL' | 'QUIT' = 'KILL'): void => {
  const watcher = spawn('sh', ['-c', 'read -r _; kill -s "$1" "$0"', String(child.pid), signal], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // What ends this process may be meant for its whole group.
    detached: true,
  });
  watcher.unref();
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
  child.once('exit', () => watcher.kill('SIGKILL'));
};
