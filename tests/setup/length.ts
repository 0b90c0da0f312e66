/** Sampling of repeated cases: all of them in `npm run test:all`, a share of them in `npm test`. */

/** Whether the long tests run, too: `npm run test:all`, or files named by `--only`. */
export const isLong = process.env['TEST_LENGTH'] === 'all';

/** Every case among the long tests; in `npm test` the first of each `step` cases. */
export const oneIn = <Case>(step: number, cases: readonly Case[]): readonly Case[] =>
  isLong ? cases : cases.filter((_case, index) => index % step === 0);
