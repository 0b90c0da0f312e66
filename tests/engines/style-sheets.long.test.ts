/** What is below the fold is not shown before its style sheet has come, and what is above it does not wait. */
import { expect, test } from 'vitest';
import { pathOf, pathOfTemplate, projectPaths } from '../browser/site-files.ts';
import { inOtherEngines } from './each-engine.ts';

const legal = pathOf('mentions');
const sheets = /\/assets\/(article|project)\.[\da-f]{10}\.css/;

inOtherEngines((visit, name) => {
  // WebKit's driver answers nothing while a page loads.
  test.skipIf(name === 'webkit').each([pathOfTemplate('article'), projectPaths()[0] ?? ''])(
    '%s shows its first view while the sheet of the rest is on its way, and then the rest',
    (path) =>
      visit(legal, { isLive: false }, async (visitor, front) => {
        const release = front.hold(sheets);
        await visitor.evaluate((address) => void setTimeout(() => location.assign(address)), path);
        await visitor.untilAt(path);
        await visitor.until(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        const first = await visitor.evaluate(() => ({
          title: document.querySelector('h1')?.getBoundingClientRect().height ?? 0,
          hasRest: document.querySelector('[data-fold]')?.nextElementSibling instanceof Element,
        }));
        expect(first.title).toBeGreaterThan(0);
        expect(first.hasRest).toBe(false);
        release();
        await visitor.until(() => document.readyState === 'complete');
        await visitor.until(
          () => (document.querySelector('[data-fold]')?.nextElementSibling?.getBoundingClientRect().height ?? 0) > 0,
        );
      }),
  );
});
