/** What must hold on every page of a site, whichever it is: looks, names, policy, axe; and pages that are not there. */
import { describePages } from '../browser/pages.ts';
import { projectPath, projectPaths, routePaths, sampled } from '../browser/site-files.ts';

describePages({
  site: 'given',
  cases: [
    ...sampled([...routePaths('given'), ...projectPaths('given')], 'given').map((path) => ({ path })),
    { path: '/no-such-page', status: 404 },
    { path: projectPath('no-such-project', 'given'), status: 404 },
  ],
  axeWidths: [390, 1440],
});
