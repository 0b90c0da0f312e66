/**
 * Larger and spaced-out text cut nothing, cover nothing and leave every control in reach: the two pages with most of it
 * (all of them: the long test).
 */
import { describe, test } from 'vitest';
import { expectNoFindings } from './expect-no-findings.ts';
import { pathOfTemplate } from './site-files.ts';
import { losses, textSizes } from './text-size.ts';
import { visit } from './visit.ts';

describe.each(textSizes)('$name', ({ viewport, widths, apply }) => {
  test.each(['article', 'contact'])('%s, in the narrowest window', (template) => {
    const { width, height } = viewport(Math.min(...widths));
    return visit(pathOfTemplate(template), { width, height, isLive: false, before: apply }, async (page) =>
      expectNoFindings(await losses(page), template),
    );
  });
});
