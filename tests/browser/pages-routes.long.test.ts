import { describePages } from './pages.ts';
import { routePaths } from './site-files.ts';

describePages({
  site: 'main',
  cases: routePaths()
    .slice(0, 10)
    .map((path) => ({ path })),
  axeWidths: [320, 390, 1024, 1440],
});
