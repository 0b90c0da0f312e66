/** The same suite over another company's site: nothing in the renderer or the server may know the first. */
import { describePages } from './pages.ts';
import { projectPath, projectPaths, routePaths } from './site-files.ts';

describePages({
  site: 'second',
  cases: [
    ...routePaths('second').map((path) => ({ path })),
    ...projectPaths('second')
      .slice(0, 2)
      .map((path) => ({ path })),
    { path: '/nowhere', status: 404 },
    { path: projectPath('nothing', 'second'), status: 404 },
  ],
  axeWidths: [390, 1440],
});
