/** Starts a program that would go on for long, as tests start servers, and waits to be killed. */
import { spawn } from 'node:child_process';
import { killWithParent } from './kill-with-parent.ts';

killWithParent(spawn('sleep', ['600'], { stdio: ['ignore', 'inherit', 'ignore'] }));
console.log('started');
setInterval(() => undefined, 60_000);
