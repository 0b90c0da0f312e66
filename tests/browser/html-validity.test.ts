/** A page of each template is valid HTML, as html-validate reads it; in `npm test`, of some of them. */
import { test } from 'vitest';
import { oneIn } from '../setup/length.ts';
import { htmlFindings } from './html-validity.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { projectPath, projectPaths, routePaths, sampled } from './site-files.ts';

const pages = sampled([...routePaths(), ...projectPaths(), '/nulle-part', projectPath('inconnu')]);
const ofTheSecond = sampled([...routePaths('second'), '/nowhere'], 'second');

test.each(oneIn(2, pages))('%s', async (path) => {
  expectNoFindings(await htmlFindings(path, 'main'), path);
});

test.each(oneIn(4, ofTheSecond))('second site %s', async (path) => {
  expectNoFindings(await htmlFindings(path, 'second'), path);
});
