/** Sampling of repeated cases: most of them in `npm run test:all`, a share of them in `npm test`. */

/** Whether the long tests run, too: `npm run test:all`, files named by `--only`, and the exhaustive tests. */
export const isLong = process.env['TEST_LENGTH'] !== undefined;

/** Whether every page is looked at: `npm run test:exhaustive`, and a site's own tests with `--root DIR --all`. */
export const isEveryPage = process.env['TEST_PAGES'] === 'every';

/** Every case among the long tests; in `npm test` the first of each `step` cases. */
export const oneIn = <Case>(step: number, cases: readonly Case[]): readonly Case[] =>
  isLong ? cases : cases.filter((_case, index) => index % step === 0);
