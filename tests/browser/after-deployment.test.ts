/** A page that was open when the site was deployed anew: what it fetches next may be gone, or of another form. */
import type { Route } from 'playwright';
import { expect, test } from 'vitest';
import { pathOfTemplate } from './site-files.ts';
import { eventually, visit } from './visit.ts';

const gallery = pathOfTemplate('gallery', 'second');
const answerWith =
  (status: number) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, body: '' });

test.each<[string, string, (route: Route) => Promise<void>]>([
  ['whose scripts are gone', '**/assets/*.js', answerWith(404)],
  ['whose data is gone', '**/_data/**', answerWith(404)],
  ['whose data does not come', '**/_data/**', answerWith(503)],
  [
    'whose data has another form',
    '**/_data/**',
    (route) =>
      route.fulfill({ contentType: 'text/javascript', body: "export const form = 'other'; export default {};" }),
  ],
])('a page %s loads the next page itself', (_what, files, answer) =>
  visit(
    '/',
    { site: 'second', before: async () => undefined, allows: [/status of (?:404|503)/, /^info: .*Error:/] },
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
      await page.locator(`a[href="${gallery}"]:visible`).first().click();
      await eventually(() => page.evaluate(() => 'isOld' in window).catch(() => true)).toBe(false);
      expect(new URL(page.url()).pathname).toBe(gallery);
      expect(documents).toBe(1);
      await eventually(() => page.locator('h1').count()).toBe(1);
    },
  ),
);
