/**
 * One page of each template of both companies' sites, and the pages that are not there: nothing in the renderer or the
 * server may know the first. axe and what is looked at once a page is there meet each template at both widths, on a
 * page of the one site or of the other; every-page.exhaustive.test.ts looks at all.
 */
import { describePages } from './pages.ts';
import { projectPath, templatePages } from './site-files.ts';

describePages({
  site: 'main',
  cases: [
    ...templatePages().map((path) => ({ path })),
    { path: '/nulle-part', status: 404 },
    { path: projectPath('inconnu'), status: 404 },
  ],
  axeWidths: [1440],
});

describePages({
  site: 'second',
  cases: [
    ...templatePages('second').map((path) => ({ path })),
    { path: '/nowhere', status: 404 },
    { path: projectPath('nothing', 'second'), status: 404 },
  ],
  axeWidths: [390],
  device: 'phone',
});
