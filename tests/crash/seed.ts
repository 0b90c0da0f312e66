import { randomInt } from 'node:crypto';

/** The seed of a run of the crash tests, which they name: CRASH_SEED repeats one. */
export const crashSeed = (): number => Number(process.env['CRASH_SEED'] ?? randomInt(1e9));
