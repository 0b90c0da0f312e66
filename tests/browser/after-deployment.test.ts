/** A page that was open when the site was deployed anew: what it fetches next may be gone, or of another form. */
import type { Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import { oneIn } from '../setup/length.ts';
import { pathOfTemplate, projectPaths } from './site-files.ts';
import { eventually, visit } from './visit.ts';

const gallery = pathOfTemplate('gallery', 'second');
const answerWith =
  (status: number) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, body: '' });

const project = projectPaths('second')[0] ?? '';

/** Pages that the application reaches by each of its ways. */
const destinations: readonly (readonly [what: string, from: string, to: string])[] = [
  ['to a declared page', '/', gallery],
  ['to a project', gallery, project],
];

describe.each(oneIn(2, destinations))('%s', (_next, from, to) => {
  const answers: readonly (readonly [string, string, (route: Route) => Promise<void>])[] = [
    ['whose scripts are gone', '**/assets/*.js', answerWith(404)],
    // A project without data is one that is no longer shown: the application says so itself.
    ...(to === project ? [] : [['whose data is gone', '**/_data/**', answerWith(404)] as const]),
    ['whose data does not come', '**/_data/**', answerWith(503)],
    [
      'whose data has another form',
      '**/_data/**',
      (route) =>
        route.fulfill({ contentType: 'text/javascript', body: "export const form = 'other'; export default {};" }),
    ],
  ];
  test.each(oneIn(2, answers))('a page %s loads the next page itself', (_what, files, answer) =>
    visit(
      from,
      { site: 'second', isAlone: true, allows: [/status of (?:404|503)/, /^info: .*Error:/] },
      async (page) => {
        let isOld = true;
        let documents = 0;
        page.on('request', (request) => {
          if (!request.isNavigationRequest()) return;
          isOld = false;
          documents += 1;
        });
        await page.route(files, (route) => (isOld ? answer(route) : route.continue()));
        await page.evaluate(() => Object.assign(window, { isOld: true }));
        await page.locator(`a[href="${to}"]:visible`).first().click();
        await eventually(() => page.evaluate(() => 'isOld' in window).catch(() => true)).toBe(false);
        expect(new URL(page.url()).pathname).toBe(to);
        expect(documents).toBe(1);
        await eventually(() => page.locator('h1').count()).toBe(1);
        // As after a soft navigation.
        await eventually(() => page.evaluate(() => document.activeElement?.localName)).toBe('main');
      },
    ),
  );
});
