import { describePages } from './pages.ts';
import { projectPath, routePaths, siteFiles } from './site-files.ts';

const longest = [...siteFiles().projects].sort((a, b) => b.images.length - a.images.length)[0];

describePages({
  site: 'main',
  cases: [
    ...routePaths()
      .slice(10)
      .map((path) => ({ path })),
    { path: projectPath(longest?.id ?? '') },
    { path: '/nulle-part', status: 404 },
    { path: projectPath('inconnu'), status: 404 },
  ],
  axeWidths: [320, 390, 1024, 1440],
});
