/**
 * Shows the progress of a long run: on a terminal as one line that is updated, elsewhere as one line per completed
 * item. Uses no packages.
 */

/** @param {number} ms */
export const duration = (ms) => {
  const seconds = Math.round(ms / 1000);
  return seconds < 60
    ? `${(ms / 1000).toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
};

const eraseLine = '\r\u001B[2K';

/**
 * @typedef {object} Progress
 * @property {(line: string) => void} say writes a line that stays
 * @property {(name: string) => void} begin something runs now
 * @property {(name: string, line: string) => void} end it has ended; `line` says how
 * @property {(done: number, total: number) => void} count how far the tests' files are
 * @property {() => void} close the moving line goes
 */

/**
 * @param {{ write(text: string): unknown, readonly isTTY?: boolean, readonly columns?: number }} out
 * @param {() => number} now milliseconds
 * @returns {Progress}
 */
export const createProgress = (out, now = () => performance.now()) => {
  const startedAt = now();
  const isMoving = out.isTTY === true;
  /** Running items, in the order of their start. @type {Set<string>} */
  const running = new Set();
  let counted = '';

  const draw = () => {
    if (!isMoving) return;
    const line = `${duration(now() - startedAt)}  ${counted}${[...running].join(' · ')}`;
    out.write(eraseLine + line.slice(0, Math.max(20, (out.columns ?? 100) - 1)));
  };
  const timer = isMoving ? setInterval(draw, 500) : undefined;
  timer?.unref();
  /** @param {string} line */
  const say = (line) => {
    out.write(`${isMoving ? eraseLine : ''}${line}\n`);
    draw();
  };

  return {
    say,
    begin: (name) => {
      running.add(name);
      draw();
    },
    end: (name, line) => {
      running.delete(name);
      // On a terminal, successful files only update the count, to keep the output short.
      if (isMoving && line.startsWith('  ok')) draw();
      else say(line);
    },
    count: (done, total) => {
      counted = `${done} of ${total} files  `;
      draw();
    },
    close: () => {
      clearInterval(timer);
      if (isMoving) out.write(eraseLine);
    },
  };
};
