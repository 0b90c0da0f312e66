/**
 * Every page of both companies' sites, where CI looks at one of each template: what an editor's words and pictures do
 * to a template that is right.
 */
import { describe } from 'vitest';
import { describePages } from './pages.ts';
import { projectPaths, routePaths } from './site-files.ts';

for (const site of ['main', 'second'] as const)
  describePages({
    site,
    cases: [...routePaths(site), ...projectPaths(site)].map((path) => ({ path })),
    axeWidths: [320, 390, 1024, 1440],
  });

// Their lists of pages are whole in this run (`sampled`).
describe.each([
  'targets',
  'no-script',
  'budgets',
  'html-validity',
  'pictures.long',
  'desk-looks.long',
  'drawn-blocks.long',
  'forced-colors.long',
  'text-size.long',
  'fonts.long',
  'covers.long',
  'windows.long',
  '../engines/pages.long',
  '../engines/print.long',
  '../visual/looks-390.long',
  '../visual/looks-768.long',
  '../visual/looks-1440.long',
])('%s', async (suite) => {
  await import(/* @vite-ignore */ `./${suite}.test.ts`);
});
