/**
 * The pages that visitors see most, and the one that is none; pages-templates.long.test.ts looks at each template.
 */
import { describePages } from './pages.ts';
import { pathOfTemplate } from './site-files.ts';

const most = ['home', 'article', 'contact'].map((template) => pathOfTemplate(template));

describePages({
  site: 'main',
  cases: [...most.map((path) => ({ path })), { path: '/nulle-part', status: 404 }],
  axeWidths: [390],
});
