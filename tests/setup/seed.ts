/** What tests choose at random, for those that draw their own choices and those of fast-check. */
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { isLong } from './length.ts';

const isDrawn = isLong || process.env['FUZZ'] !== undefined;

/**
 * The same in every `npm test`, where a change must not fail by what it has not touched; another one in each long run,
 * whose failures print it. TEST_SEED repeats those.
 */
export const seed = Number(process.env['TEST_SEED'] ?? (isDrawn ? randomInt(2 ** 31) : 1));

fc.configureGlobal({ seed });

/** fast-check, which draws from that seed and prints it where a property fails. */
export { fc };
