import { describePages } from './pages.ts';
import { projectPath, routePaths } from './site-files.ts';

describePages({
  site: 'main',
  cases: [
    ...routePaths()
      .slice(10)
      .map((path) => ({ path })),
    { path: projectPath('inconnu'), status: 404 },
  ],
  axeWidths: [320, 390, 1024, 1440],
});
