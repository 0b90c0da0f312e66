/** The seed of a run of the crash tests, which they name: CRASH_SEED repeats one. */
export const crashSeed = (): number =>
  // eslint-disable-next-line no-restricted-syntax -- another one each time is the point: it is told, and repeatable
  Number(process.env['CRASH_SEED'] ?? Math.floor(Math.random() * 1e9));
