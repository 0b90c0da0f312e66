/** The first page that visitors see, and the one they write on; pages-templates.long.test.ts looks at each template. */
import { describePages } from './pages.ts';
import { pathOfTemplate } from './site-files.ts';

describePages({
  site: 'main',
  cases: ['home', 'contact'].map((template) => ({ path: pathOfTemplate(template) })),
  axeWidths: [390],
});
