import { describeFirstVisits } from './fonts-cases.ts';
import { templatePages } from './site-files.ts';

// A page of each template, at one of the two widths in turn; pages-templates.long.test.ts opens each at both, with its
// fonts held back too.
describeFirstVisits(templatePages().map((path, index) => ({ path, width: index % 2 === 0 ? 390 : 1440 })));
