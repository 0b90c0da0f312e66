/** The deadline of a test run, after which no long test file starts: a slow machine still ends with a result. */

/** Error of a long test file that was not started (tests/setup/deadline.ts). */
export const notStarted = 'Not started: the time for long tests was over.';

/** Whether long test files are no longer started: `TEST_DEADLINE` (ms since 1970) has passed; without it, never. */
export const isOver = () => Date.now() > Number(process.env['TEST_DEADLINE'] ?? Infinity);
