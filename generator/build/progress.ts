/** Progress of long work: one rewritten line on a terminal, a plain line a step elsewhere. */
export interface Progress {
  /** Announces a step. */
  step(name: string): void;
  /** Counts inside the step. */
  count(done: number, total: number): void;
  /** Ends the step with its result. */
  done(result: string): void;
}

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export const createProgress = (output: Output = process.stderr): Progress => {
  let current = '';
  let lastShown = 0;
  return {
    step: (name) => {
      current = name;
      lastShown = 0;
      if (output.isTTY) output.write(`  ${name} …`);
    },
    count: (done, total) => {
      if (output.isTTY) {
        output.write(`\r\u001B[K  ${current} … ${bar(done, total)} ${done}/${total}`);
        return;
      }
      const tenth = Math.floor((done * 10) / total);
      if (tenth === lastShown) return;
      lastShown = tenth;
      output.write(`  ${current} … ${done}/${total}\n`);
    },
    done: (result) => {
      output.write(output.isTTY ? `\r\u001B[K✓ ${current} : ${result}\n` : `✓ ${current} : ${result}\n`);
    },
  };
};

const BAR = 24;

const bar = (done: number, total: number): string => {
  const filled = Math.round((done / Math.max(total, 1)) * BAR);
  return `${'█'.repeat(filled)}${'·'.repeat(BAR - filled)}`;
};
