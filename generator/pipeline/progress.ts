/** Progress of long work: one rewritten line with a bar on a terminal, a plain line a step elsewhere. */

import { buildWords, type StepName } from './build-words.ts';
import type { Language } from '../language/language.ts';

export interface Progress {
  readonly language: Language;
  /** Announces a step. */
  step(name: StepName): void;
  /** Counts inside the step. */
  count(done: number, total: number): void;
  /** Ends the step with its result. */
  done(result: string): void;
}

/** What a step cost: time on the wall, and of all processors. */
export interface StepCost {
  readonly name: StepName;
  readonly wallMs: number;
  readonly cpuMs: number;
}

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export const createProgress = (
  language: Language,
  output: Output = process.stderr,
  now: () => number = () => performance.now(),
): Progress => {
  const words = buildWords[language];
  let current = '';
  let lastShown = 0;
  return {
    language,
    step: (name) => {
      current = words.steps[name];
      lastShown = output.isTTY ? Number.NEGATIVE_INFINITY : 0;
      if (output.isTTY) output.write(`  ${current} …`);
    },
    count: (done, total) => {
      if (output.isTTY) {
        if (done < total && now() - lastShown < REDRAWN_AFTER_MS) return;
        lastShown = now();
        output.write(`\r\u001B[K  ${current} … ${bar(done, total)} ${done}/${total}`);
        return;
      }
      const tenth = Math.floor((done * 10) / total);
      if (total < WORTH_COUNTING || tenth === lastShown) return;
      lastShown = tenth;
      output.write(`  ${current} … ${done}/${total}\n`);
    },
    done: (result) => {
      output.write(`${output.isTTY ? '\r\u001B[K' : ''}✓ ${words.done(current, result)}\n`);
    },
  };
};

/** The same progress, noting what each step costs. */
export const withCosts = (progress: Progress): Progress & { readonly costs: readonly StepCost[] } => {
  const costs: StepCost[] = [];
  let open: { name: StepName; at: number; cpu: NodeJS.CpuUsage } | undefined;
  return {
    language: progress.language,
    costs,
    step: (name) => {
      open = { name, at: performance.now(), cpu: process.cpuUsage() };
      progress.step(name);
    },
    count: progress.count,
    done: (result) => {
      if (open !== undefined) {
        const { user, system } = process.cpuUsage(open.cpu);
        costs.push({ name: open.name, wallMs: performance.now() - open.at, cpuMs: (user + system) / 1000 });
      }
      progress.done(result);
    },
  };
};

/** A bar redrawn more often shows nothing more. */
const REDRAWN_AFTER_MS = 80;

/** Fewer pieces of work than this need no line of their own in a log. */
const WORTH_COUNTING = 10;

const BAR = 24;

const bar = (done: number, total: number): string => {
  const filled = Math.round((done / Math.max(total, 1)) * BAR);
  return `${'█'.repeat(filled)}${'·'.repeat(BAR - filled)}`;
};
