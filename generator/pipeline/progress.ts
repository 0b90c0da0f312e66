/** Progress of long work: one rewritten line with a bar on a terminal, a plain line a step elsewhere. */
import type { Language } from '../language/language.ts';
import { sayFrom } from '../language/words.ts';
import words from './words.json';

/** What a build says while it runs. */
export const sayBuild = sayFrom(words);

/** The steps of a build. */
type StepName = keyof typeof words extends infer Key ? (Key extends `step/${infer Name}` ? Name : never) : never;

export type Progress = ReturnType<typeof createProgress>;

/** Tells the progress of a build to `output`, in a language; `now` gives the time in milliseconds. */
export const createProgress = (
  language: Language,
  output: { readonly isTTY?: boolean; write(text: string): unknown } = process.stderr,
  now: () => number = () => performance.now(),
) => {
  const say = sayBuild[language];
  const costs: { readonly name: StepName; readonly wallMs: number; readonly cpuMs: number }[] = [];
  let current: { readonly name: StepName; readonly at: number; readonly cpu: NodeJS.CpuUsage } | undefined;
  let text = '';
  let lastShown = 0;
  return {
    language,
    /** What the steps that ended cost: time on the wall, and of all processors. */
    costs,
    /** Announces a step. */
    step: (name: StepName): void => {
      current = { name, at: now(), cpu: process.cpuUsage() };
      text = say(`step/${name}`);
      lastShown = output.isTTY ? Number.NEGATIVE_INFINITY : 0;
      if (output.isTTY) output.write(`  ${text} …`);
    },
    /** Counts inside the step. */
    count: (done: number, total: number): void => {
      if (output.isTTY) {
        if (done < total && now() - lastShown < redrawnAfterMs) return;
        lastShown = now();
        output.write(`\r\u001B[K  ${text} … ${bar(done, total)} ${done}/${total}`);
        return;
      }
      const tenth = Math.floor((done * 10) / total);
      if (total < worthCounting || tenth === lastShown) return;
      lastShown = tenth;
      output.write(`  ${text} … ${done}/${total}\n`);
    },
    /** Ends the step with its result. */
    done: (result: string): void => {
      if (current !== undefined) {
        const { user, system } = process.cpuUsage(current.cpu);
        costs.push({ name: current.name, wallMs: now() - current.at, cpuMs: (user + system) / 1000 });
      }
      output.write(`${output.isTTY ? '\r\u001B[K' : ''}✓ ${say('done', { step: text, result })}\n`);
    },
  };
};

/** A bar redrawn more often shows nothing more. */
const redrawnAfterMs = 80;

/** Fewer pieces of work than this need no line of their own in a log. */
const worthCounting = 10;

const barWidth = 24;

const bar = (done: number, total: number): string => {
  const filled = Math.round((done / Math.max(total, 1)) * barWidth);
  return `${'█'.repeat(filled)}${'·'.repeat(barWidth - filled)}`;
};
