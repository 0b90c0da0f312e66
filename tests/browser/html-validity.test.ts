/** Every page is valid HTML, as html-validate reads it. */
import { test } from 'vitest';
import { htmlFindings } from './html-validity.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { projectPath, projectPaths, routePaths, sampled } from './site-files.ts';

test.each(sampled([...routePaths(), ...projectPaths(), '/nulle-part', projectPath('inconnu')]))('%s', async (path) => {
  expectNoFindings(await htmlFindings(path, 'main'), path);
});

test.each(sampled([...routePaths('second'), '/nowhere'], 'second'))('second site %s', async (path) => {
  expectNoFindings(await htmlFindings(path, 'second'), path);
});
