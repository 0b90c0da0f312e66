/** The pages that visitors see most, and the one that is none; pages-*.long.test.ts looks at all. */
import { describePages } from './pages.ts';
import { pathOfTemplate, templatePages } from './site-files.ts';

const most = ['home', 'article', 'gallery', 'contact'].map((template) => pathOfTemplate(template));

describePages({
  site: 'main',
  cases: [...[...most, ...templatePages().slice(-1)].map((path) => ({ path })), { path: '/nulle-part', status: 404 }],
  axeWidths: [390],
});
