/** How much of what is repeated a run looks at: all of it in `npm run test:all`, a share of it in `npm test`. */

/** Whether the long tests run, too: `npm run test:all`, or what is asked for by name. */
export const isLong = process.env['TEST_LENGTH'] === 'all';

/** Every case among the long tests; in `npm test` the first of each `step` cases. */
export const oneIn = <Case>(step: number, cases: readonly Case[]): readonly Case[] =>
  isLong ? cases : cases.filter((_case, index) => index % step === 0);
